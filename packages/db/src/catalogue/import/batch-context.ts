import type { Kysely } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { May } from '../../platform/staff/runs-as.ts'
import type { Item } from './batch-items.ts'
import type { OfferedRows } from './offered-rows.ts'
import type { ImportAuthor } from './plan-specials.ts'
import type { PlannedRows } from './planned-rows.ts'
import type { Dictionary } from './reference-data.ts'
import type { PreparedMedia } from './write-media.ts'

/** State shared by all batches. In the `last` round no row may wait any more. */
export type BatchContext = {
  db: Kysely<Db>
  /** Stored categories and attributes. */
  dictionary: Dictionary
  offers: OfferedRows
  planned: PlannedRows
  isDryRun: boolean
  /** Result of `prepareMedia` by media row. */
  media: ReadonlyMap<Item, PreparedMedia>
  now: Date
  assumedSkus: ReadonlySet<string>
  acceptsPriceJumps: boolean
  last: boolean
  /** Current permissions of the person who imports. */
  may: May
  /** Absent at the command line. */
  author: ImportAuthor | undefined
  /** Receives warnings that do not invalidate a row. */
  note: (text: string) => void
}
