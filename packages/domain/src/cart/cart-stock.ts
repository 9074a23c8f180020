import type { TrackedQuantity } from '@ambra/contract/stock'
import { quantityRuleError } from '../pricing/quantity-rule.ts'
import { type CartChange, type LocalLine, withLines } from './local-cart.ts'

/** Settings of the shop: may goods of which none are left be put in the cart, and may the cart be synced at all. */
type StockRules = { allowOutOfStock: boolean; isSyncOn: boolean }

/** Nothing is left of what the line asks for. */
export const isSoldOut = ({
  is_in_stock,
  maxQuantity = 0,
}: Pick<LocalLine, 'is_in_stock' | 'maxQuantity'>): boolean => is_in_stock === false && maxQuantity <= 0

/** Some pieces are left, but fewer than the line asks for. */
export const isTooMany = ({ qty, maxQuantity = 0 }: Pick<LocalLine, 'qty' | 'maxQuantity'>): boolean =>
  maxQuantity > 0 && qty > maxQuantity

/** The line cannot be ordered as it is: nothing left, too few left, or a quantity that is not sold. */
export const isHeldBack = (line: LocalLine): boolean =>
  isSoldOut(line) || isTooMany(line) || quantityRuleError(line.qty, line) !== undefined

/** What a stock call says of a sku: pieces count only with managed stock. */
export type StockResult = { product_sku: string; is_in_stock: boolean; qty: number; manage_stock: boolean }

/**
 * Marks lines by what a stock call answered; a line of which nothing is left is removed when such goods are not allowed
 * and no cart sync is running that would report it. Skus without an answer stay as they are.
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
 * Notes on each line how many pieces can be had where the quantity tracker knows so; others are not limited.
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
