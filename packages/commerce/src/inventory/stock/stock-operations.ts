import { stockRepository } from '@ambra/db/inventory'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'

/** `available` is the stock on hand less reserved pieces; `managed` false = never runs out. */
export type StockLevel = { sku: string; available: number; managed: boolean }

/** `ambra stock get SKU...`: shows stock levels. */
export const getStock: Command<{ skus: string[] }, StockLevel[]> = async ({ shop }, { skus }) => {
  const found = await stockRepository(shop.database.db).availableBySkus(skus)
  const unknown = skus.filter((sku) => !found.has(sku))
  if (unknown.length > 0) throw new OperationError(`no stock is managed for: ${unknown.join(', ')}`)
  return skus.flatMap((sku) => {
    const level = found.get(sku)
    return level ? [{ sku, available: level.available, managed: level.manage }] : []
  })
}

/** `ambra stock set SKU QTY`: sets the stock on hand, even if orders hold more. */
export const setStock: Command<{ sku: string; qty: number }, StockLevel & { inStock: number }> = async (
  operator,
  { sku, qty },
) => {
  const stock = stockRepository(operator.shop.database.db)
  const inStock = await stock.setQuantity(sku, qty, operator.now())
  const level = (await stock.availableBySkus([sku])).get(sku)
  if (inStock === undefined || !level) throw new OperationError(`no product with the sku "${sku}"`)
  await operator.settled()
  return { sku, inStock, available: level.available, managed: level.manage }
}
