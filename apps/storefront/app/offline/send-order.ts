import type { Totals } from '@ambra/contract/sales/cart'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Order, OrderRequest } from '@ambra/contract/sales/order'
import { centsFromEuros } from '@ambra/domain/platform/money/money'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import type { OrderApi } from './order-api.ts'
import type { SendResponse } from './order-outbox-reducer.ts'

/**
 * Why an order remains pending: the shop is unreachable, server error, already in progress, or its owner is
 * signed out.
 */
export type Unsent = 'offline' | 'server' | 'in_flight' | 'signed_out'

/** Password for the account created with the order; never stored. */
export type Secret = { password?: string | undefined }

/**
 * Returns the reason when the order may or may not exist after this error; the same key is then sent again.
 */
export function unknownOutcomeReason({ code, params, status = 0 }: ShopError): Unsent | undefined {
  if (code === 'server.unreachable') return 'offline'
  if (code === 'order.in_flight') return 'in_flight'
  if (status === 401 || (code === 'request.missing_parameter' && params['name'] === 'token'))
    return 'signed_out'
  return status === 429 || status >= 500 ? 'server' : undefined
}

/**
 * A body that the server does not understand is a bug of the shop, not a mistake of the shopper. @see spec
 * §8 'Internal validation error'
 */
const isSchemaError = ({ code }: ShopError) => code === 'request.invalid' || code === 'request.malformed_json'
const isChange = ({ code }: ShopError) =>
  code === 'order.total_changed' || code === 'order.confirmation_required'

/**
 * Handles a cart that was already ordered. If the named order has the same products, this request succeeded
 * before, with a lost response or on another device; otherwise it is an error.
 */
async function earlierOrder(
  { params }: ShopError,
  waiting: PendingOrder,
  api: OrderApi,
): Promise<SendResponse> {
  const { orderNumber, orderToken } = params
  if (typeof orderNumber !== 'string' || typeof orderToken !== 'string')
    return { kind: 'refused', error: { code: 'order.already_placed', params } }
  const order = await api.pull(orderNumber, orderToken)
  if (!isSameOrder(order, waiting))
    return { kind: 'refused', error: { code: 'order.already_placed', params } }
  const cartId = String(waiting.order.cart_id)
  // The remaining fields are loaded from the server by number and token.
  const result = { orderNumber, orderToken, cartId, backendOrderId: 0, transferedAt: '' }
  return { kind: 'placed', result, isEarlier: true }
}

function isSameOrder(order: Order, { cart, order: { confirmed } }: PendingOrder): boolean {
  const pieces = cart.cartItems.reduce((sum, { qty }) => sum + qty, 0)
  return (
    centsFromEuros(order.grand_total) === confirmed?.total_cents &&
    order.items.length === cart.cartItems.length &&
    order.total_qty_ordered === pieces
  )
}

/** Sends an order once and returns its outcome, or why the outcome is unknown. */
export async function sendOrder(
  order: PendingOrder,
  api: OrderApi,
  secret: Secret,
): Promise<SendResponse | Unsent> {
  try {
    const result = await api.place(withSecret(order.order, secret), order.task_id)
    return { kind: 'placed', result }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return responseTo(error, order, api)
  }
}

async function responseTo(
  error: ShopError,
  order: PendingOrder,
  api: OrderApi,
): Promise<SendResponse | Unsent> {
  const why = unknownOutcomeReason(error)
  if (why) return why
  if (isChange(error)) return { kind: 'changed', now: await figuresOfNow(order, api) }
  if (error.code === 'order.already_placed')
    return earlierOrder(error, order, api).catch((cause: unknown) => {
      if (cause instanceof ShopError) return unknownOutcomeReason(cause) ?? 'server'
      throw cause
    })
  return refusedFor(error)
}

function refusedFor(error: ShopError): Extract<SendResponse, { kind: 'refused' }> {
  const { code, params } = isSchemaError(error) ? new ShopError('order.invalid') : error
  return { kind: 'refused', error: { code, params } }
}

/**
 * Returns the current totals of an order whose total has changed, why it cannot be ordered, or why the
 * outcome is unknown.
 */
export async function refreshFigures(
  { order }: PendingOrder,
  api: OrderApi,
): Promise<Exclude<SendResponse, { kind: 'placed' }> | Unsent> {
  try {
    return { kind: 'changed', now: await api.quote(order) }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return unknownOutcomeReason(error) ?? refusedFor(error)
  }
}

/** Returns undefined when they could not be loaded: the shopper can retry, see `askFigures`. */
async function figuresOfNow({ order }: PendingOrder, api: OrderApi): Promise<Totals | undefined> {
  return api.quote(order).catch((error: unknown) => {
    if (error instanceof ShopError) return undefined
    throw error
  })
}

const withSecret = (order: OrderRequest, { password }: Secret): OrderRequest =>
  order.account && password ? { ...order, account: { password } } : order
