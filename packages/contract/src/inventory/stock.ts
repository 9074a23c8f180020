import Type, { type Static } from 'typebox'
import { PickupPoint } from '../fulfilment/pickup-point.ts'
import { Stock } from '../catalogue/product.ts'

/** Maximum pieces of one product in a cart. */
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

/** Product whose stock is at or below the volatile threshold. @see docs/rules/stock STK-5 */
export const TrackedQuantity = Type.Object({
  product_id: Type.Integer(),
  sku: Type.String(),
  qty: Type.Number(),
})
export type TrackedQuantity = Static<typeof TrackedQuantity>

/**
 * Body of POST stock/notify: request for a mail when a product or variant is back in stock. Ours, not part of
 * the specification.
 */
export const StockNotify = Type.Object({
  sku: Type.String({ minLength: 1, maxLength: 64 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
})
export type StockNotify = Static<typeof StockNotify>

/**
 * Response of GET stock/shops: one of the shop's own stores with the sellable pieces of each SKU, 0 = none.
 * `counted_at` is the time of the count (ISO 8601, UTC), absent for a store without counts. Informational: an
 * order holds central stock, not stock of a store. Not part of the specification.
 */
export const ShopStock = Type.Object({
  shop: PickupPoint,
  items: Type.Array(
    Type.Object({ sku: Type.String(), qty: Type.Integer(), counted_at: Type.Optional(Type.String()) }),
  ),
})
export type ShopStock = Static<typeof ShopStock>
