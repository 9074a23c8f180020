import type { TrackedQuantity } from '@ambra/contract/inventory/stock'
import { quantityRuleError } from '../../catalogue/prices/quantity-rule.ts'
import { type CartChange, type LocalLine, withLines } from './local-cart.ts'

/** Shop rules: whether sold out products may be added, and whether the cart may sync. */
type StockRules = { allowOutOfStock: boolean; isSyncOn: boolean }

/** Returns whether nothing is left of the line's product. */
export const isSoldOut = ({
  is_in_stock,
  maxQuantity = 0,
}: Pick<LocalLine, 'is_in_stock' | 'maxQuantity'>): boolean => is_in_stock === false && maxQuantity <= 0

/** Returns whether fewer pieces are left than the line requests. */
export const isTooMany = ({ qty, maxQuantity = 0 }: Pick<LocalLine, 'qty' | 'maxQuantity'>): boolean =>
  maxQuantity > 0 && qty > maxQuantity

/** Returns whether the line cannot be ordered: sold out, too few left, or a disallowed quantity. */
export const isHeldBack = (line: LocalLine): boolean =>
  isSoldOut(line) || isTooMany(line) || quantityRuleError(line.qty, line) !== undefined

/** Result of a stock call for a SKU: pieces count only with managed stock. */
export type StockResult = { product_sku: string; is_in_stock: boolean; qty: number; manage_stock: boolean }

/**
 * Marks lines by the result of a stock call; removes a sold out line when such products are not allowed and
 * no running cart sync would report it. SKUs without a result stay unchanged.
 * @see spec §4 "A stock-sync result marks an item in or out of stock, or removes it", docs/rules/stock STK-2
 */
export const syncStock =
  (results: readonly StockResult[], { allowOutOfStock, isSyncOn }: StockRules): CartChange =>
  (cart) => {
    const bySku = new Map(results.map((result) => [result.product_sku, result]))
    return withLines(cart, (line) => {
      const result = bySku.get(line.sku)
      if (!result) return line
      if (!result.is_in_stock && !allowOutOfStock && !isSyncOn) return undefined
      return { ...line, is_in_stock: result.is_in_stock }
    })
  }

/**
 * Stores on each line how many pieces are available, if the quantity tracker knows; others are unlimited.
 * @see spec §8 "Only {maxQuantity} products of this type are available", docs/rules/stock STK-5
 */
export const trackQuantities =
  (rows: readonly Pick<TrackedQuantity, 'sku' | 'qty'>[]): CartChange =>
  (cart) => {
    const left = new Map(rows.map(({ sku, qty }) => [sku, qty]))
    return withLines(cart, (line) => {
      const maxQuantity = left.get(line.sku)
      return maxQuantity === undefined || line.maxQuantity === maxQuantity ? line : { ...line, maxQuantity }
    })
  }
