import type { ImportRow } from '@ambra/contract/catalogue/import-rows'
import type { Problem } from './check-product.ts'
import type { RowProblem } from './import-report.ts'

/**
 * Valid row with its line and the hash of its text. `rows` counts the rows of the file behind it: 0 for a
 * category, attribute or picture that a reader created for its products.
 */
export type Item<Row extends ImportRow = ImportRow> = { line: number; row: Row; hash: string; rows: number }

/** Outcome of a batch: each item is imported, unchanged, waiting or refused. */
export type BatchResult = {
  imported: { item: Item; isNew: boolean }[]
  unchanged: Item[]
  waiting: Item[]
  refused: RowProblem[]
  changed: number[]
  dictionaryChanged: boolean
}

/** Filters items by row type. */
export function ofType<Row extends ImportRow>(items: readonly Item[], type: Row['type']): Item<Row>[] {
  // The discriminant identifies the row type.
  return items.filter((item) => item.row.type === type) as Item<Row>[]
}

/**
 * Records the problems of an item: it waits when all that is missing may still come, otherwise it is refused.
 */
export function recordProblems(
  item: Item,
  problems: readonly Problem[],
  context: { last: boolean },
  result: BatchResult,
): void {
  if (!context.last && problems.every((problem) => problem.missing)) result.waiting.push(item)
  else
    result.refused.push(
      ...problems.map(({ field, reason, code }) => ({
        line: item.line,
        field,
        reason,
        ...(code && { code }),
      })),
    )
}
