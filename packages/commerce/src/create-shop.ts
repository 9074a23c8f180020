import { createBuyers } from './customers/sessions/buyer.ts'
import { createCartAccess } from './sales/cart/cart-access.ts'
import { createCartCoupons, createCouponService } from './sales/cart/cart-coupon.ts'
import { createCartRules } from './sales/cart/cart-reduction.ts'
import { createCartPricing } from './sales/cart/cart-pricing.ts'
import { collectionFees, transferAccounts } from './content/items/store-figures.ts'
import { createQuotes } from './sales/cart/cart-quote.ts'
import { createCartService } from './sales/cart/cart-service.ts'
import { createGiftCardService } from './promotions/gift-cards/cart-gift-cards.ts'
import { createCheckoutService } from './sales/checkout/checkout-service.ts'
import { createAccountAfterOrder } from './customers/order-accounts/account-after-order.ts'
import { createOrderAccounts } from './customers/order-accounts/order-account.ts'
import { createCartAlignment } from './sales/checkout/order-preparation.ts'
import { createOrderLimits } from './sales/checkout/order-limits.ts'
import { createOrderPages } from './sales/orders/order-page.ts'
import { createOwnCancellation } from './sales/cancellation/own-cancellation.ts'
import { createOrderQuotes } from './sales/checkout/order-quotes.ts'
import { createOrderService } from './sales/checkout/order-service.ts'
import { createPointLists } from './fulfilment/pickup-points/point-lists.ts'
import { createDescribePayment } from './payments/orders/order-payment.ts'
import { createPaymentProviders } from './payments/methods/registry.ts'
import { createPasswords } from './customers/accounts/passwords.ts'
import { requireOpenShop } from './platform/settings/shop-preview.ts'
import type { ShopDeps } from './platform/context/shop-deps.ts'

/**
 * Builds all use cases of the shop once per process, shared by HTTP, the pages, the worker and staff
 * operations. `passwords` limits concurrent hashing.
 */
export function createShop(deps: ShopDeps, passwords = createPasswords()) {
  const access = createCartAccess(deps)
  const buyers = createBuyers(deps)
  const priceCart = createCartPricing(deps, buyers)
  const findTransferAccount = transferAccounts(deps.database)
  const providers = createPaymentProviders(deps.settings, findTransferAccount)
  const describePayment = createDescribePayment(deps.database, providers)
  const describeOrder = createOrderPages(deps, describePayment)
  const evaluateCoupon = createCartCoupons(deps, access)
  const applyRules = createCartRules(deps)
  const coupons = createCouponService(deps, { priceCart, evaluateCoupon, applyRules })
  const giftCards = createGiftCardService(deps)
  const quoteCart = createQuotes(priceCart, {
    providers,
    evaluateCoupon,
    applyRules,
    findCollectionFee: collectionFees(deps.database),
    giftCards,
  })
  const carts = createCartService(deps, priceCart)
  const points = createPointLists(deps.database)
  const checkout = createCheckoutService(deps, { quoteCart, points, providers })
  const alignCart = createCartAlignment(deps)
  const quotes = createOrderQuotes(deps, { access, quoteCart, alignCart })
  const orders = createOrderService(deps, {
    access,
    quoteCart,
    coupons,
    giftCards,
    findTransferAccount,
    alignCart,
    accounts: createOrderAccounts(deps, passwords),
    providers,
    limitsOf: createOrderLimits(deps),
    requireOpen: (context) => requireOpenShop(deps.database, context),
  })
  return {
    passwords,
    access,
    buyers,
    priceCart,
    providers,
    findTransferAccount,
    describePayment,
    describeOrder,
    cancelOwnOrder: createOwnCancellation(deps, describeOrder),
    requestOrderAccount: createAccountAfterOrder(deps, passwords, describeOrder),
    coupons,
    giftCards,
    carts,
    points,
    checkout,
    quotes,
    orders,
  }
}

export type ShopServices = ReturnType<typeof createShop>
