import { browserStore } from '#app/browser/browser-store.ts'
import { checkoutApi } from './checkout-api.ts'
import type { PlacePort } from './place-order.ts'

/** Placing in this browser, over the network. */
export const placePort = (): PlacePort => ({
  store: browserStore(),
  send: checkoutApi.placeOrder,
  newId: () => crypto.randomUUID(),
  now: () => new Date(),
})
