import type { Database } from '@ambra/db/connection'
import { optionFileRepository } from '@ambra/db/sales'

const hourMs = 3_600_000

/** Deletes uploaded files that belong to no order: after a day if no cart names them, after 30 days in any case. */
export const expireFiles = (database: Database, now: Date): Promise<void> =>
  optionFileRepository(database.db).deleteOld({
    unused: new Date(now.getTime() - 24 * hourMs),
    abandoned: new Date(now.getTime() - 30 * 24 * hourMs),
  })
