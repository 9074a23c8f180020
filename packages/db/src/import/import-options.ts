import type { ObjectStore } from '@ambra/object-store/object-store'
import type { ReadRights } from '../staff/runs-as.ts'
import type { ImportProgress } from './import-report.ts'
import type { RowChange } from './row-changes.ts'

/**
 * A row with how many rows of a file it was made of. One made of none is a category, an attribute or a picture that products
 * need: the first two are stored with the first product that names them.
 */
export type ImportLine = { text: string; rows: number }

/** What a batch of a dry run would have done. Milliseconds. */
export type DryBatch = { changes: RowChange[]; read: number; tookMs: number }

/**
 * `sourceHash` identifies the file: an interrupted import of it goes on behind the last stored batch. `media` is
 * where pictures are written. `onProgress` is called once per batch.
 */
export type ImportOptions = {
  now: Date
  media: ObjectStore
  /** How long a batch may hold the database, where requests wait for it. Milliseconds. */
  holdMs?: number | undefined
  sourceHash?: string
  /** Does everything, takes it back and says what it would have changed; shoppers have their turn while `onBatch` is awaited. */
  dryRun?: { onBatch: (batch: DryBatch) => Promise<void> } | undefined
  /** Stores prices ten times or a tenth of the current ones, which are refused otherwise. */
  acceptsPriceJumps?: boolean | undefined
  onProgress?: (progress: ImportProgress) => void
  /** Rights of whoever imports, read with each batch; without them everything may be written, as at the command line. */
  rights?: ReadRights | undefined
  /**
   * Called with warnings that do not invalidate a row: unknown fields, a special price that never applies.
   * Equal texts repeat.
   */
  note?: (text: string) => void
}
