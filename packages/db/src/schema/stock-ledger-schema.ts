import type { Generated } from 'kysely'
import type { Defaulted } from './column-types.ts'

/** Why a piece count changed. `other`: by hand in the database. */
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

/** The ledger of the stock and counts. @see migrations/0085_stock_movements.ts */
export type StockLedgerTables = {
  stock_movements: StockMovementRow
  stock_counts: StockCountRow
  stock_count_lines: StockCountLineRow
}
