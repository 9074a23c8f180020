/**
 * Why a row was not imported: `field` is a path such as `variants/0/price` or the column of a file, empty for the line as a whole; `subject` the
 * sku or code of its row, where the reader of a file knows it.
 */
export type RowProblem = { line: number; subject?: string | undefined; field: string; reason: string }

/** Row types in the order in which they build on each other. */
export const rowTypes = ['attribute', 'category', 'media', 'product', 'review', 'question', 'sales'] as const
export type RowType = (typeof rowTypes)[number]

/**
 * What an import did. `read` counts rows of the file that hold something; `read = imported + unchanged + refusedRows`, and `added` of
 * those imported are new. `importedByType` counts what was made of them, with the categories and attributes that products brought. `refused`
 * names every problem of every refused row. `changed` lists the ids of the products whose documents changed, or is
 * `'all'` when attributes or categories did, or more than `mostListed` products: `imported` says how many rows.
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
  /** Line after which an interrupted import of the same file went on; 0 from the start. */
  resumedAfter: number
}

/** Changed products that a report names one by one. */
export const mostListed = 1_000

/** Where the import is: once per batch. */
export type ImportProgress = { line: number; imported: number; unchanged: number; refusedRows: number }
