import type { ImportJob } from '@ambra/db/import-jobs/import-job-repository'
import type { Db } from '@ambra/db/schema'
import type { May } from '@ambra/db/staff/runs-as'
import type { Kysely } from 'kysely'
import { OperationError } from '../context/operation-error.ts'
import { mayNow } from '../integration/rights-now.ts'

/**
 * What whoever had the file checked or imported may do at this moment.
 * @throws OperationError for who may not import any more: the job ends there and says so
 */
export async function rightsOfJob(
  db: Kysely<Db>,
  { runs_as }: Pick<ImportJob, 'runs_as'>,
  now: Date,
): Promise<May> {
  const may = runs_as && (await mayNow(db, runs_as, now))
  if (!may?.('import.run'))
    throw new OperationError(
      'whoever started it may not import any more: what was imported before stays, another person can send the file again',
    )
  return may
}
