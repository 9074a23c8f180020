import type { Generated } from 'kysely'
import type { Defaulted } from './column-types.ts'

/** Subject of a journal line. */
export type JournalKind =
  | 'invoice'
  | 'credit_note'
  | 'payment'
  | 'refund'
  | 'gift_card'
  | 'gift_card_use'
  | 'attempt'
  | 'exchange'
  | 'gift_card_end'
  | 'fee'

type JournalEntryRow = {
  id: Generated<string>
  day: string
  store_id: number
  order_id: number | null
  kind: JournalKind
  source_id: number
  document: string
  account: string
  detail: Defaulted<string>
  country: Defaulted<string>
  rate_bp: number | null
  is_margin: Defaulted<boolean>
  debit_cents: string | number
  credit_cents: string | number
}
type SalesDayRow = {
  day: string
  store_id: number
  orders: Defaulted<number>
  goods_cents: string | number
  delivery_cents: string | number
  discount_cents: string | number
  tax_cents: string | number
  returns: Defaulted<number>
  returned_cents: string | number
}
type SalesGoodsRow = {
  day: string
  store_id: number
  sku: string
  orders: Defaulted<number>
  pieces: Defaulted<number>
  net_cents: string | number
  costed_pieces: Defaulted<number>
  costed_net_cents: string | number
  cost_cents: string | number
  returned_pieces: Defaulted<number>
  returned_cents: string | number
}

/** Journal and sales totals. @see migrations/0091_journal.ts, 0092_sales_days.ts */
export type BooksTables = {
  journal_entries: JournalEntryRow
  journal_backlog: { kind: string; source_id: number }
  sales_days: SalesDayRow
  sales_goods: SalesGoodsRow
  product_costs: { product_id: number; cents: number; updated_at: Date }
  bestsellers: { store_id: number; product_id: number; place: number }
}
