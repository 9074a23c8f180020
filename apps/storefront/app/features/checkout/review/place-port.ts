import { browserStore } from '#app/storage/browser-store.ts'
import { sendPendingOrders } from '#app/offline/order-sender.ts'
import { orderOutbox } from '#app/offline/order-outbox.ts'
import type { PlacePort } from './place-order.ts'

/** Placing in this browser, over the network. */
export const placePort = (): PlacePort => ({
  store: browserStore(),
  orders: orderOutbox,
  send: sendPendingOrders,
  persist: () => void navigator.storage?.persist?.().catch(() => false),
  newId: () => crypto.randomUUID(),
  now: () => new Date(),
})
