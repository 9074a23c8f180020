import { BatchSize, type Database } from '@ambra/db/connection'
import { newWorker } from '@ambra/db/platform'
import { changeSetRepository } from '@ambra/db/catalogue'
import type { Logger } from 'pino'
import { type BackgroundWork, pause, startBackgroundWork } from '../../platform/jobs/background-work.ts'
import { workOnNext } from '../../platform/jobs/leased-work.ts'
import { advanceSet } from './change-slices.ts'
import { changeWorkChannel } from './wake-change-work.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

/** Maximum time that a slice may hold the database while shoppers wait, ms. */
const holdMs = 30
const sliceSize = { first: 20, least: 5, most: 500 }
/** Ratio of the pause after a slice to the slice's duration. */
const restFactor = 1
/** Lease; longer than a slice may take, ms. */
const leaseMs = 60_000

/**
 * Plans and applies large sets of changes in slices, each in its own transaction that also stores the
 * progress: after a crash another process resumes. One process of the shop runs it; two would only take
 * turns.
 */
export async function startChangeWork({
  database,
  now,
  log,
}: {
  database: Database
  now: () => Date
  log: Logger
}): Promise<BackgroundWork> {
  const size = new BatchSize(sliceSize, holdMs)
  const sets = changeSetRepository(database.db)
  const worker = newWorker()

  async function slice(id: number, signal: AbortSignal): Promise<void> {
    const rows = size.rows
    let startedAt = 0
    await database.db.transaction().execute(async (trx) => {
      startedAt = performance.now()
      const set = await changeSetRepository(trx).lockOpen(id)
      if (set) await advanceSet(trx, set, { now: now(), size: rows, writesList: false })
      await changeSetRepository(trx).endSlice(id)
    })
    const tookMs = performance.now() - startedAt
    size.took(rows, tookMs)
    await pause(tookMs * restFactor, signal)
  }

  const next = (signal: AbortSignal) =>
    workOnNext(
      {
        take: () => sets.take({ worker, now: now(), until: new Date(now().getTime() + leaseMs) }),
        releaseLease: ({ id }, how) => sets.releaseLease(id, worker, how),
        giveUp: ({ id }) => sets.giveUp(id, now()),
        work: ({ id }) => slice(id, signal),
      },
      signal,
    )

  await sets.deletePlans(new Date(now().getTime() - dayMs))
  return startBackgroundWork({
    database,
    log,
    now,
    what: 'changing products',
    channel: changeWorkChannel,
    next,
    nextLease: sets.nextLease,
  })
}
