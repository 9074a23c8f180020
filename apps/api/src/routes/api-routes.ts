import type { ApiDeps } from '../http/deps.ts'
import { afterSaleRoutes } from './service/after-sale-routes.ts'
import { cartRoutes } from './sales/cart-routes.ts'
import { contactRoutes } from './service/contact-routes.ts'
import { catalogRoutes } from './catalogue/catalog-routes.ts'
import { countryRoutes } from './content/country-routes.ts'
import { extensionRoutes } from './platform/extension-routes.ts'
import { listRoutes } from './customers/lists-routes.ts'
import { newsletterRoutes } from './messaging/newsletter-routes.ts'
import { orderRoutes } from './sales/order-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { pickupPointRoutes } from './fulfilment/pickup-points-routes.ts'
import { priceAlertRoutes } from './promotions/price-alert-routes.ts'
import { productRoutes } from './catalogue/product-routes.ts'
import { questionRoutes } from './service/question-routes.ts'
import { reviewRoutes } from './service/review-routes.ts'
import { shopDataRoutes } from './content/shop-data-routes.ts'
import { shopStockRoutes } from './inventory/shop-stock-routes.ts'
import { specialOfferRoutes } from './promotions/special-offers-routes.ts'
import { stockRoutes } from './inventory/stock-routes.ts'
import { urlMapRoutes, redirectRoutes } from './content/url-map-routes.ts'
import { userRoutes } from './customers/user-routes.ts'
import type { Route } from '../http/route.ts'
import { createShop, type ShopServices } from '@ambra/commerce/create-shop'

/** Returns every call that this API handles; a row of the contract that is missing here returns 404. */
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
    ...afterSaleRoutes(deps, shop),
    ...newsletterRoutes(deps),
    ...priceAlertRoutes(deps),
    ...questionRoutes(deps),
    ...reviewRoutes(deps),
    ...listRoutes(deps),
    ...contactRoutes(deps),
    ...shopDataRoutes(deps),
    ...countryRoutes(),
    ...pickupPointRoutes(shop),
    ...extensionRoutes(deps),
  ]
}
