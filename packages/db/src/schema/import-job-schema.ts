import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, RunsAsColumn } from './column-types.ts'

export type ImportJobState =
  | 'uploading'
  | 'reading'
  | 'read'
  | 'checking'
  | 'checked'
  | 'importing'
  | 'stopped'
  | 'done'
  | 'failed'
export type ImportJobKind = 'products' | 'prices' | 'stock' | 'orders' | 'customers'

/** Code for a failed import; without one `failure` describes it. */
export type ImportProblem = 'stopped' | 'memory' | 'time' | 'columns'

/** jsonb column: written as text, read as the value. */
type JsonOf<T> = ColumnType<T, string | undefined, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

type ImportJobRow = {
  id: Generated<number>
  created_at: Date
  actor: string
  name: string
  size: number
  received: Defaulted<number>
  state: Defaulted<ImportJobState>
  is_stopping: Defaulted<boolean>
  kind: ImportJobKind | null
  columns: JsonOrNull<string[]>
  mapping: JsonOrNull<(string | null)[]>
  options: JsonOf<Record<string, unknown>>
  counts: JsonOf<Record<string, number>>
  done: Defaulted<number>
  share: Defaulted<number>
  failure: string | null
  problem: ImportProblem | null
  worker: string | null
  leased_until: Date | null
  starts: Defaulted<number>
  finished_at: Date | null
  runs_as: RunsAsColumn
}
type ImportJobFileRow = {
  job_id: number
  number: number
  line: number
  subject: string
  outcome: 'new' | 'changed' | 'refused'
  field: string
  before: string | null
  after: string | null
  reason: string | null
}

/** Imports of the console. @see migrations/0088_import_jobs.ts */
export type ImportJobTables = {
  import_jobs: ImportJobRow
  import_job_parts: { job_id: number; place: number; bytes: Uint8Array }
  import_job_rows: ImportJobFileRow
  import_mappings: { shape: string; kind: ImportJobKind; mapping: JsonOf<(string | null)[]>; used_at: Date }
}

/** Products pinned to the top of a category. @see migrations/0087_catalogue_desk.ts */
export type CategoryPlaceTables = {
  category_places: { category_id: number; product_id: number; place: number }
}
