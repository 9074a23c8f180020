import { importShopStock } from '@ambra/db/catalogue'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { shopStockRepository, warehousesRepository } from '@ambra/db/inventory'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { readShopStockLevels } from '@ambra/import-formats/read-levels'
import { importLevels, type LevelInput, type LevelResult } from '../../catalogue/import/import-levels.ts'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'

/** Stock of a sku in a store or warehouse by its last count; `countedAt` in ISO 8601, UTC. */
export type ShopLevel = { shop: string; sku: string; qty: number; countedAt: string }

/** Returns shops, and open warehouses other than the main one, which holds the remaining pieces. */
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
 * `ambra shop-stock import FILE`: imports shop or warehouse, sku and quantity; `shop` applies to rows without
 * one.
 * @throws OperationError for an unknown shop
 */
export const importShopStockFile: Command<LevelInput & { shop?: string | undefined }, LevelResult> = async (
  operator,
  { shop, ...input },
) => {
  if (shop !== undefined) await checkShop(operator, shop)
  const shops = new Set(await shopIds(operator))
  return importLevels(operator, input, (source, options) =>
    importShopStock(
      operator.shop.database,
      readShopStockLevels({ ...source, shops, shop, pieces: input.pieces }),
      options,
    ),
  )
}

/** `ambra shop-stock get SKU...`: lists counted stock; a sku that is unknown or was never in a shop has no rows. */
export const getShopStock: Command<{ skus: string[] }, ShopLevel[]> = async ({ shop }, { skus }) => {
  const counts = await shopStockRepository(shop.database.db).listBySkus(skus)
  return counts.map(({ shop: id, sku, qty, countedAt }) => ({
    shop: id,
    sku,
    qty,
    countedAt: countedAt.toISOString(),
  }))
}

/**
 * `ambra shop-stock set SHOP SKU QTY`: sets the stock of a shop or warehouse.
 * @throws OperationError for an unknown shop or sku
 */
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
