import { ShopError } from '@ambra/contract/errors'
import type { OrderRequest, OrderResult } from '@ambra/contract/order'
import type { BrowserStore } from '#app/browser/browser-store.ts'
import { type CheckoutAttempt, storageKeys } from '#app/browser/storage-keys.ts'
import { isCheckoutActive } from '@ambra/domain/checkout-defaults'

/** What became of an order: placed, other figures to agree to, nobody knows yet (try the same again), or refused. */
export type Placement =
  | { kind: 'placed'; order: OrderResult }
  | { kind: 'changed' }
  | { kind: 'unsent' }
  | { kind: 'refused'; error: ShopError }

export type PlacePort = {
  store: BrowserStore
  send: (order: OrderRequest, idempotencyKey: string) => Promise<OrderResult>
  newId: () => string
  now: () => Date
}

/** Answers after which the order may or may not exist: the same key has to be asked again. */
const isUnknown = (error: ShopError) =>
  error.code === 'server.unreachable' ||
  error.code === 'order.in_flight' ||
  error.status === 429 ||
  (error.status !== undefined && error.status >= 500)

/**
 * Places the order at most once: the attempt is stored before it is sent and kept, through reloads too, until the
 * server has answered; only another content makes another attempt. `order` builds the request for the time at which
 * the shopper agreed.
 * @see architecture §6 "Double submit", "Confirmed total"
 */
export async function placeOrder(
  order: (confirmedAt: string) => OrderRequest,
  port: PlacePort,
): Promise<Placement> {
  const fingerprint = JSON.stringify(order(''))
  const confirmedAt = port.now().toISOString()
  const attempt = await port.store.update(storageKeys.checkoutAttempt, (earlier) =>
    earlier?.fingerprint === fingerprint
      ? earlier
      : { key: port.newId(), fingerprint, confirmedAt, order: order(confirmedAt) },
  )
  if (!attempt) throw new Error('An attempt was just stored')
  return sendAttempt(attempt, port)
}

/**
 * Asks again for an order whose answer this browser never saw: after a reload the server tells what became of it.
 * Undefined when there is none.
 */
export async function resumeOrder(port: PlacePort): Promise<Placement | undefined> {
  const attempt = await port.store.read(storageKeys.checkoutAttempt)
  if (!attempt) return undefined
  if (isCheckoutActive(Date.parse(attempt.confirmedAt), port.now())) return sendAttempt(attempt, port)
  await port.store.update(storageKeys.checkoutAttempt, () => undefined)
  return undefined
}

async function sendAttempt(attempt: CheckoutAttempt, { store, send, now }: PlacePort): Promise<Placement> {
  try {
    const order = await send(attempt.order, attempt.key)
    await store.update(storageKeys.lastOrder, () => ({ values: order, modifiedAt: now().getTime() }))
    await forgetCheckout(store)
    return { kind: 'placed', order }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (isUnknown(error)) return { kind: 'unsent' }
    await store.update(storageKeys.checkoutAttempt, () => undefined)
    const isChanged = error.code === 'order.total_changed' || error.code === 'order.confirmation_required'
    return isChanged ? { kind: 'changed' } : { kind: 'refused', error }
  }
}

/** Drops the forms and the attempt of a finished checkout. */
async function forgetCheckout(store: BrowserStore) {
  await store.update(storageKeys.checkoutAttempt, () => undefined)
  await store.update(storageKeys.personalDetails, () => undefined)
  await store.update(storageKeys.shippingDetails, () => undefined)
  await store.update(storageKeys.paymentDetails, () => undefined)
}
