import type { ImportRow } from '@ambra/contract/import-rows'
import type { Problem } from './check-product.ts'
import type { RowProblem } from './import-report.ts'

/**
 * A row that passed its schema, with its line and the hash of its text. `rows` is how many rows of the file it was made of: 0 for a
 * category, attribute or picture that a reader made for its products.
 */
export type Item<Row extends ImportRow = ImportRow> = { line: number; row: Row; hash: string; rows: number }

/** What became of the items of a batch. Each is imported, unchanged, waiting or refused. */
export type BatchResult = {
  imported: { item: Item; isNew: boolean }[]
  unchanged: Item[]
  waiting: Item[]
  refused: RowProblem[]
  changed: number[]
  dictionaryChanged: boolean
}

/** The items of one type. */
export function ofType<Row extends ImportRow>(items: readonly Item[], type: Row['type']): Item<Row>[] {
  // The discriminant says which row it is.
  return items.filter((item) => item.row.type === type) as Item<Row>[]
}

/** Notes what is wrong with an item: it waits when only something is missing that may still come, else it is refused. */
export function recordProblems(
  item: Item,
  problems: readonly Problem[],
  context: { last: boolean },
  result: BatchResult,
): void {
  if (!context.last && problems.every((problem) => problem.missing)) result.waiting.push(item)
  else result.refused.push(...problems.map(({ field, reason }) => ({ line: item.line, field, reason })))
}
