import type { Reason } from '@ambra/contract/catalogue/import-reasons'
import type { DayOrder } from '@ambra/import-formats/days'
import type { DecimalMark } from '@ambra/import-formats/money'
import type { SourceKind } from '@ambra/import-formats/read-source'
import type { Question, ReadContext, SourceProblem } from '@ambra/import-formats/source'

type Plain = 'file' | 'encoding'
type SourceOptions = Omit<
  ReadContext,
  'checkPicture' | 'onBytes' | 'onProgress' | 'refuse' | 'note' | 'countRow' | 'ask'
>

/** Task of a reader thread: plain data, so that it can be posted to the thread. */
export type ReaderTask =
  | { step: 'look'; file: string; table: string }
  | { step: 'map'; file: string; mapped: string; mapping: readonly (string | null)[] }
  | { step: 'source'; kind: SourceKind; context: SourceOptions }
  | { step: 'addresses'; file: string; kind: SourceKind }
  | ({ step: 'records'; key: string } & Pick<ReadContext, Plain>)
  | ({ step: 'stock'; pieces?: DecimalMark | undefined } & Pick<ReadContext, Plain>)
  | ({
      step: 'prices'
      stores: ReadonlySet<string>
      decimal?: DecimalMark | undefined
      days?: DayOrder | undefined
    } & Pick<ReadContext, Plain | 'currency' | 'rates'>)

/** Detected format; `file` is the table that a workbook was converted to. */
export type Look = {
  file: string
  kind: SourceKind | 'empty' | undefined
  columns: string[] | undefined
  /** First filled cell of each column. */
  samples: string[]
}

/** Event of a reader thread, in the order of the file. */
export type ReaderEvent =
  | { row: unknown }
  | { refuse: SourceProblem }
  | { note: string }
  | { ask: Question }
  | { counted: true }
  | { progress: { rows: number; share: number } }

/**
 * Message of a reader thread: `bytes` is an unsolicited heartbeat; `events` is the response to one request
 * for more.
 */
export type FromReader =
  | { bytes: number }
  | { events: ReaderEvent[]; isDone: boolean; bytes: number }
  | { error: { name: string; message: string; reason?: Reason | undefined } }
