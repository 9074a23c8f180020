import type { Reason } from '@ambra/contract/catalogue/import-reasons'

/**
 * Reason why a row was not imported. `field` is a path such as `variants/0/price` or a file column, empty for
 * the whole line; `subject` is the SKU or code of the row, if the reader of the file knows it.
 */
export type RowProblem = {
  line: number
  subject?: string | undefined
  field: string
  reason: Reason
  code?: ProblemCode | undefined
}

/** Problems that callers handle by themselves; all others are only read by people. */
export type ProblemCode = 'not_allowed' | 'same_options' | 'sku_taken'

/** Row types in dependency order. */
export const rowTypes = ['attribute', 'category', 'media', 'product', 'review', 'question', 'sales'] as const
export type RowType = (typeof rowTypes)[number]

/**
 * Import report. `read` counts non-empty rows of the file; `read = imported + unchanged + refusedRows`, and
 * `added` counts the new ones among the imported. `importedByType` counts the resulting records, including
 * categories and attributes that products brought. `refused` lists every problem of every refused row.
 * `changed` lists the ids of products whose search documents changed, or is `'all'` when attributes or
 * categories changed or the list exceeds `mostListed`.
 */
export type ImportReport = {
  read: number
  imported: number
  added: number
  unchanged: number
  refusedRows: number
  refused: RowProblem[]
  importedByType: Record<RowType, number>
  changed: number[] | 'all'
  /** Line after which an interrupted import of the same file resumed; 0 = started from the beginning. */
  resumedAfter: number
}

/** Maximum changed products that a report lists by id. */
export const mostListed = 1_000

/** Progress of the import, reported once per batch. */
export type ImportProgress = { line: number; imported: number; unchanged: number; refusedRows: number }
