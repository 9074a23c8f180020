import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { stockRepository } from '@ambra/db/inventory'
import { volatileThreshold } from '@ambra/domain/inventory/stock-status'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { readSkus } from '../../http/sku-list.ts'
import { createStockNotices } from '@ambra/commerce/inventory'

/** Current stock in the database, less what orders reserve. @see docs/rules/stock STK-1 */
export function stockRoutes(deps: ApiDeps) {
  const stock = stockRepository(deps.database.db)
  const notices = createStockNotices(deps)
  return [
    route(endpoints.stockCheck, async ({ query, params }) => {
      const sku = query.sku ?? params['sku']
      if (!sku) throw new ShopError('request.missing_parameter', { name: 'sku' })
      const [item] = await stock.listBySkus([sku])
      if (!item) throw new ShopError('stock.unknown_sku', { sku })
      return item
    }),
    route(endpoints.stockList, ({ query }) => stock.listBySkus(readSkus(query.skus))),
    route(endpoints.quantityTracker, ({ query }) =>
      stock.listTracked(volatileThreshold, query.skus ? readSkus(query.skus) : undefined),
    ),
    route(
      endpoints.stockNotify,
      ({ body, context }) => notices.request({ ...body, storeId: context.store.id, now: context.now }),
      { limit: 'stock-notify' },
    ),
    route(endpoints.stockNotifyCancel, ({ query }) => notices.withdraw(query.notice), {
      limit: 'stock-notify',
    }),
  ]
}
