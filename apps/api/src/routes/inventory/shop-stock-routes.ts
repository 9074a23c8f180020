import { listShopStock } from '@ambra/commerce/inventory'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import type { PointLists } from '@ambra/commerce/fulfilment'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { readSkus } from '../../http/sku-list.ts'

/** Seconds in shared caches: counts are of the last hour anyway, so that a minute makes them no worse. */
const sharedSeconds = 60

/** `stock/shops?skus=`: the stock of the shop's own stores. @see docs/delivery.md "Stock of the shops" */
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
