import { listShopStock } from '@ambra/commerce/stock/shop-stock'
import { endpoints } from '@ambra/contract/endpoints'
import type { PointLists } from '@ambra/commerce/delivery/point-lists'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'
import { readSkus } from '../http/sku-list.ts'

/** Counts are of the last hour anyway: a minute of a shared cache makes them no worse. */
const sharedSeconds = 60

/** `stock/shops?skus=`: what lies in the shop's own stores. @see docs/delivery.md "Stock of the shops" */
export function shopStockRoutes({ database }: Pick<ApiDeps, 'database'>, points: PointLists) {
  return [
    route(
      endpoints.stockShops,
      ({ query, context: { store } }) =>
        listShopStock(database, points, { skus: readSkus(query.skus), store }),
      { isPublic: true, sharedSeconds },
    ),
  ]
}
