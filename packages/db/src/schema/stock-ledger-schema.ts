import type { Generated } from 'kysely'
import type { Defaulted } from './column-types.ts'

/** Reason of a stock change. `other`: manual change in the database. */
export type MovementReason =
  | 'opening'
  | 'sale'
  | 'return'
  | 'correction'
  | 'delivery'
  | 'count'
  | 'moved'
  | 'written_off'
  | 'import'
  | 'other'

type StockMovementRow = {
  id: Generated<string>
  product_id: number
  shop: Defaulted<string>
  at: Date
  reason: MovementReason
  delta: number
  qty: number
  actor: string
  order_id: number | null
  note: Defaulted<string>
}
type StockCountRow = {
  id: Generated<number>
  place: string | null
  category_id: number | null
  warehouse: Defaulted<string>
  title: string
  state: Defaulted<'open' | 'done' | 'cancelled'>
  actor: string
  since: string
  created_at: Date
  finished_at: Date | null
}
type StockCountLineRow = {
  count_id: number
  product_id: number
  counted: number | null
  counted_at: Date | null
  book: number | null
  is_applied: Defaulted<boolean>
}
/**
 * Pieces in a shop, or in a warehouse other than the main one. @see migrations/0058_shop_stock.ts,
 * 0109_warehouses.ts
 */
type ShopStockRow = {
  product_id: number
  shop: string
  qty: number
  updated_at: Date
  taken: Defaulted<number>
  place: string | null
}
type WarehouseRow = {
  code: string
  name: string
  address: Defaulted<string>
  position: number
  is_open: Defaulted<boolean>
  created_at: Date
}
type OrderSourceRow = {
  order_id: number
  product_id: number
  warehouse: string
  qty: number
  has_left: Defaulted<boolean>
}

/** Stock ledger, counts and warehouses. @see migrations/0085_stock_movements.ts, 0109_warehouses.ts */
export type StockLedgerTables = {
  stock_movements: StockMovementRow
  stock_counts: StockCountRow
  stock_count_lines: StockCountLineRow
  shop_stock: ShopStockRow
  shop_stock_counts: { shop: string; counted_at: Date }
  warehouses: WarehouseRow
  order_sources: OrderSourceRow
}
