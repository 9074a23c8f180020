import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

type OrderNoteRow = {
  id: Generated<number>
  order_id: number
  staff_id: number | null
  author: string
  text: string
  created_at: Date
  changed_at: Date | null
}
type SavedViewRow = {
  id: Generated<number>
  staff_id: number
  room: string
  name: string
  search: string
  sharing: 'own' | 'role' | 'shop'
  role: string | null
  created_at: Date
}

type OrderDraftRow = {
  id: Generated<number>
  staff_id: number
  store_id: number
  content: Json
  version: Generated<number>
  order_number: string | null
  created_at: Date
  updated_at: Date
}

/** Tables of the order desk. @see migrations/0067_order_search.ts, 0068_order_desk.ts, 0101_order_drafts.ts */
export type OrderDeskTables = {
  /** `words` is a tsvector that SQL functions write and compare. */
  order_search: { order_id: number; words: string }
  order_notes: OrderNoteRow
  saved_views: SavedViewRow
  order_drafts: OrderDraftRow
}
