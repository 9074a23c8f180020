import type { Claim } from '@ambra/contract/after-sale'
import type { Order, OrderHistory } from '@ambra/contract/order'
import { ShopError } from '@ambra/contract/errors'
import { claimRepository } from '@ambra/db/repositories/claim-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { getCurrentCustomer } from '../customer/current-customer.ts'
import { isViewToken } from '../customer/view-token.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { claimDocument } from '../after-sale/claims.ts'
import { orderDocument } from '../order/order-response.ts'
import { claimForOthers, orderForOthers } from '../order/order-for-others.ts'
import type { OrderPages } from '../order/order-page.ts'

/** Orders of a page, and the most a request may name. @see spec §9 */
const pageSizes = { default: 20, max: 100 } as const
const maxPage = 100_000

/** What a customer bought and complained about. @see docs/rules/order ORD-3 */
export function createOrderHistory(deps: Pick<ShopDeps, 'database'>, describeOrder: OrderPages) {
  const { database } = deps
  const orders = orderRepository(database.db)
  return {
    /** One page, newest first; sizes out of bounds become the nearest, a page past the end is empty. */
    async page(
      query: { pageSize?: string; currentPage?: string },
      context: RequestContext,
    ): Promise<OrderHistory> {
      const { id: customerId } = await getCurrentCustomer(deps, context)
      const size = bounded(query.pageSize, pageSizes.default, pageSizes.max)
      const page = bounded(query.currentPage, 1, maxPage)
      const found = await orders.list({ customerId, limit: size, offset: (page - 1) * size })
      return {
        items: found.map((order) => shown(orderDocument(order), context)),
        search_criteria: { page_size: size, current_page: page },
        total_count: await orders.countOf(customerId),
      }
    },

    /** @throws ShopError order.not_found, the same for an unknown number and another customer's */
    async order(number: string | undefined, context: RequestContext): Promise<Order> {
      const { id } = await getCurrentCustomer(deps, context)
      if (!number) throw new ShopError('request.missing_parameter', { name: 'number' })
      const order = await orders.findOwn(number, id)
      if (!order) throw new ShopError('order.not_found')
      return shown(await describeOrder(order, context.now), context)
    },

    async claims(context: RequestContext): Promise<Claim[]> {
      const { id } = await getCurrentCustomer(deps, context)
      const own = (await claimRepository(database.db).listOfCustomer(id)).map(claimDocument)
      return isViewToken(context.token) ? own.map(claimForOthers) : own
    },
  }
}

/** Who looks on gets nothing that opens, pays or cancels the order afterwards, and no file of it. */
const shown = (order: Order, { token }: RequestContext): Order =>
  isViewToken(token) ? orderForOthers(order) : order

/** A whole number from 1 to `max`; what is none is `fallback`. */
function bounded(text: string | undefined, fallback: number, max: number): number {
  const number = Number(text)
  if (text === undefined || !Number.isFinite(number)) return fallback
  return Math.min(Math.max(Math.trunc(number), 1), max)
}
