import type { Order } from '@ambra/contract/order'
import { ShopError } from '@ambra/contract/errors'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { refundRepository } from '@ambra/db/repositories/refund-repository'
import type { ShopDeps } from '../context/shop-deps.ts'
import { cancelWithRefund } from './cancel-with-refund.ts'
import type { OrderPages } from './order-page.ts'

/** Cancels an order for who holds its token, until it is packed. @see docs/orders.md */
export function createOwnCancellation(
  { database, now }: Pick<ShopDeps, 'database' | 'now'>,
  describe: OrderPages,
) {
  const orders = orderRepository(database.db)
  return async (number: string | undefined, orderToken: string | undefined): Promise<Order> => {
    if (!number) throw new ShopError('request.missing_parameter', { name: 'number' })
    if (!orderToken) throw new ShopError('request.missing_parameter', { name: 'orderToken' })
    const find = async () => {
      const order = await orders.findByNumberAndToken(number, orderToken)
      // The same response for an unknown number and a wrong token.
      if (!order) throw new ShopError('order.not_found')
      return order
    }
    const order = await find()
    const page = await describe(order, now())
    // Pressed twice, or sent again after a lost response.
    if (order.status === 'cancelled') return page
    if (!page.cancellation) throw new ShopError('order.not_cancellable')
    await database.db.transaction().execute(async (db) => {
      // Staff or a payment may have moved it since it was read.
      const status = await refundRepository(db).lockOrder(order.id)
      if (status === 'cancelled') return
      if (status !== order.status) throw new ShopError('order.not_cancellable')
      const result = await cancelWithRefund(db, order, { actor: 'customer', now: now(), isCounted: true })
      if ('refused' in result) throw new ShopError('order.not_cancellable')
      if (result.refund)
        await outboxRepository(db).add(
          'mail.payment_alert',
          { order_id: order.id, flag: 'cancelled_by_customer' },
          { now: now(), dedupeKey: `mail.payment_alert:${order.id}:cancelled_by_customer` },
        )
    })
    return describe(await find(), now())
  }
}
