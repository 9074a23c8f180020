import type { ImportRow, MediaRow } from '@ambra/contract/import-rows'
import type { Language } from '@ambra/contract/language'
import type { DayColumn, DayOrder } from './days.ts'
import type { DecimalColumn, DecimalMark, Rates } from './money.ts'

/** A row of the file that is not imported: its place, its sku where it has one, the column, why. `line` counts items in XML. */
export type SourceProblem = { line: number; subject?: string | undefined; field: string; reason: string }

/**
 * A row to be stored, with the lines of the file it was made of (the first one names it in the report) and, of a product with
 * variants, the line of each.
 */
export type SourceRow = { row: ImportRow; lines: readonly number[]; variantLines?: readonly number[] }

/** Why a picture cannot be stored; undefined when it can. */
export type PictureCheck = (picture: MediaRow) => string | undefined

/**
 * The input of a reader. `language` is the one language of the texts; they are used for the others until
 * these are translated. `currency` is what amounts without a currency are in, `decimalMark` their decimal mark and `dayOrder` the order
 * of its dates, where a person named them. `mediaDir` is where pictures
 * named by the file lie; without it they are left out. `knownInputs` says how attributes of the shop are
 * entered, by code; `knownCategories` are the codes of its categories by their path, as `pathKey` writes it.
 */
export type ReadContext = {
  file: string
  workDir: string
  language: Language
  currency: string
  rates: Rates
  decimalMark?: DecimalMark | undefined
  dayOrder?: DayOrder | undefined
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
  /** Reports, once per text, something left out that does not invalidate a row. */
  note: (text: string) => void
  /** Says, once a file, what only a person can decide; the rows that need it are refused. */
  ask?: ((question: Question) => void) | undefined
  /** Counts a row of the file that holds something. */
  countRow: () => void
}

/** What a cell of a file may mean in two ways, with the first such cell. */
export type Question = { about: 'decimal' | 'days'; sample: string }

/** What readers work with: `decimal` and `days` collect how the columns write amounts and dates while a file is indexed. */
export type ReaderContext = ReadContext & { decimal: DecimalColumn; days: DayColumn }

/** Asks what the columns left open. */
export function askOpen(
  { decimal, days }: { decimal: DecimalColumn; days: DayColumn },
  ask: ReadContext['ask'],
): void {
  if (decimal.question !== undefined) ask?.({ about: 'decimal', sample: decimal.question })
  if (days.question !== undefined) ask?.({ about: 'days', sample: days.question })
}
