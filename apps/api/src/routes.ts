import type { ApiDeps } from './deps.ts'
import { afterSaleRoutes } from './modules/after-sale/routes.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { countryRoutes } from './modules/country/routes.ts'
import { listRoutes } from './modules/lists/routes.ts'
import { newsletterRoutes } from './modules/newsletter/routes.ts'
import { orderRoutes } from './modules/order/routes.ts'
import { paymentRoutes } from './modules/payment/routes.ts'
import { pickupPointRoutes } from './modules/pickup-points/routes.ts'
import { productRoutes } from './modules/product/routes.ts'
import { reviewRoutes } from './modules/review/routes.ts'
import { shopDataRoutes } from './modules/shop-data/routes.ts'
import { specialOfferRoutes } from './modules/special-offers/routes.ts'
import { stockRoutes } from './modules/stock/routes.ts'
import { urlMapRoutes } from './modules/url-map/routes.ts'
import { userRoutes } from './modules/user/routes.ts'
import type { Route } from './route.ts'
import { createShop, type ShopServices } from './create-shop.ts'

/** Every call this API answers; a row of the contract that is not here answers 404. */
export function apiRoutes(deps: ApiDeps, shop: ShopServices = createShop(deps)): Route[] {
  return [
    ...userRoutes(deps, shop.passwords, shop.describeOrder),
    ...catalogRoutes(deps, shop.buyers),
    ...urlMapRoutes(deps, shop.buyers),
    ...productRoutes(deps, shop.buyers),
    ...specialOfferRoutes(deps),
    ...stockRoutes(deps),
    ...cartRoutes(deps, shop),
    ...orderRoutes(deps, { service: shop.orders, questions: shop.quotes }, shop.describeOrder),
    ...paymentRoutes(deps, {
      providers: shop.providers,
      describe: shop.describePayment,
      findAccount: shop.findTransferAccount,
    }),
    ...afterSaleRoutes(deps),
    ...newsletterRoutes(deps),
    ...reviewRoutes(deps),
    ...listRoutes(deps),
    ...contactRoutes(deps),
    ...shopDataRoutes(deps),
    ...countryRoutes(),
    ...pickupPointRoutes(shop),
  ]
}
