import type { ImportAuthor, ImportJob } from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import type { May } from '@ambra/db/platform'
import type { Kysely } from 'kysely'
import { because } from '@ambra/contract/catalogue/import-reasons'
import { ImportFileError } from '@ambra/import-formats/open-bytes'
import { mayNow } from '../../platform/staff/current-rights.ts'

/**
 * Returns the current rights of the person who had the file checked or imported.
 * @throws ImportFileError for a person who may no longer import; the job ends with this error
 */
export async function rightsOfJob(
  db: Kysely<Db>,
  { runs_as }: Pick<ImportJob, 'runs_as'>,
  now: Date,
): Promise<May> {
  const may = runs_as && (await mayNow(db, runs_as, now))
  if (!may?.('import.run')) throw new ImportFileError(because('may_not_import'))
  return may
}

/** Returns that person as the author of what the file plans; undefined for the command line. */
export const authorOfJob = ({
  runs_as,
  actor,
}: Pick<ImportJob, 'runs_as' | 'actor'>): ImportAuthor | undefined =>
  runs_as && runs_as.kind !== 'cli'
    ? { runs_as, actor_kind: runs_as.kind, actor_id: runs_as.id, actor_name: actor }
    : undefined
