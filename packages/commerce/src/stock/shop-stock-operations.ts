import { importShopStock } from '@ambra/db/import/import-shop-stock'
import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { shopStockRepository } from '@ambra/db/shop-stock/shop-stock-repository'
import { warehousesRepository } from '@ambra/db/stock/warehouses-repository'
import { mainWarehouse } from '@ambra/domain/main-warehouse'
import { readShopStockLevels } from '@ambra/import-formats/read-levels'
import { importLevels, type LevelInput, type LevelResult } from '../catalogue/import-levels.ts'
import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'

/** What a store or warehouse has of a sku by its last count; `countedAt` in ISO 8601, UTC. */
export type ShopLevel = { shop: string; sku: string; qty: number; countedAt: string }

/** Shops, and open warehouses other than the main one, whose pieces are the rest of the house. */
async function shopIds({ shop: { database } }: Pick<OperationContext, 'shop'>): Promise<string[]> {
  const shops = await pickupPointRepository(database.db).list({ carrier: 'store' })
  const warehouses = await warehousesRepository(database.db).list()
  const others = warehouses.filter(({ code, isOpen }) => isOpen && code !== mainWarehouse)
  return [...shops.map(({ id }) => id), ...others.map(({ code }) => code)]
}

async function checkShop(operator: OperationContext, shop: string): Promise<void> {
  const known = await shopIds(operator)
  if (!known.includes(shop)) throw new OperationError(`no shop "${shop}": ${known.join(', ')}`)
}

/**
 * `ambra shop-stock import FILE`: shop or warehouse, sku and quantity; `shop` is that of rows without one.
 * @throws OperationError for a shop that is not there
 */
export const importShopStockFile: Command<LevelInput & { shop?: string | undefined }, LevelResult> = async (
  operator,
  { shop, ...input },
) => {
  if (shop !== undefined) await checkShop(operator, shop)
  const shops = new Set(await shopIds(operator))
  return importLevels(operator, input, (source, options) =>
    importShopStock(operator.shop.database, readShopStockLevels({ ...source, shops, shop }), options),
  )
}

/** `ambra shop-stock get SKU...`: what was counted; an unknown sku and one that no shop has ever had have no rows. */
export const getShopStock: Command<{ skus: string[] }, ShopLevel[]> = async ({ shop }, { skus }) => {
  const counts = await shopStockRepository(shop.database.db).listBySkus(skus)
  return counts.map(({ countedAt, ...count }) => ({ ...count, countedAt: countedAt.toISOString() }))
}

/** `ambra shop-stock set SHOP SKU QTY`: what lies in a shop or warehouse now. @throws OperationError for an unknown shop or sku */
export const setShopStock: Command<{ shop: string; sku: string; qty: number }, ShopLevel> = async (
  operator,
  input,
) => {
  await checkShop(operator, input.shop)
  const now = operator.now()
  const qty = await shopStockRepository(operator.shop.database.db).setQuantity({ ...input, now })
  if (qty === undefined) throw new OperationError(`no product with the sku "${input.sku}"`)
  return { ...input, qty, countedAt: now.toISOString() }
}
