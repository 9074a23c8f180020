import { cartApi } from './cart-api.ts'
import { browserClient } from '#app/browser/browser-client.ts'
import { syncCart, type SyncOutcome, type SyncPort } from './sync-cart.ts'

/** The queue against the shop's API; a module of its own because pages load it only once it is needed. */
export const syncOverHttp = (port: SyncPort): Promise<SyncOutcome> => syncCart(port, cartApi(browserClient()))
