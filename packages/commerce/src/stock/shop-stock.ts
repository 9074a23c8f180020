import type { PickupPoint } from '@ambra/contract/pickup-point'
import type { ShopStock, StockItem } from '@ambra/contract/stock'
import type { Database } from '@ambra/db/database'
import { stockRepository } from '@ambra/db/repositories/stock-repository'
import { shopStockRepository } from '@ambra/db/shop-stock/shop-stock-repository'
import { pickupMethodByCode } from '@ambra/domain/shipping'
import type { Store } from '@ambra/domain/stores'
import type { PointLists } from '../delivery/point-lists.ts'

/** Skus of one question, and the store of the web whose country's shops answer. */
export type ShopStockQuestion = { skus: readonly string[]; store: Pick<Store, 'country' | 'language'> }

/**
 * What lies in the shop's own stores now: the count of each, never more than the house can still sell. Stores that were never
 * counted are left out, as are unknown skus.
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
    const qty = sellableOf(count?.qty ?? 0, level)
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

/** A shop's count says nothing about pieces that orders hold: it is never more than the whole house has left. */
const sellableOf = (counted: number, { is_in_stock, manage_stock, qty }: StockItem): number => {
  if (!is_in_stock) return 0
  return manage_stock ? Math.min(counted, qty) : counted
}
