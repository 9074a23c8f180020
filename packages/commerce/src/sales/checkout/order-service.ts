import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRequest, OrderResult } from '@ambra/contract/sales/order'
import type { CartRecord, OrderError, PlacedOrder } from '@ambra/db/schema'
import { keepContractText } from '@ambra/db/catalogue'
import { orderRepository } from '@ambra/db/sales'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { CartAccess } from '../cart/cart-access.ts'
import type { QuoteCart } from '../cart/cart-quote.ts'
import type { CouponService } from '../cart/cart-coupon.ts'
import { issueReference } from '../../payments/provider/payment-reference.ts'
import type { PaymentProviders } from '../../payments/methods/registry.ts'
import type { AccountRequest, OrderAccounts } from '../../customers/order-accounts/order-account.ts'
import type { OrderLimits, TermsOf } from './order-limits.ts'
import { orderPlacement } from './order-placement.ts'
import { createOrderPreparation, type AlignCart } from './order-preparation.ts'
import { amountDueCents } from '../../payments/orders/amount-due.ts'
import type { GiftCardService } from '../../promotions/gift-cards/cart-gift-cards.ts'
import { type Attempt, checkAge, orderKey, requestHash, orderReplays, toResult } from './order-request.ts'
import { placeAndCarryOver } from './order-lines.ts'
import { placementError } from './placement-error.ts'
import type { FindTransferAccount } from '../../content/items/store-figures.ts'
import { orderTerms } from '../../platform/settings/order-terms.ts'

/** Maximum retries when the cart changes between pricing and placing, which only the shopper's own tabs can cause. */
const maxTries = 4

type Deps = Pick<ShopDeps, 'database' | 'settings' | 'onOrderPlaced'>
type Services = {
  access: Pick<CartAccess, 'getOrderCart' | 'findCustomer'>
  quoteCart: QuoteCart
  coupons: Pick<CouponService, 'refuseIfLost'>
  giftCards: Pick<GiftCardService, 'refuseIfLost'>
  findTransferAccount: FindTransferAccount
  alignCart: AlignCart
  accounts: OrderAccounts
  providers: PaymentProviders
  limitsOf: OrderLimits
  /** Refuses a new order while the shop is closed to its buyer. */
  requireOpen: (context: RequestContext) => Promise<void>
}

/** Places orders with current prices, stock and totals; never trusts the body. @see docs/rules/order ORD-1 */
export function createOrderService(deps: Deps, services: Services) {
  const { access, quoteCart, coupons, giftCards, findTransferAccount } = services
  const { alignCart, accounts, providers, limitsOf, requireOpen } = services
  const orders = orderRepository(deps.database.db)
  const { findReplay, replayError } = orderReplays(deps.database.db)
  const prepare = createOrderPreparation(deps, quoteCart)
  /** Cache of stored contract texts: they are long and rarely change between orders. */
  const contracts = new Set<string>()

  /** Prices and places an order; prices it again if the cart changed in between. */
  async function place(
    start: CartRecord,
    order: OrderRequest,
    { termsOf, ...attempt }: Attempt & { termsOf: TermsOf },
  ): Promise<PlacedOrder> {
    const { context } = attempt
    let stored = start
    let cart = await alignCart(stored, order.products, context)
    let request: AccountRequest | undefined
    for (let tries = 1; ; tries += 1) {
      const prepared = await prepare(cart, order, context)
      const account = await findTransferAccount(context.store)
      if (!order.confirmed) {
        await coupons.refuseIfLost(cart, prepared.quote.coupon, context.now)
        await giftCards.refuseIfLost(cart, context.now)
      }
      request ??= await accounts.readSubscription(order, prepared.addresses, attempt)
      const version = cart
      const carts = { cart: stored, ordered: version, order }
      const response = await accounts.place(request, context, (db, customerId = attempt.customerId) => {
        const { giftCardMonths } = orderTerms(deps.settings)
        const terms = { ...termsOf(prepared, context), account, giftCardMonths }
        const parts = { ...attempt, ...prepared, ...terms, customerId }
        const placement = orderPlacement(version, order, parts)
        return placeAndCarryOver(db, (db) => orderRepository(db).place(placement), carts, context)
      })
      if (!('refused' in response)) return response
      if (response.refused === 'order.cart_already_ordered') throw await replayError(cart, attempt.claim)
      if (!isOutdated(response, order) || tries === maxTries)
        throw placementError(response, prepared.quote.lines, deps.settings.contactEmail)
      stored = await access.getOrderCart(cart.token, context)
      cart = await alignCart(stored, order.products, context)
    }
  }

  /** Returns the reference that starts the payment of an order at a provider. */
  async function startReference(orderId: number, now: Date): Promise<string | undefined> {
    if ((await orders.findStatus(orderId)) !== 'awaiting_payment') return undefined
    const order = await orders.findById(orderId)
    if (!order) return undefined
    const method = order.payment.methodCode
    if (!providers.find(method)?.start) return undefined
    return issueReference(deps.database.db, { id: orderId, method, amountCents: amountDueCents(order) }, now)
  }

  return {
    /** @throws ShopError for every reason not to place it; then nothing at all has changed */
    async create(order: OrderRequest, cartIdInQuery: unknown, context: RequestContext): Promise<OrderResult> {
      if (order.termsAccepted === false) throw new ShopError('order.terms_required')
      const cartId = order.cart_id ?? cartIdInQuery
      const cart = await access.getOrderCart(cartId, context)
      const customer = await access.findCustomer(context)
      const attempt: Attempt = {
        key: orderKey(order, context, cart),
        hash: requestHash(order, cart.token),
        context,
        claim: { cartId: String(cartId), customerId: customer?.id },
        // A signed-in customer may still hold the cart of a guest.
        customerId: cart.customerId ?? customer?.id,
        contractHash: await keepContractText(deps.database.db, context.store, context.now, contracts),
      }
      const replay = await findReplay(attempt, cart)
      const resultOf = async (found: PlacedOrder) =>
        toResult(found, cart, {
          account: order.account ? await accounts.find(found.orderId) : undefined,
          paymentReference: await startReference(found.orderId, context.now),
        })
      if (replay) return resultOf(replay)
      if (cart.convertedAt) throw await replayError(cart, attempt.claim)
      await requireOpen(context)
      checkAge(order, context.now)
      const termsOf = await limitsOf(customer)
      const placed = await place(cart, order, { ...attempt, termsOf })
      if (!placed.replayed) deps.onOrderPlaced({ orderId: placed.orderId, storeCode: context.store.code })
      return resultOf(placed)
    },
  }
}

/**
 * Whether the order was computed from an outdated cart or coupon use: computes it again, and the shopper
 * confirms.
 */
const isOutdated = ({ refused }: OrderError, { confirmed }: OrderRequest): boolean =>
  refused === 'order.cart_changed' ||
  refused === 'order.coupon_lost' ||
  // Without a confirmed total the shopper would not learn that more is due.
  (refused === 'order.gift_card_changed' && confirmed !== undefined)
