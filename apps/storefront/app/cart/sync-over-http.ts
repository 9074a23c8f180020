import { createClient, httpTransport } from '@ambra/contract/platform/api/client'
import { browserClient } from '#app/session/browser-client.ts'
import { browserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { cartApi } from './cart-api.ts'
import { syncCart, type SyncOutcome, type SyncPort } from './sync-cart.ts'

/** Runs the queue against the shop's API; a separate module, which pages load on first use. */
export function syncOverHttp(port: SyncPort): Promise<SyncOutcome> {
  const storeCode = () => document.documentElement.dataset.store ?? ''
  const guest = createClient({ transport: httpTransport('/api/'), storeCode })
  const readWaiting = async () => (await browserStore().read(storageKeys.orderOutbox)) ?? []
  return syncCart(port, cartApi(browserClient(), guest), readWaiting)
}
