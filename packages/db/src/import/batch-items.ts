import type { ImportRow } from '@ambra/contract/import-rows'
import type { Kysely } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { May } from '../staff/runs-as.ts'
import type { Problem } from './check-product.ts'
import type { RowProblem, RowType } from './import-report.ts'
import type { Dictionary } from './reference-data.ts'
import type { PreparedMedia } from './write-media.ts'

/** A row that passed its schema, with its line and the hash of its text. */
export type Item<Row extends ImportRow = ImportRow> = { line: number; row: Row; hash: string }

/** What became of the items of a batch. Each is imported, unchanged, waiting or refused. */
export type BatchResult = {
  imported: { type: RowType; line: number }[]
  unchanged: Item[]
  waiting: Item[]
  refused: RowProblem[]
  changed: number[]
  dictionaryChanged: boolean
}

/** What is the same for all batches. In the `last` round nothing may wait any more. */
export type BatchContext = {
  db: Kysely<Db>
  dictionary: Dictionary
  /** What `prepareMedia` has made of each media row. */
  media: ReadonlyMap<Item, PreparedMedia>
  now: Date
  assumedSkus: ReadonlySet<string>
  acceptsPriceJumps: boolean
  last: boolean
  /** Rights of whoever imports, at this moment. */
  may: May
  /** Hears what makes no row wrong. */
  note: (text: string) => void
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
  context: BatchContext,
  result: BatchResult,
): void {
  if (!context.last && problems.every((problem) => problem.missing)) result.waiting.push(item)
  else result.refused.push(...problems.map(({ field, reason }) => ({ line: item.line, field, reason })))
}
