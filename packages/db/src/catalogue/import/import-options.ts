import type { ObjectStore } from '@ambra/object-store/object-store'
import type { ReadRights } from '../../platform/staff/runs-as.ts'
import type { ImportProgress } from './import-report.ts'
import type { ImportAuthor } from './plan-specials.ts'
import type { RowChange } from './row-changes.ts'

/**
 * Text of a row with the number of file rows behind it. Zero marks a category, attribute or picture that
 * products need: the first two are stored with the first product that names them.
 */
export type ImportLine = { text: string; rows: number }

/** Changes that a batch of a dry run would make. Times in ms. */
type DryBatch = { changes: RowChange[]; read: number; tookMs: number }

/**
 * `sourceHash` identifies the file: an interrupted import of it resumes after the last stored batch. `media`
 * is the target folder of pictures. `onProgress` is called once per batch.
 */
export type ImportOptions = {
  now: Date
  media: ObjectStore
  /** Maximum time in ms that a batch may hold the database, where requests wait for it. */
  holdMs?: number | undefined
  sourceHash?: string
  /**
   * Runs the import, rolls it back and reports the changes; requests get their turn while `onBatch` is
   * awaited.
   */
  dryRun?: { onBatch: (batch: DryBatch) => Promise<void> } | undefined
  /** Stores tenfold price jumps, which are otherwise refused. */
  acceptsPriceJumps?: boolean | undefined
  onProgress?: (progress: ImportProgress) => void
  /**
   * Permissions of the person who imports, read with each batch; without them everything may be written, as
   * on the command line.
   */
  rights?: ReadRights | undefined
  /** Absent at the command line. */
  author?: ImportAuthor | undefined
  /**
   * Called with warnings that do not invalidate a row, such as unknown fields or a special price that never
   * applies. Equal texts repeat.
   */
  note?: (text: string) => void
}
