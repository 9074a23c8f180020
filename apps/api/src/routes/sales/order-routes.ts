import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderRepository } from '@ambra/db/sales'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import type { ShopServices } from '@ambra/commerce/create-shop'
import { unwrapOrder } from '@ambra/commerce/sales'

/** order/create, order/pull, order/cancel and order/account. @see docs/rules/order ORD-1 */
export function orderRoutes(
  { database, now }: Pick<ApiDeps, 'database' | 'now'>,
  {
    orders: service,
    quotes: questions,
    describeOrder,
    cancelOwnOrder,
    requestOrderAccount,
  }: Pick<ShopServices, 'orders' | 'quotes' | 'describeOrder' | 'cancelOwnOrder' | 'requestOrderAccount'>,
) {
  const orders = orderRepository(database.db)
  return [
    route(endpoints.orderCreate, ({ query, body, context }) => service.create(body, query.cartId, context), {
      limit: 'order-create',
      prepareBody: unwrapOrder,
    }),
    route(endpoints.orderQuote, ({ query, body, context }) => questions.quote(body, query.cartId, context), {
      limit: 'order-quote',
    }),
    route(endpoints.orderWithhold, ({ query, context }) => questions.withhold(query.cartId, context), {
      limit: 'order-quote',
    }),
    route(
      endpoints.orderPull,
      async ({ query }) => {
        if (!query.number) throw new ShopError('request.missing_parameter', { name: 'number' })
        if (!query.orderToken) throw new ShopError('request.missing_parameter', { name: 'orderToken' })
        const order = await orders.findByNumberAndToken(query.number, query.orderToken)
        // The same response for an unknown number and a wrong token.
        if (!order) throw new ShopError('order.not_found')
        return describeOrder(order, now())
      },
      { limit: 'order-pull' },
    ),
    route(endpoints.orderCancel, ({ query }) => cancelOwnOrder(query.number, query.orderToken), {
      limit: 'order-pull',
    }),
    route(
      endpoints.orderAccount,
      ({ query, body, context }) => requestOrderAccount({ ...query, ...body }, context),
      { limit: 'user-create' },
    ),
  ]
}
