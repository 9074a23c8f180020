import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import { stockRepository } from '@ambra/db/repositories/stock-repository'
import { volatileThreshold } from '@ambra/domain/stock-status'
import type { ApiDeps } from '../../deps.ts'
import { route } from '../../route.ts'
import { readSkus } from '../product/sku-list.ts'

/** Stock as the database has it now, less what orders hold. @see reference 6 */
export function stockRoutes({ database }: ApiDeps) {
  const stock = stockRepository(database.db)
  return [
    route(endpoints.stockCheck, async ({ query, params }) => {
      const sku = query.sku ?? params['sku']
      if (!sku) throw new ShopError('request.missing_parameter', { name: 'sku' })
      const [item] = await stock.listBySkus([sku])
      if (!item) throw new ShopError('stock.unknown_sku', { sku })
      return item
    }),
    route(endpoints.stockList, ({ query }) => stock.listBySkus(readSkus(query.skus))),
    route(endpoints.quantityTracker, () => stock.listTracked(volatileThreshold)),
  ]
}
