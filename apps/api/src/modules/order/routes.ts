import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import { downloadRepository } from '@ambra/db/repositories/download-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { ApiDeps } from '../../deps.ts'
import { route } from '../../route.ts'
import { orderAfterSale } from '../after-sale/order-after-sale.ts'
import { listOrderPapers } from '../document/order-papers.ts'
import { orderDownloads } from '../download/order-downloads.ts'
import type { DescribePayment } from '../payment/order-payment.ts'
import { orderDocument } from './order-document.ts'
import { unwrapOrder } from './order-request.ts'
import type { createOrderService } from './order-service.ts'

/** order/create and order/pull. @see reference 5 */
export function orderRoutes(
  { database, settings, now }: ApiDeps,
  service: ReturnType<typeof createOrderService>,
  describePayment: DescribePayment,
) {
  const orders = orderRepository(database.db)
  const downloads = downloadRepository(database.db)
  return [
    route(endpoints.orderCreate, ({ query, body, caller }) => service.create(body, query.cartId, caller), {
      limit: 'order-create',
      prepareBody: unwrapOrder,
    }),
    route(
      endpoints.orderPull,
      async ({ query }) => {
        if (!query.number) throw new ShopError('request.missing_parameter', { name: 'number' })
        if (!query.orderToken) throw new ShopError('request.missing_parameter', { name: 'orderToken' })
        const order = await orders.findByNumberAndToken(query.number, query.orderToken)
        // The same answer for an unknown number and a wrong token.
        if (!order) throw new ShopError('order.not_found')
        const { publicUrl } = settings
        return {
          ...orderDocument(order, orderDownloads(await downloads.list(order), { publicUrl, now: now() })),
          ...(await describePayment(order, now())),
          ...(await orderAfterSale(database, order, now())),
          ...(await listOrderPapers(database.db, order, publicUrl)),
        }
      },
      { limit: 'order-pull' },
    ),
  ]
}
