import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, NullableJson, RunsAsColumn } from './column-types.ts'

type ChangeSetRow = {
  id: Generated<number>
  at: Date
  actor_kind: 'staff' | 'cli'
  actor_id: string
  actor_name: string
  kind: 'edit' | 'prices' | 'publish' | 'stock' | 'costs' | 'draft'
  state: 'planning' | 'planned' | 'applying' | 'done'
  plan: NullableJson
  place: Defaulted<number>
  total: Defaulted<number>
  applied: Defaulted<number>
  conflicts: Defaulted<number>
  refused: Defaulted<number>
  may_cut_deep: boolean
  undo_of: number | null
  runs_as: RunsAsColumn
  finished_at: Date | null
  leased_until: Date | null
  worker: string | null
  starts: Defaulted<number>
}
/** jsonb column with any JSON value: written as text, read as the value. */
type JsonValue = ColumnType<unknown, string | null, string | null>
type ChangeRow = {
  set_id: number
  number: number
  product_id: number | null
  sku: string
  path: string
  before: JsonValue
  after: JsonValue
  outcome: 'applied' | 'same' | 'conflict' | 'refused' | null
  present: JsonValue
  code: string | null
}
type ProductEditRow = { product_id: number; path: string; imported: JsonValue }

type ProductPictureRow = {
  id: Generated<number>
  product_id: number
  actor: string
  created_at: Date
  name: string
  source: string | null
  size: number | null
  received: Defaulted<number>
  state: 'receiving' | 'waiting' | 'ready' | 'refused'
  code: string | null
  path: string | null
  leased_until: Date | null
  worker: string | null
  starts: Defaulted<number>
}

type ProductDraftRow = {
  product_id: number
  version: Defaulted<number>
  state: 'draft' | 'planned' | 'stopped'
  publish_at: Date | null
  planner_kind: 'staff' | 'cli' | null
  planner_id: string | null
  planner_name: string | null
  may_cut_deep: Defaulted<boolean>
  trouble: JsonValue
  runs_as: RunsAsColumn
  created_at: Date
  updated_at: Date
  leased_until: Date | null
  worker: string | null
  starts: Defaulted<number>
}
type ProductDraftFieldRow = {
  product_id: number
  path: string
  before: JsonValue
  after: JsonValue
  at: Date
  actor_kind: 'staff' | 'cli'
  actor_id: string
  actor_name: string
}

type PlannedPriceRow = {
  id: Generated<number>
  product_id: number
  store_id: number
  price_cents: number
  at: Date
  state: 'planned' | 'done' | 'stopped' | 'cancelled'
  code: string | null
  may_cut_deep: boolean
  actor_kind: 'staff' | 'cli'
  actor_id: string
  actor_name: string
  created_at: Date
  finished_at: Date | null
  set_id: number | null
  runs_as: RunsAsColumn
  leased_until: Date | null
  worker: string | null
  starts: Defaulted<number>
}

/** Sale whose special prices are a change set. @see migrations/0180_sales.ts */
type SaleRow = {
  id: Generated<number>
  name: string
  percent_bp: number
  ending: number | null
  starts: string
  ends: string
  set_id: number
}

/**
 * Product changes by staff. @see migrations/0075_product_changes.ts, 0099_goods_editor.ts,
 * 0103_product_drafts.ts
 */
export type ProductChangeTables = {
  product_change_sets: ChangeSetRow
  sales: SaleRow
  product_changes: ChangeRow
  product_edits: ProductEditRow
  product_drafts: ProductDraftRow
  product_draft_fields: ProductDraftFieldRow
  planned_prices: PlannedPriceRow
  goods_pictures: ProductPictureRow
  goods_picture_parts: { picture_id: number; place: number; bytes: Uint8Array }
}
