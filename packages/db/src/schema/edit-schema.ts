import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { ColumnType, Generated } from 'kysely'
import type { RunsAs } from './column-types.ts'

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

type PlannedStartRow = Pick<EditRow, 'id' | 'key' | 'at' | 'actor_kind' | 'actor_id' | 'actor_name'> & {
  kind: 'coupon' | 'rule' | 'content' | 'special'
  /** Null when it concerns all stores. */
  store_id: number | null
  needs: ColumnType<Permission[], string, never>
  runs_as: ColumnType<RunsAs, string, never>
  starts: Generated<number>
  worker: string | null
  leased_until: Date | null
  failed_at: Date | null
}

/**
 * Edit history of coupons, rules, content and search, and planned starts. @see migrations/0089_edits.ts,
 * 0170_planned_starts.ts, 0190_leased_starts.ts
 */
export type EditTables = { edits: EditRow; planned_starts: PlannedStartRow }
