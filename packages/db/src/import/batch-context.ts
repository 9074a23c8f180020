import type { Kysely } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { May } from '../staff/runs-as.ts'
import type { Item } from './batch-items.ts'
import type { OfferedRows } from './offered-rows.ts'
import type { PlannedRows } from './planned-rows.ts'
import type { Dictionary } from './reference-data.ts'
import type { PreparedMedia } from './write-media.ts'

/** What is the same for all batches. In the `last` round nothing may wait any more. */
export type BatchContext = {
  db: Kysely<Db>
  /** What is stored. */
  dictionary: Dictionary
  offers: OfferedRows
  planned: PlannedRows
  isDryRun: boolean
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
