import type { ApiDeps } from '../http/deps.ts'
import { afterSaleRoutes } from './after-sale-routes.ts'
import { cartRoutes } from './cart-routes.ts'
import { contactRoutes } from './contact-routes.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { countryRoutes } from './country-routes.ts'
import { listRoutes } from './lists-routes.ts'
import { newsletterRoutes } from './newsletter-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { pickupPointRoutes } from './pickup-points-routes.ts'
import { priceAlertRoutes } from './price-alert-routes.ts'
import { productRoutes } from './product-routes.ts'
import { questionRoutes } from './question-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { shopDataRoutes } from './shop-data-routes.ts'
import { shopStockRoutes } from './shop-stock-routes.ts'
import { specialOfferRoutes } from './special-offers-routes.ts'
import { stockRoutes } from './stock-routes.ts'
import { urlMapRoutes, redirectRoutes } from './url-map-routes.ts'
import { userRoutes } from './user-routes.ts'
import type { Route } from '../http/route.ts'
import { createShop, type ShopServices } from '@ambra/commerce/create-shop'

/** Every call this API handles; a row of the contract that is not here returns 404. */
export function apiRoutes(deps: ApiDeps, shop: ShopServices = createShop(deps)): Route[] {
  return [
    ...userRoutes(deps, shop.passwords, shop.describeOrder),
    ...catalogRoutes(deps, shop.buyers),
    ...urlMapRoutes(deps, shop.buyers),
    ...redirectRoutes(deps),
    ...productRoutes(deps, shop.buyers),
    ...specialOfferRoutes(deps),
    ...stockRoutes(deps),
    ...shopStockRoutes(deps, shop.points),
    ...cartRoutes(shop),
    ...orderRoutes(deps, shop),
    ...paymentRoutes(deps, {
      providers: shop.providers,
      describe: shop.describePayment,
      findAccount: shop.findTransferAccount,
    }),
    ...afterSaleRoutes(deps),
    ...newsletterRoutes(deps),
    ...priceAlertRoutes(deps),
    ...questionRoutes(deps),
    ...reviewRoutes(deps),
    ...listRoutes(deps),
    ...contactRoutes(deps),
    ...shopDataRoutes(deps),
    ...countryRoutes(),
    ...pickupPointRoutes(shop),
  ]
}
