import { because, plainReason, type Reason, writeReason } from '@ambra/contract/catalogue/import-reasons'
import {
  type ImportJob,
  type ImportJobState,
  type ImportProblem,
  importJobRepository,
} from '@ambra/db/catalogue'
import { newWorker } from '@ambra/db/platform'
import { FileError, ImportFileError } from '@ambra/import-formats/open-bytes'
import type { Logger } from 'pino'
import { type BackgroundWork, pause, startBackgroundWork } from '../../platform/jobs/background-work.ts'
import { workOnNext } from '../../platform/jobs/leased-work.ts'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { removeJobFiles } from './job-file.ts'
import { authorOfJob, rightsOfJob } from './job-rights.ts'
import { importWorkChannel } from './job-settings.ts'
import { type ReaderLimits, readerLimits, RefusedFileError } from './read-in-thread.ts'
import { checkJob, importJob, type JobRun, readJob } from './run-job.ts'

/** Maximum time that a batch may hold the database while shoppers wait, ms. */
const holdMs = 30
/** Lease after which a silent process counts as dead and another resumes its job, ms. */
const leaseMs = 20_000
const reportMs = 500
/** Retention of imports, ms. */
const keptMs = 30 * 86_400_000

class Stopped extends Error {}
class Lost extends Error {}

const steps: Partial<Record<ImportJobState, (run: JobRun, job: ImportJob) => Promise<void>>> = {
  reading: readJob,
  checking: checkJob,
  importing: importJob,
}

type Options = Pick<OperationContext, 'shop' | 'now' | 'settings'> & {
  log: Logger
  /** Tests have tighter ones. */
  limits?: ReaderLimits
}

/** Creates the context of one job: stores its progress from time to time and receives the stop request in return. */
function createRun(
  job: ImportJob,
  {
    shop,
    now,
    settings,
    log,
    worker,
    signal,
    limits = readerLimits,
  }: Options & { worker: string; signal: AbortSignal },
): JobRun {
  const jobs = importJobRepository(shop.database.db)
  const until = () => new Date(now().getTime() + leaseMs)
  let reportedAt = 0
  let fate: 'goes_on' | 'stops' | 'lost' = 'goes_on'
  const end = () => {
    if (signal.aborted || fate === 'lost') throw new Lost()
    if (fate === 'stops') throw new Stopped()
  }
  const tick = async (done: number, share: number) => {
    end()
    if (performance.now() - reportedAt < reportMs) return
    reportedAt = performance.now()
    fate = await jobs.report(job.id, worker, { done, share, until: until() })
    end()
  }
  return {
    shop,
    search: undefined,
    now,
    log,
    settings,
    settled: () => Promise.resolve(),
    holdMs,
    rights: (db) => rightsOfJob(db, job, now()),
    importer: authorOfJob(job),
    limits,
    signal,
    // The importer reports between two batches and does not wait.
    report: ({ done, share = 0 }) => {
      end()
      if (performance.now() - reportedAt < reportMs) return
      reportedAt = performance.now()
      jobs.report(job.id, worker, { done, share, until: until() }).then(
        (told) => (fate = told),
        () => undefined,
      )
    },
    tick,
    rest: (ms) => pause(ms, signal),
  }
}

/**
 * Reads, checks and imports the console's files, one after the other, in batches between which shoppers'
 * requests run. Progress is stored in the database, so that another process resumes after a crash.
 */
export async function startImportWork(options: Options): Promise<BackgroundWork> {
  const { shop, now, log } = options
  const { database } = shop
  const jobs = importJobRepository(database.db)
  const worker = newWorker()

  const next = (signal: AbortSignal) =>
    workOnNext<ImportJob>(
      {
        take: () => jobs.take({ worker, now: now(), until: new Date(now().getTime() + leaseMs) }),
        releaseLease: ({ id }, how) => jobs.releaseLease(id, worker, how),
        giveUp: (job) => fail(job, { problem: 'stopped', failure: because('work_stopped') }),
        async work(job) {
          try {
            await steps[job.state]?.(createRun(job, { ...options, worker, signal }), job)
          } catch (error) {
            // Another process, or the next start of this one, resumes.
            if (error instanceof Lost || signal.aborted) return
            await settle(job, error)
          }
        },
      },
      signal,
    )

  async function settle(job: ImportJob, error: unknown): Promise<void> {
    if (error instanceof Stopped)
      return void (await jobs.move(job.id, [job.state], job.state === 'importing' ? 'stopped' : 'read'))
    if (!(error instanceof OperationError || error instanceof FileError)) throw error
    await fail(job, {
      failure: error instanceof ImportFileError ? error.reason : plainReason(error.message),
      problem: error instanceof RefusedFileError ? error.problem : undefined,
    })
  }

  async function fail(
    job: ImportJob,
    why: { failure: Reason; problem?: ImportProblem | undefined },
  ): Promise<void> {
    log.info({ job: job.id, ...why }, 'a file was not imported')
    await jobs.move(job.id, [job.state], 'failed', {
      ...why,
      failure: writeReason(why.failure),
    })
    await removeJobFiles(shop, job.id)
  }

  await jobs.removeOld(new Date(now().getTime() - keptMs))
  return startBackgroundWork({
    database,
    log,
    now,
    what: 'importing files',
    channel: importWorkChannel,
    next,
    nextLease: jobs.nextLease,
  })
}
