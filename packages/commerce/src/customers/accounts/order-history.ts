import type { Claim } from '@ambra/contract/service/after-sale'
import type { Order, OrderHistory } from '@ambra/contract/sales/order'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { claimRepository } from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { getCurrentCustomer } from '../sessions/current-customer.ts'
import { isViewToken } from '../sessions/view-token.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { claimDocument } from '../../service/claims/claims.ts'
import { orderDocument } from '../../sales/checkout/order-response.ts'
import { claimForOthers, orderForOthers } from '../../sales/orders/order-for-others.ts'
import type { OrderPages } from '../../sales/orders/order-page.ts'

/** Default and maximum number of orders per page. @see spec §9 */
const pageSizes = { default: 20, max: 100 } as const
const maxPage = 100_000

/** Reads a customer's orders and claims. @see docs/rules/order ORD-3 */
export function createOrderHistory(deps: Pick<ShopDeps, 'database'>, describeOrder: OrderPages) {
  const { database } = deps
  const orders = orderRepository(database.db)
  return {
    /** Returns one page, newest first. Sizes out of bounds are clamped; a page past the end is empty. */
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

    /** @throws ShopError order.not_found, both for an unknown number and for another customer's order */
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

/** Removes links that open, pay or cancel the order, and its files, when staff view the shop as a customer. */
const shown = (order: Order, { token }: RequestContext): Order =>
  isViewToken(token) ? orderForOthers(order) : order

/** Parses a whole number from 1 to `max`; returns `fallback` for anything else. */
function bounded(text: string | undefined, fallback: number, max: number): number {
  const number = Number(text)
  if (text === undefined || !Number.isFinite(number)) return fallback
  return Math.min(Math.max(Math.trunc(number), 1), max)
}
