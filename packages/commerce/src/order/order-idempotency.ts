import type { CartClaim } from './order-placement.ts'
import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import type { CartRecord, PlacedOrder } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { Attempt } from './order-placement.ts'

/**
 * Whether the request may learn the order of a cart: it brought the cart's token, or it comes from the customer whose
 * cart it is. A second wall behind the access to carts: a number that is counted up never earns an order's token.
 */
const mayLearnOrder = ({ token, customerId }: CartRecord, claim: CartClaim): boolean =>
  claim.cartId === token || (customerId !== undefined && customerId === claim.customerId)

/** Orders that exist already when a request wants to place one. @see docs/rules/order ORD-6 */
export function earlierOrders(db: Database['db']) {
  const orders = orderRepository(db)
  return {
    /**
     * The response to the first request with this key, for a client that lost it.
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
     * Says which order the cart became, so that another device or a browser that lost the answer finds its order. Who
     * may not learn it only gets the error.
     */
    async alreadyPlaced(cart: CartRecord, claim: CartClaim): Promise<ShopError> {
      const order = mayLearnOrder(cart, claim) ? await orders.findByCartToken(cart.token) : undefined
      const { number: orderNumber, orderToken } = order ?? {}
      return new ShopError('order.already_placed', {
        ...(orderNumber && { orderNumber }),
        ...(orderToken && { orderToken }),
      })
    },
  }
}
