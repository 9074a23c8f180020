import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import type { CartRecord, PlacedOrder } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { Attempt } from './order-placement.ts'

/** Orders that exist already when somebody places one. @see security-and-reliability §6 */
export function earlierOrders(db: Database['db']) {
  const orders = orderRepository(db)
  return {
    /**
     * The answer to the first request with this key, for a client that lost it.
     * @throws ShopError order.idempotency_conflict
     */
    async findReplay({ key, hash }: Attempt, storeId: number): Promise<PlacedOrder | undefined> {
      const known = await orders.findAttempt(storeId, key)
      if (!known) return undefined
      if (known.requestHash !== hash) throw new ShopError('order.idempotency_conflict')
      const order = await orders.findById(known.orderId)
      if (!order) throw new Error(`order ${known.orderId} of a known key is gone`)
      const { id, number, orderToken, cartId, createdAt } = order
      return { orderId: id, number, orderToken, cartId, placedAt: createdAt, replayed: true }
    },

    /**
     * Says which order the cart became: who holds the cart is its owner, and another device or a browser that lost the
     * answer finds its order by this.
     */
    async alreadyPlaced({ token }: CartRecord): Promise<ShopError> {
      const order = await orders.findByCartToken(token)
      const { number: orderNumber, orderToken } = order ?? {}
      return new ShopError('order.already_placed', {
        ...(orderNumber && { orderNumber }),
        ...(orderToken && { orderToken }),
      })
    },
  }
}
