import type { Order } from '@ambra/contract/sales/order'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderRepository } from '@ambra/db/sales'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { cancelForCustomer } from './cancel-with-refund.ts'
import type { OrderPages } from '../orders/order-page.ts'

/** Cancels an order for the holder of its token, until it is packed. @see docs/orders.md */
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
      // Gives the same response for an unknown number and a wrong token.
      if (!order) throw new ShopError('order.not_found')
      return order
    }
    const order = await find()
    const page = await describe(order, now())
    // Repeated request, or a retry after a lost response.
    if (order.status === 'cancelled') return page
    if (!page.cancellation) throw new ShopError('order.not_cancellable')
    if (!(await cancelForCustomer(database, order, now()))) throw new ShopError('order.not_cancellable')
    return describe(await find(), now())
  }
}
