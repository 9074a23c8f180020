import { createBuyers } from './customer/buyer.ts'
import { createCartAccess } from './cart/cart-access.ts'
import { createCartCoupons, createCouponService } from './cart/cart-coupon.ts'
import { createCartRules } from './cart/cart-reduction.ts'
import { createCartPricing } from './cart/cart-pricing.ts'
import { collectionFees, transferAccounts } from './content/store-figures.ts'
import { createQuotes } from './cart/cart-quote.ts'
import { createCartService } from './cart/cart-service.ts'
import { createGiftCardService } from './gift-card/cart-gift-cards.ts'
import { createCheckoutService } from './cart/checkout-service.ts'
import { createAccountAfterOrder } from './order/account-after-order.ts'
import { createOrderAccounts } from './order/order-account.ts'
import { createCartAlignment } from './order/order-preparation.ts'
import { createOrderLimits } from './order/order-limits.ts'
import { createOrderPages } from './order/order-page.ts'
import { createOwnCancellation } from './order/own-cancellation.ts'
import { createOrderQuotes } from './order/order-quotes.ts'
import { createOrderService } from './order/order-service.ts'
import { createPointLists } from './delivery/point-lists.ts'
import { createDescribePayment } from './payment/order-payment.ts'
import { createPaymentProviders } from './payment/methods/registry.ts'
import { createPasswords } from './customer/passwords.ts'
import type { ShopDeps } from './context/shop-deps.ts'

/**
 * Every use case of the shop over one set of its parts, built once in a process: HTTP, the pages, the worker and the
 * operations of staff share it. `passwords` hashes a few at a time.
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
