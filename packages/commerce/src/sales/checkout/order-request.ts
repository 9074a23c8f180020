import { createHash } from 'node:crypto'
import type { OrderRequest, OrderResult } from '@ambra/contract/sales/order'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CartRecord, PlacedOrder } from '@ambra/db/schema'
import { requestBounds } from '@ambra/contract/platform/api/request-bounds'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { Database } from '@ambra/db/connection'
import { orderRepository } from '@ambra/db/sales'
import { clientCartId } from '../cart/cart-access.ts'

/** Access of a request to a cart: the id it sent, and the signed-in customer. */
type CartClaim = { cartId: string; customerId: number | undefined }

/**
 * Attempt to place an order: its key, the hash of the request, how its cart was named, and whose order it
 * becomes.
 */
export type Attempt = {
  key: string
  hash: string
  context: RequestContext
  claim: CartClaim
  customerId: number | undefined
  /** Hash of the current terms, under which the order is placed; undefined in a store without terms. */
  contractHash: string | undefined
}

/**
 * Maximum age of an order without confirmed figures, while the shopper is still present.
 * @see docs/rules/order ORD-5
 */
const unconfirmedMaxAgeMs = 10 * 60_000

/** Maximum length of a client's key. */
const maxKey = 200

/**
 * Fields in which a repeated request may differ from the first one. Includes the account request: a
 * repetition has no password, and no password may influence a hash.
 * @see docs/rules/order ORD-1, docs/rules/api API-6
 */
const bookkeeping = new Set(['transmited', 'transmited_at', 'created_at', 'updated_at', 'account'])

/**
 * Unwraps a retried order as one known client sends it: `{newOrder: {...}, transmited: false}`.
 * @see docs/rules/api API-6
 */
export function unwrapOrder(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'newOrder' in body ? body.newOrder : body
}

/**
 * Returns the idempotency key of a checkout attempt. The client's part is the header, else the task, else its
 * order id, else the cart: one cart gives one order.
 */
export function orderKey(order: OrderRequest, context: RequestContext, cart: CartRecord): string {
  const given = context.idempotencyKey || order.task_id || order.order_id
  return ownedKey(String(given ?? `cart:${cart.token}`), cart)
}

/**
 * Hashes a client's key together with the owner of the cart, because clients use sequential keys, which may
 * collide; a guest's cart is owned by its holder.
 */
export function ownedKey(
  given: string,
  { customerId, token }: Pick<CartRecord, 'customerId' | 'token'>,
): string {
  const owner = customerId === undefined ? `cart:${token}` : `customer:${customerId}`
  return createHash('sha256')
    .update(`${owner}\n${given.slice(0, maxKey)}`)
    .digest('hex')
}

/** Hashes what was ordered; equal for a repetition of the same request. */
export function requestHash(order: OrderRequest, cartId: string): string {
  const meaning = Object.entries(order).filter(([name]) => !bookkeeping.has(name))
  return createHash('sha256')
    .update(canonical({ ...Object.fromEntries(meaning), cart_id: cartId }))
    .digest('hex')
}

/**
 * Serializes JSON with sorted keys. HTTP bodies are never deeper; anything deeper is rejected before the
 * stack overflows.
 * @throws ShopError request.too_deep
 */
function canonical(value: unknown): string {
  return JSON.stringify(sortedKeys(value, 0))
}

function sortedKeys(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > requestBounds.depth) throw new ShopError('request.too_deep', { max: requestBounds.depth })
  if (Array.isArray(value)) return value.map((inner: unknown) => sortedKeys(inner, depth + 1))
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sortedKeys(inner, depth + 1)]))
}

type Figures = { totalCents?: number; linesHash?: string }

/** @throws ShopError order.total_changed with the current figures */
export function checkConfirmed(
  { confirmed }: OrderRequest,
  { totalCents = 0, linesHash = '' }: Figures,
): void {
  if (!confirmed) return
  if (confirmed.total_cents !== totalCents || confirmed.lines_hash !== linesHash) {
    throw new ShopError('order.total_changed', { total_cents: totalCents, lines_hash: linesHash })
  }
}

/**
 * Status 400 makes older clients remove the order from their queue; any other makes them retry without end.
 * @throws ShopError order.confirmation_required for an old order without confirmed figures
 */
export function checkAge(order: OrderRequest, now: Date): void {
  if (order.confirmed || order.created_at === undefined) return
  const created = Date.parse(order.created_at)
  if (Number.isNaN(created)) throw new ShopError('request.invalid', { field: 'created_at' })
  if (now.getTime() - created > unconfirmedMaxAgeMs) throw new ShopError('order.confirmation_required')
}

/**
 * Whether the request may learn a cart's order: it sent the cart's token, or comes from the cart's customer.
 * Second check after the access to carts: a sequential number never yields an order's token.
 */
const mayLearnOrder = ({ token, customerId }: CartRecord, claim: CartClaim): boolean =>
  claim.cartId === token || (customerId !== undefined && customerId === claim.customerId)

/** Finds orders that already exist when a request tries to place one. @see docs/rules/order ORD-6 */
export function orderReplays(db: Database['db']) {
  const orders = orderRepository(db)
  return {
    /**
     * Replays the response to the first request with this key, for a client that lost it.
     * @throws ShopError order.idempotency_conflict
     */
    async findReplay({ key, hash, claim }: Attempt, cart: CartRecord): Promise<PlacedOrder | undefined> {
      const known = await orders.findAttempt(cart.storeId, key)
      if (!known || !mayLearnOrder(cart, claim)) return undefined
      if (known.requestHash !== hash) throw new ShopError('order.idempotency_conflict')
      const order = await orders.findById(known.orderId)
      if (!order) throw new Error(`order ${known.orderId} of a known key is gone`)
      const { id, number, orderToken, cartId, createdAt } = order
      return { orderId: id, number, orderToken, cartId, placedAt: createdAt, replayed: true }
    },

    /**
     * Returns an error that names the order of the cart, for another device or a browser that lost the
     * response. Callers who may not learn it get the error only.
     */
    async replayError(cart: CartRecord, claim: CartClaim): Promise<ShopError> {
      const order = mayLearnOrder(cart, claim) ? await orders.findByCartToken(cart.token) : undefined
      const { number: orderNumber, orderToken } = order ?? {}
      return new ShopError('order.already_placed', {
        ...(orderNumber && { orderNumber }),
        ...(orderToken && { orderToken }),
      })
    },
  }
}

type Extras = { [name in 'account' | 'paymentReference']: OrderResult[name] | undefined }

/** Returns a placed order as its client receives it. */
export const toResult = (
  order: PlacedOrder,
  cart: CartRecord,
  { account, paymentReference }: Extras,
): OrderResult => ({
  orderNumber: order.number,
  backendOrderId: order.orderId,
  magentoOrderId: order.orderId,
  orderToken: order.orderToken,
  cartId: clientCartId(cart),
  transferedAt: order.placedAt.toISOString(),
  ...(account && { account }),
  ...(paymentReference && { paymentReference }),
})
