import type { Totals } from '@ambra/contract/sales/cart'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRequest, OrderResult } from '@ambra/contract/sales/order'
import { orderRepository } from '@ambra/db/sales'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { CartAccess } from '../cart/cart-access.ts'
import { type QuoteCart, quoteDocument } from '../cart/cart-quote.ts'
import { readSelection } from '../cart/selection.ts'
import type { AlignCart } from './order-preparation.ts'
import { ownedKey, toResult } from './order-request.ts'

type Parts = { access: CartAccess; quoteCart: QuoteCart; alignCart: AlignCart }

/** Accepts random keys only: guessable ones are sequence numbers of other clients, which no other client may use up. */
const randomKey = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Answers requests of browsers about an order that they store for later. @see decision 024 */
export function createOrderQuotes(
  { database }: Pick<ShopDeps, 'database'>,
  { access, quoteCart, alignCart }: Parts,
) {
  const orders = orderRepository(database.db)
  return {
    /**
     * Returns the current price of the order; changes nothing.
     * @throws ShopError as for an order that cannot be priced
     */
    async quote(order: OrderRequest, cartIdInQuery: unknown, context: RequestContext): Promise<Totals> {
      const cart = await access.getOrderCart(order.cart_id ?? cartIdInQuery, context)
      if (cart.convertedAt) throw new ShopError('cart.not_found')
      const aligned = await alignCart(cart, order.products, context)
      const selection = readSelection(order.addressInformation, context.store.country)
      return quoteDocument(await quoteCart(aligned, context, selection), context)
    },

    /**
     * Returns the order placed under the call's key. If there is none, blocks the key, so that a request
     * still in transit is rejected. The key must be a UUID.
     */
    async withhold(cartId: unknown, context: RequestContext): Promise<OrderResult | null> {
      const key = context.idempotencyKey
      if (!key) throw new ShopError('request.missing_parameter', { name: 'Idempotency-Key' })
      if (!randomKey.test(key)) throw new ShopError('request.invalid', { field: 'Idempotency-Key' })
      const cart = await access.getOrderCart(cartId, context)
      const orderId = await orders.withholdKey(cart.storeId, ownedKey(key, cart), context.now)
      const order = orderId === undefined ? undefined : await orders.findById(orderId)
      if (!order) return null
      if (order.cartId !== cart.id) throw new ShopError('order.idempotency_conflict')
      const { id, number, orderToken, createdAt } = order
      const placed = { orderId: id, number, orderToken, cartId: cart.id, placedAt: createdAt, replayed: true }
      return toResult(placed, cart, { account: undefined, paymentReference: undefined })
    },
  }
}
