import { ShopError } from '@ambra/contract/errors'
import type { OrderRequest, OrderResult } from '@ambra/contract/order'
import type { CartRecord, OrderRefusal, PlacedOrder } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { CartAccess } from '../cart/cart-access.ts'
import type { QuoteCart } from '../cart/cart-quote.ts'
import type { CouponService } from '../cart/coupon-service.ts'
import { issueReference } from '../payment/provider/payment-reference.ts'
import type { PaymentProviders } from '../payment/methods/registry.ts'
import type { AlignCart } from './cart-alignment.ts'
import { earlierOrders } from './order-idempotency.ts'
import type { AccountWish, OrderAccounts } from './order-account.ts'
import type { OrderLimits, TermsOf } from './order-limits.ts'
import { type Attempt, orderPlacement } from './order-placement.ts'
import { createOrderPreparation } from './order-preparation.ts'
import { toResult } from './order-result.ts'
import { checkAge, orderKey, requestHash } from './order-request.ts'
import { placeWithOtherLines } from './carry-over-lines.ts'
import { refusalOfPlacement } from './placement-error.ts'
import type { FindTransferAccount } from '../payment/provider/transfer-account.ts'

/** The cart may change between pricing and placing; the shopper's own tabs are the only ones who do that. */
const maxTries = 4

type Services = {
  access: CartAccess
  quoteCart: QuoteCart
  coupons: CouponService
  findTransferAccount: FindTransferAccount
  alignCart: AlignCart
  accounts: OrderAccounts
  providers: PaymentProviders
  limitsOf: OrderLimits
}

/** Places orders. Prices, stock and totals are those of the moment; the body is never believed. @see reference 5.1 */
export function createOrderService(deps: ShopDeps, services: Services) {
  const { access, quoteCart, coupons, findTransferAccount, alignCart, accounts, providers, limitsOf } =
    services
  const orders = orderRepository(deps.database.db)
  const { findReplay, alreadyPlaced } = earlierOrders(deps.database.db)
  const prepare = createOrderPreparation(deps, quoteCart)

  /** Prices and places; a cart that changed in between is priced again. */
  async function place(
    start: CartRecord,
    order: OrderRequest,
    { termsOf, ...attempt }: Attempt & { termsOf: TermsOf },
  ): Promise<PlacedOrder> {
    const { caller } = attempt
    let stored = start
    let cart = await alignCart(stored, order.products, caller)
    let wish: AccountWish | undefined
    for (let tries = 1; ; tries += 1) {
      const prepared = await prepare(cart, order, caller)
      const account = await findTransferAccount(caller.store)
      if (!order.confirmed) await coupons.refuseIfLost(cart, prepared.quote.coupon, caller.now)
      wish ??= await accounts.readWish(order, prepared.addresses, attempt)
      const version = cart
      const carts = { cart: stored, ordered: version, order }
      const answer = await accounts.place(wish, caller, (db, customerId = attempt.customerId) => {
        const parts = { ...attempt, ...prepared, ...termsOf(prepared, caller), customerId, account }
        const placement = orderPlacement(version, order, parts)
        return placeWithOtherLines(db, (db) => orderRepository(db).place(placement), carts, caller)
      })
      if (!('refused' in answer)) return answer
      if (answer.refused === 'order.cart_already_ordered') throw await alreadyPlaced(cart, attempt.claim)
      if (!isOutdated(answer) || tries === maxTries)
        throw refusalOfPlacement(answer, prepared.quote.lines, deps.settings.contactEmail)
      stored = await access.getOrderCart(cart.token, caller)
      cart = await alignCart(stored, order.products, caller)
    }
  }

  /** What starts the payment of an order that waits for a provider's money. */
  async function startReference(orderId: number, now: Date): Promise<string | undefined> {
    const order = await orders.findById(orderId)
    if (order?.status !== 'awaiting_payment') return undefined
    const method = order.payment.methodCode
    if (!providers.find(method)?.start) return undefined
    return issueReference(
      deps.database.db,
      { id: orderId, method, amountCents: order.totals.grandTotalCents },
      now,
    )
  }

  return {
    /** @throws ShopError for every reason not to place it; then nothing at all has changed */
    async create(order: OrderRequest, cartIdInQuery: unknown, caller: RequestContext): Promise<OrderResult> {
      if (order.termsAccepted === false) throw new ShopError('order.terms_required')
      const cartId = order.cart_id ?? cartIdInQuery
      const cart = await access.getOrderCart(cartId, caller)
      const customer = await access.findCustomer(caller)
      const attempt: Attempt = {
        key: orderKey(order, caller, cart),
        hash: requestHash(order, cart.token),
        caller,
        claim: { cartId: String(cartId), customerId: customer?.id },
        // Who is signed in may still hold the cart of the guest before.
        customerId: cart.customerId ?? customer?.id,
      }
      const replay = await findReplay(attempt, cart)
      const accountOf = async ({ orderId }: PlacedOrder) =>
        order.account ? accounts.find(orderId) : undefined
      const referenceOf = ({ orderId }: PlacedOrder) => startReference(orderId, caller.now)
      if (replay)
        return toResult(replay, cart, {
          account: await accountOf(replay),
          paymentReference: await referenceOf(replay),
        })
      if (cart.convertedAt) throw await alreadyPlaced(cart, attempt.claim)
      checkAge(order, caller.now)
      const termsOf = await limitsOf(customer)
      const placed = await place(cart, order, { ...attempt, termsOf })
      if (!placed.replayed) deps.onOrderPlaced({ orderId: placed.orderId, storeCode: caller.store.code })
      return toResult(placed, cart, {
        account: await accountOf(placed),
        paymentReference: await referenceOf(placed),
      })
    },
  }
}

/** Computed from a cart, or from uses of its coupon, that are not those of now: computed again, the shopper is asked. */
const isOutdated = ({ refused }: OrderRefusal): boolean =>
  refused === 'order.cart_changed' || refused === 'order.coupon_lost'
