import type { Totals } from '@ambra/contract/sales/cart'
import type { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRequest, OrderResult } from '@ambra/contract/sales/order'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import type { ChosenPayment } from '#app/payment/payment-start.ts'
import { type StoredCart, storageKeys, type PendingOrder } from '#app/storage/storage-keys.ts'
import { chosenPayment } from '#app/payment/chosen-payment.ts'
import { type OrderReport, sendPendingOrders } from '#app/offline/order-sender.ts'
import { type OrderOutbox, orderOutbox } from '#app/offline/order-outbox.ts'
import { clearDrafts } from '#app/features/checkout/state/checkout-drafts.ts'

/**
 * Result of placing an order: placed, changed totals to agree to, rejected, or pending until the shop can be reached.
 * `isEarlier`: this cart was ordered before, perhaps on another device. `why` it is pending: offline or a server error.
 */
export type Placement =
  | { kind: 'placed'; order: PlacedOrder; isEarlier?: true }
  | { kind: 'changed' }
  | { kind: 'refused'; error: ErrorResponse }
  | { kind: 'queued'; order: PendingOrder; why: OrderReport['why'] }

/** Reason why the shop rejects the order, from the error catalogue. */
export type ErrorResponse = Pick<ShopError, 'code' | 'params'>

/** Response, with the selected payment method if a provider must be paid now. */
export type PlacedOrder = OrderResult & { payment?: ChosenPayment }

export type PlacePort = {
  store: BrowserStore
  orders: Pick<OrderOutbox, 'list' | 'add' | 'apply' | 'cancelOrder' | 'forget'>
  send: (ids: readonly string[], secret: Secret) => Promise<OrderReport>
  /** Requests persistent storage from the browser. */
  persist: () => void
  newId: () => string
  now: () => Date
}

/** Password of the account created with the order; never stored. */
type Secret = { password?: string | undefined }

/** Order about to be confirmed: `order` builds the request for the time of the shopper's consent. */
export type OrderDraft = {
  order: (confirmedAt: string) => OrderRequest
  cart: StoredCart
  totals: Totals
  storeCode: string
  owner: number | undefined
}

/** Returns a fingerprint of the content, independent of the key and the time of consent. */
function fingerprintOf(request: OrderRequest): string {
  const { task_id: _, created_at: _c, confirmed, ...order } = request
  return JSON.stringify({ ...order, confirmed: { ...confirmed, at: '' } })
}

function pendingOrder(
  { order, cart, totals, storeCode, owner }: OrderDraft,
  { newId, now }: PlacePort,
): PendingOrder {
  const at = now().toISOString()
  const task_id = newId()
  return {
    task_id,
    store_code: storeCode,
    order: { ...order(at), task_id },
    cart,
    totals,
    created_at: at,
    updated_at: at,
    transmited: false,
    state: 'released',
    ...(owner !== undefined && { owner }),
  }
}

/**
 * Places the order at most once: it is stored before it is sent and stays stored, through reloads too, until the server
 * has responded; only other content gets another key. Without a response it stays pending and is retried.
 * @see docs/rules/order ORD-6, ORD-5
 */
export async function placeOrder(
  draft: OrderDraft,
  port: PlacePort,
  secret: Secret = {},
): Promise<Placement> {
  const fresh = pendingOrder(draft, port)
  const wanted = fingerprintOf(fresh.order)
  const earlier = (await port.orders.list()).find(
    ({ isAttempt, order }) => isAttempt && fingerprintOf(order) === wanted,
  )
  if (!earlier) await port.orders.add({ ...fresh, isAttempt: true })
  return sendAttempt((earlier ?? fresh).task_id, port, secret)
}

/**
 * Stores an order that was made offline: it is sent when the customer confirms it again, or automatically where the
 * shop is set so.
 * @see spec §4 "Automatic transmission is off by default"
 */
export async function enqueueOrder(
  draft: OrderDraft,
  port: PlacePort,
  { isAutomatic }: { isAutomatic: boolean },
): Promise<Placement> {
  const order: PendingOrder = {
    ...pendingOrder(draft, port),
    state: 'waiting',
    ...(isAutomatic && { isAutomatic }),
  }
  await port.orders.add(order)
  port.persist()
  await clearDrafts(port.store)
  return { kind: 'queued', order, why: 'offline' }
}

/**
 * Retries an order whose response this checkout never saw: after a reload the server returns its result.
 * Undefined when there is none.
 */
export async function resumeOrder(port: PlacePort): Promise<Placement | undefined> {
  const attempt = (await port.orders.list()).find(({ isAttempt }) => isAttempt)
  return attempt && sendAttempt(attempt.task_id, port, {})
}

async function sendAttempt(id: string, port: PlacePort, secret: Secret): Promise<Placement> {
  const { orders, store } = port
  const { why } = await port.send([id], secret)
  const order = (await orders.list()).find(({ task_id }) => task_id === id)
  // Another tab has sent it and received the response.
  if (!order) return lastPlaced(store)
  switch (order.state) {
    case 'placed':
      await clearDrafts(store)
      await orders.forget(id)
      return placedOf(order)
    case 'changed':
      await orders.cancelOrder(id)
      return { kind: 'changed' }
    case 'refused':
      await orders.cancelOrder(id)
      return { kind: 'refused', error: order.error ?? { code: 'order.invalid', params: {} } }
    default: {
      await orders.apply({ do: 'queue', id, at: port.now().toISOString() })
      port.persist()
      await clearDrafts(store)
      return { kind: 'queued', order, why }
    }
  }
}

async function lastPlaced(store: BrowserStore): Promise<Placement> {
  const last = await store.read(storageKeys.lastOrder)
  if (last) return { kind: 'placed', order: last.values }
  return { kind: 'refused', error: { code: 'order.in_flight', params: {} } }
}

function placedOf({ result, order, isEarlier }: PendingOrder): Placement {
  if (!result) throw new Error('A placed order has its result')
  const payment = chosenPayment(result, order)
  return {
    kind: 'placed',
    order: { ...result, ...(payment && { payment }) },
    ...(isEarlier && { isEarlier }),
  }
}

/** Placing in this browser, over the network. */
export const placePort = (): PlacePort => ({
  store: browserStore(),
  orders: orderOutbox,
  send: sendPendingOrders,
  persist: () => void navigator.storage?.persist?.().catch(() => false),
  newId: () => crypto.randomUUID(),
  now: () => new Date(),
})
