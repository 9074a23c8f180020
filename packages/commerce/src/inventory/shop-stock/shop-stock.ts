import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { ShopStock, StockItem } from '@ambra/contract/inventory/stock'
import type { Database } from '@ambra/db/connection'
import { stockRepository, shopStockRepository } from '@ambra/db/inventory'
import { pickupMethodByCode } from '@ambra/domain/fulfilment/shipping'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { PointLists } from '../../fulfilment/pickup-points/point-lists.ts'

/** Skus of one query, and the web store whose country's shops are included. */
export type ShopStockQuestion = { skus: readonly string[]; store: Pick<Store, 'country' | 'language'> }

/**
 * Returns the stock in the shop's own stores: what orders do not take of each, limited to what can still be sold
 * in total.
 * Omits stores never counted, and unknown skus.
 * @see docs/delivery.md "Stock of the shops"
 */
export async function listShopStock(
  { db }: Pick<Database, 'db'>,
  points: PointLists,
  { skus, store }: ShopStockQuestion,
): Promise<ShopStock[]> {
  const method = pickupMethodByCode('store')
  if (!method || skus.length === 0) return []
  const counts = shopStockRepository(db)
  const [shops, counted, levels, found] = await Promise.all([
    points.find({ methods: [method], country: store.country, parcels: [], language: store.language }),
    counts.listCounted(),
    stockRepository(db).listBySkus(skus),
    counts.listBySkus(skus),
  ])
  const known = new Map(found.map((count) => [`${count.shop}/${count.sku}`, count]))
  const itemOf = ({ id }: PickupPoint, level: StockItem) => {
    const count = known.get(`${id}/${level.product_sku}`)
    const qty = sellableOf(count ? count.qty - count.taken : 0, level)
    return {
      sku: level.product_sku,
      qty,
      ...(count && { counted_at: count.countedAt.toISOString() }),
    }
  }
  return shops
    .filter(({ id }) => counted.includes(id))
    .map((shop) => ({ shop, items: levels.map((level) => itemOf(shop, level)) }))
}

/** Pieces missing in a count may be those of the shop, so it is limited to the total that is left. */
const sellableOf = (counted: number, { is_in_stock, manage_stock, qty }: StockItem): number => {
  if (!is_in_stock) return 0
  return manage_stock ? Math.min(counted, qty) : counted
}
