import type { Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ImportRow, MediaRow } from '@ambra/contract/catalogue/import-rows'
import type { Language } from '@ambra/contract/platform/api/language'
import type { DayColumn, DayOrder } from './days.ts'
import type { DecimalColumn, DecimalMark, Rates } from './money.ts'

/**
 * Row of the file that is not imported: its position, SKU if any, column and reason. `line` counts items in
 * XML.
 */
export type SourceProblem = { line: number; subject?: string | undefined; field: string; reason: Reason }

/**
 * Row to store with its source lines (the first one identifies it in the report) and, for a product with
 * variants, the line of each.
 */
export type SourceRow = { row: ImportRow; lines: readonly number[]; variantLines?: readonly number[] }

/** Returns why a picture cannot be stored; undefined when it can. */
export type PictureCheck = (picture: MediaRow) => string | undefined

/**
 * Input of a reader. `language` is the language of the texts, used for the others until these are translated.
 * `currency` applies to amounts without one, `decimalMark` is their decimal separator and `dayOrder` the
 * order of its dates, if chosen by a person; `pieceMark` is the decimal separator of its counts. `mediaDir` is the folder of pictures named by the file; without
 * it they are omitted. `knownInputs` maps attribute codes of the shop to input types; `knownCategories` maps
 * category paths, as written by `pathKey`, to codes.
 */
export type ReadContext = {
  file: string
  workDir: string
  language: Language
  currency: string
  rates: Rates
  decimalMark?: DecimalMark | undefined
  dayOrder?: DayOrder | undefined
  pieceMark?: DecimalMark | undefined
  storeViews: Readonly<Record<string, Language>>
  encoding?: string | undefined
  mediaDir?: string | undefined
  keepUnpriced: boolean
  knownInputs: ReadonlyMap<string, string>
  knownCategories: ReadonlyMap<string, string>
  checkPicture: PictureCheck
  /** Called with the bytes of the file read so far. */
  onBytes: (bytes: number) => void
  /** Called with the share of the read data that has become rows (0 to 1). */
  onProgress: (done: { rows: number; share: number }) => void
  /** Reports a rejected row. */
  refuse: (problem: SourceProblem) => void
  /** Reports, once per text, something omitted that does not invalidate a row. */
  note: (text: string) => void
  /** Reports, once per file, what only a person can decide; the rows that need it are refused. */
  ask?: ((question: Question) => void) | undefined
  /** Counts a non-empty row of the file. */
  countRow: () => void
}

/** Ambiguity in a file, with the first such cell; about a store view without a language, its code. */
export type Question = { about: 'decimal' | 'days' | 'pieces' | 'view'; sample: string }

/**
 * Context of readers: `decimal`, `days` and `pieces` collect the notation of amounts, dates and counts while a
 * file is indexed.
 */
export type ReaderContext = ReadContext & Columns

type Columns = { decimal: DecimalColumn; days: DayColumn; pieces: DecimalColumn }

/** Asks about what the columns left open. */
export function askOpen({ decimal, days, pieces }: Partial<Columns>, ask: ReadContext['ask']): void {
  if (decimal?.question !== undefined) ask?.({ about: 'decimal', sample: decimal.question })
  if (days?.question !== undefined) ask?.({ about: 'days', sample: days.question })
  if (pieces?.question !== undefined) ask?.({ about: 'pieces', sample: pieces.question })
}
