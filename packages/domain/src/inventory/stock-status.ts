/**
 * Number of pieces at or below which a product counts as nearly sold out: lists show the remaining pieces,
 * and the quantity tracker lists exactly these products.
 * @see docs/rules/stock STK-4, STK-5
 */
export const volatileThreshold = 5

/**
 * Certainty of a stock: `volatile` while the quantity is unknown. A small number is as certain as a large
 * one. @see spec §4 "Adding"
 */
export type StockStatus = 'ok' | 'volatile' | 'out'

/**
 * Classifies an amount in stock; products without managed stock are always available. @see spec §4 "Adding"
 */
export function stockStatus(stock: {
  is_in_stock: boolean
  qty?: number
  manage_stock?: boolean
}): StockStatus {
  if (!stock.is_in_stock) return 'out'
  if (stock.manage_stock === false) return 'ok'
  return stock.qty === undefined || stock.qty <= 0 ? 'volatile' : 'ok'
}

/**
 * Decides after the stock check of an added product: whether it is added, and which message is shown.
 * @see spec §4 "the item is added only if status is ok or volatile", "Out-of-stock items may still be placed
 * in the cart"
 */
export function afterStockCheck(
  status: StockStatus,
  { allowOutOfStock }: { allowOutOfStock: boolean },
): { isAdded: boolean; notice: 'success' | 'stock.volatile' | 'stock.out' } {
  if (status === 'ok') return { isAdded: true, notice: 'success' }
  if (status === 'volatile') return { isAdded: true, notice: 'stock.volatile' }
  return { isAdded: allowOutOfStock, notice: allowOutOfStock ? 'stock.volatile' : 'stock.out' }
}
