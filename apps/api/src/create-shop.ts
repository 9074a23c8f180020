import { createBuyers } from './buyer.ts'
import { createCartAccess } from './modules/cart/cart-access.ts'
import { createCartCoupons } from './modules/cart/cart-coupon.ts'
import { createCartPricing } from './modules/cart/cart-pricing.ts'
import { collectionFees } from './modules/cart/collection-fee.ts'
import { createQuotes } from './modules/cart/cart-quote.ts'
import { createCartService } from './modules/cart/cart-service.ts'
import { createCouponService } from './modules/cart/coupon-service.ts'
import { createCheckoutService } from './modules/cart/checkout-service.ts'
import { createOrderAccounts } from './modules/order/order-account.ts'
import { createCartAlignment } from './modules/order/cart-alignment.ts'
import { createOrderLimits } from './modules/order/order-limits.ts'
import { createOrderPages } from './modules/order/order-page.ts'
import { createOrderQuestions } from './modules/order/order-questions.ts'
import { createOrderService } from './modules/order/order-service.ts'
import { transferAccounts } from './modules/order/transfer-account.ts'
import { createPointLists } from './modules/pickup-points/point-lists.ts'
import { createDescribePayment } from './modules/payment/order-payment.ts'
import { createPaymentProviders } from './modules/payment/registry.ts'
import { createPasswords } from './modules/user/passwords.ts'
import type { ShopDeps } from './shop-deps.ts'

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
  const coupons = createCouponService(deps, priceCart, evaluateCoupon)
  const quoteCart = createQuotes(deps.settings, priceCart, {
    providers,
    evaluateCoupon,
    findCollectionFee: collectionFees(deps.database),
  })
  const carts = createCartService(deps, priceCart)
  const points = createPointLists(deps.database)
  const checkout = createCheckoutService(deps, { quoteCart, points, providers })
  const alignCart = createCartAlignment(deps)
  const quotes = createOrderQuestions(deps, { access, quoteCart, alignCart })
  const orders = createOrderService(deps, {
    access,
    quoteCart,
    coupons,
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
    coupons,
    carts,
    points,
    checkout,
    quotes,
    orders,
  }
}

export type ShopServices = ReturnType<typeof createShop>
