import type { Generated } from 'kysely'

type EditRow = {
  id: Generated<number>
  kind: 'coupon' | 'rule' | 'content' | 'search'
  key: string
  at: Date
  actor_kind: 'staff' | 'cli'
  actor_id: string
  actor_name: string
  before: string | null
  after: string | null
  reason: string | null
}

/** What people changed about coupons, rules, content and the search. @see migrations/0089_edits.ts */
export type EditTables = { edits: EditRow }
