import { ShopError } from '@ambra/contract/errors'
import type { OrderRequest, OrderResult } from '@ambra/contract/order'
import type { BrowserStore } from '#app/browser/browser-store.ts'
import type { ChosenPayment } from '#app/browser/payment-start.ts'
import { type CheckoutAttempt, storageKeys } from '#app/browser/storage-keys.ts'
import { forgetDrafts } from './checkout-drafts.ts'
import { isCheckoutActive } from '@ambra/domain/checkout-defaults'

/**
 * What became of an order: placed, other figures to agree to, nobody knows yet (try the same again), or refused.
 * `isEarlier`: this cart was ordered before, perhaps on another device. `unsent` says why: no way to the shop, a fault of the server, or the order is being processed already.
 */
export type Placement =
  | { kind: 'placed'; order: PlacedOrder; isEarlier?: true }
  | { kind: 'changed' }
  | { kind: 'unsent'; why: Unsent }
  | { kind: 'refused'; error: ShopError }
export type Unsent = 'offline' | 'server' | 'in_flight'

/** The answer, with the way to pay that was chosen, where a provider is to be paid now. */
export type PlacedOrder = OrderResult & { payment?: ChosenPayment }

export type PlacePort = {
  store: BrowserStore
  send: (order: OrderRequest, idempotencyKey: string) => Promise<OrderResult>
  newId: () => string
  now: () => Date
}

/** Answers after which the order may or may not exist: the same key has to be asked again. */
function whyUnknown({ code, status = 0 }: ShopError): Unsent | undefined {
  if (code === 'server.unreachable') return 'offline'
  if (code === 'order.in_flight') return 'in_flight'
  return status === 429 || status >= 500 ? 'server' : undefined
}

/** A body the server does not understand is a fault of this shop, not of the shopper. @see spec §8 'Internal validation error' */
const isSchemaFault = ({ code }: ShopError) => code === 'request.invalid' || code === 'request.malformed_json'

/** Beside the order and never stored: the password of the account that is to be made with it. */
type Secret = { password?: string | undefined }

/**
 * Places the order at most once: the attempt is stored before it is sent and kept, through reloads too, until the
 * server has answered; only another content makes another attempt. `order` builds the request for the time at which
 * the shopper agreed.
 * @see architecture §6 "Double submit", "Confirmed total"
 */
export async function placeOrder(
  order: (confirmedAt: string) => OrderRequest,
  port: PlacePort,
  secret: Secret = {},
): Promise<Placement> {
  const fingerprint = JSON.stringify(order(''))
  const confirmedAt = port.now().toISOString()
  const attempt = await port.store.update(storageKeys.checkoutAttempt, (earlier) =>
    earlier?.fingerprint === fingerprint
      ? earlier
      : { key: port.newId(), fingerprint, confirmedAt, order: order(confirmedAt) },
  )
  if (!attempt) throw new Error('An attempt was just stored')
  return sendAttempt(attempt, port, secret)
}

/**
 * Asks again for an order whose answer this browser never saw: after a reload the server tells what became of it.
 * Undefined when there is none.
 */
export async function resumeOrder(port: PlacePort): Promise<Placement | undefined> {
  const attempt = await port.store.read(storageKeys.checkoutAttempt)
  if (!attempt) return undefined
  if (isCheckoutActive(Date.parse(attempt.confirmedAt), port.now())) return sendAttempt(attempt, port, {})
  await port.store.update(storageKeys.checkoutAttempt, () => undefined)
  return undefined
}

async function sendAttempt(
  attempt: CheckoutAttempt,
  { store, send, now }: PlacePort,
  { password }: Secret,
): Promise<Placement> {
  const withAccount = attempt.order.account && password ? { account: { password } } : {}
  try {
    const order = withPayment(await send({ ...attempt.order, ...withAccount }, attempt.key), attempt.order)
    await rememberOrder(order, { store, now })
    return { kind: 'placed', order }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const earlier = earlierOrder(error, attempt)
    if (earlier) {
      await rememberOrder(earlier, { store, now })
      return { kind: 'placed', order: earlier, isEarlier: true }
    }
    const why = whyUnknown(error)
    if (why) return { kind: 'unsent', why }
    await store.update(storageKeys.checkoutAttempt, () => undefined)
    const isChanged = error.code === 'order.total_changed' || error.code === 'order.confirmation_required'
    if (isChanged) return { kind: 'changed' }
    return { kind: 'refused', error: isSchemaFault(error) ? new ShopError('order.invalid') : error }
  }
}

function withPayment(result: OrderResult, { addressInformation }: OrderRequest): PlacedOrder {
  const { payment_method_code: method, payment_method_additional: additional } = addressInformation
  if (!result.paymentReference || !method) return result
  const isNamed = typeof additional === 'object' && additional !== null && 'bank' in additional
  const bank = isNamed && typeof additional.bank === 'string' ? additional.bank : undefined
  return { ...result, payment: { method, ...(bank && { bank }) } }
}

/** The order this cart became already: from another device, or at a try whose answer got lost. */
function earlierOrder({ code, params }: ShopError, { order }: CheckoutAttempt): OrderResult | undefined {
  const { orderNumber, orderToken } = params
  if (code !== 'order.already_placed' || typeof orderNumber !== 'string' || typeof orderToken !== 'string')
    return undefined
  // The rest is read from the server by number and token.
  return { orderNumber, orderToken, cartId: String(order.cart_id), backendOrderId: 0, transferedAt: '' }
}

/** Keeps the order for the thank-you page and drops the forms and the attempt. */
async function rememberOrder(order: OrderResult, { store, now }: Pick<PlacePort, 'store' | 'now'>) {
  await store.update(storageKeys.lastOrder, () => ({ values: order, modifiedAt: now().getTime() }))
  await store.update(storageKeys.checkoutAttempt, () => undefined)
  await forgetDrafts(store)
}
