/** Why a row was not imported: `field` is a path such as `variants/0/price`, empty for the line as a whole. */
export type RowProblem = { line: number; field: string; reason: string }

/** Row types in the order in which they build on each other. */
export const rowTypes = ['attribute', 'category', 'media', 'product', 'review', 'question', 'sales'] as const
export type RowType = (typeof rowTypes)[number]

/**
 * What an import did. `read` counts lines that hold something; `read = imported + unchanged + refusedRows`. `refused`
 * names every problem of every refused row. `changed` lists the ids of the products whose documents changed, or is
 * `'all'` when attributes or categories did, or more than `mostListed` products: `imported` says how many rows.
 */
export type ImportReport = {
  read: number
  imported: number
  unchanged: number
  refusedRows: number
  refused: RowProblem[]
  importedByType: Record<RowType, number>
  changed: number[] | 'all'
  /** Line after which an interrupted import of the same file went on; 0 from the start. */
  resumedAfter: number
}

/** Changed products that a report names one by one. */
export const mostListed = 1_000

/** Where the import is: once per batch. */
export type ImportProgress = { line: number; imported: number; unchanged: number; refusedRows: number }
