import type { Database } from '@ambra/db/database'
import { optionFileRepository } from '@ambra/db/option-files/option-file-repository'

const hourMs = 3_600_000

/** Deletes uploaded files of no order: after a day when no cart names them, after 30 days in any case. */
export const expireFiles = (database: Database, now: Date): Promise<void> =>
  optionFileRepository(database.db).deleteOld({
    unused: new Date(now.getTime() - 24 * hourMs),
    abandoned: new Date(now.getTime() - 30 * 24 * hourMs),
  })
