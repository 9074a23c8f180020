import { createBuyers } from './buyer.ts'
import type { ApiDeps } from './deps.ts'
import { afterSaleRoutes } from './modules/after-sale/routes.ts'
import { createCartAccess } from './modules/cart/cart-access.ts'
import { createCartCoupons } from './modules/cart/cart-coupon.ts'
import { createCartPricing } from './modules/cart/cart-pricing.ts'
import { collectionFees } from './modules/cart/collection-fee.ts'
import { createQuotes } from './modules/cart/cart-quote.ts'
import { createCartService } from './modules/cart/cart-service.ts'
import { createCouponService } from './modules/cart/coupon-service.ts'
import { createCheckoutService } from './modules/cart/checkout-service.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { countryRoutes } from './modules/country/routes.ts'
import { listRoutes } from './modules/lists/routes.ts'
import { newsletterRoutes } from './modules/newsletter/routes.ts'
import { createOrderAccounts } from './modules/order/order-account.ts'
import { createCartAlignment } from './modules/order/cart-alignment.ts'
import { createOrderLimits } from './modules/order/order-limits.ts'
import { createOrderPages } from './modules/order/order-page.ts'
import { createOrderQuestions } from './modules/order/order-questions.ts'
import { createOrderService } from './modules/order/order-service.ts'
import { orderRoutes } from './modules/order/routes.ts'
import { transferAccounts } from './modules/order/transfer-account.ts'
import { createPointLists } from './modules/pickup-points/point-lists.ts'
import { createDescribePayment } from './modules/payment/order-payment.ts'
import { createPaymentProviders } from './modules/payment/registry.ts'
import { paymentRoutes } from './modules/payment/routes.ts'
import { pickupPointRoutes } from './modules/pickup-points/routes.ts'
import { productRoutes } from './modules/product/routes.ts'
import { reviewRoutes } from './modules/review/routes.ts'
import { shopDataRoutes } from './modules/shop-data/routes.ts'
import { specialOfferRoutes } from './modules/special-offers/routes.ts'
import { stockRoutes } from './modules/stock/routes.ts'
import { urlMapRoutes } from './modules/url-map/routes.ts'
import { createPasswords } from './modules/user/passwords.ts'
import { userRoutes } from './modules/user/routes.ts'
import type { Route } from './route.ts'

/** Every call this API answers; a row of the contract that is not here answers 404. */
export function apiRoutes(deps: ApiDeps, passwords = createPasswords()): Route[] {
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
  const questions = createOrderQuestions(deps, { access, quoteCart, alignCart })
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
  return [
    ...userRoutes(deps, passwords, describeOrder),
    ...catalogRoutes(deps, buyers),
    ...urlMapRoutes(deps, buyers),
    ...productRoutes(deps, buyers),
    ...specialOfferRoutes(deps),
    ...stockRoutes(deps),
    ...cartRoutes(deps, { access, carts, checkout, coupons }),
    ...orderRoutes(deps, { service: orders, questions }, describeOrder),
    ...paymentRoutes(deps, { providers, describe: describePayment, findAccount: findTransferAccount }),
    ...afterSaleRoutes(deps),
    ...newsletterRoutes(deps),
    ...reviewRoutes(deps),
    ...listRoutes(deps),
    ...contactRoutes(deps),
    ...shopDataRoutes(deps),
    ...countryRoutes(),
    ...pickupPointRoutes({ access, priceCart, points }),
  ]
}
