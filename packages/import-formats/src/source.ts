import type { ImportRow, MediaRow } from '@ambra/contract/import-rows'
import type { Language } from '@ambra/contract/language'
import type { DecimalColumn, DecimalMark, Rates } from './money.ts'

/** A row of the file that is not imported: its place, the column, why. `line` counts items in XML. */
export type SourceProblem = { line: number; field: string; reason: string }

/** A row to be stored, with the lines of the file it was made of (the first one names it in the report). */
export type SourceRow = { row: ImportRow; lines: readonly number[] }

/** Why a picture cannot be stored; undefined when it can. */
export type PictureCheck = (picture: MediaRow) => string | undefined

/**
 * The input of a reader. `language` is the one language of the texts; they are used for the others until
 * these are translated. `currency` is what amounts without a currency are in, `decimalMark` their decimal mark where a person named it. `mediaDir` is where pictures
 * named by the file lie; without it they are left out. `knownInputs` says how attributes of the shop are
 * entered, by code.
 */
export type ReadContext = {
  file: string
  workDir: string
  language: Language
  currency: string
  rates: Rates
  decimalMark?: DecimalMark | undefined
  storeViews: Readonly<Record<string, Language>>
  encoding?: string | undefined
  mediaDir?: string | undefined
  keepUnpriced: boolean
  knownInputs: ReadonlyMap<string, string>
  checkPicture: PictureCheck
  /** Called with the bytes of the file read so far. */
  onBytes: (bytes: number) => void
  /** Called with the share of the read data that has become rows (0 to 1). */
  onProgress: (done: { rows: number; share: number }) => void
  /** Reports a rejected row. */
  refuse: (problem: SourceProblem) => void
  /** Reports, once per text, something left out that does not invalidate a row. */
  note: (text: string) => void
  /** Counts a row of the file that holds something. */
  countRow: () => void
}

/** What readers work with: `decimal` collects the decimal mark of the price columns while a file is indexed. */
export type ReaderContext = ReadContext & { decimal: DecimalColumn }
