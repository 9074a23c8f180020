import Type, { type Static } from 'typebox'
import { Stock } from './product.ts'

/** The most pieces of one product in a cart. */
export const mostPiecesOfLine = 10_000

/** Stock of one product or variant. @see spec §3 "Stock entry", docs/rules/stock STK-1 */
export const StockItem = Type.Object({
  ...Stock.properties,
  product_sku: Type.String(),
  stock_id: Type.Integer(),
  min_qty: Type.Number(),
  min_sale_qty: Type.Integer(),
  max_sale_qty: Type.Integer(),
  enable_qty_increments: Type.Boolean(),
  qty_increments: Type.Integer(),
  backorders: Type.Integer(),
  is_qty_decimal: Type.Boolean(),
})
export type StockItem = Static<typeof StockItem>

/** Products whose stock is at or below the volatile threshold. @see docs/rules/stock STK-5 */
export const TrackedQuantity = Type.Object({
  product_id: Type.Integer(),
  sku: Type.String(),
  qty: Type.Number(),
})
export type TrackedQuantity = Static<typeof TrackedQuantity>

/** POST stock/notify: who wants a mail when which product or variant is back. Ours, not of the specification. */
export const StockNotify = Type.Object({
  sku: Type.String({ minLength: 1, maxLength: 64 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
})
export type StockNotify = Static<typeof StockNotify>
