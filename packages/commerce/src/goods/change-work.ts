import { BatchSize } from '@ambra/db/batch-size'
import type { Database } from '@ambra/db/database'
import { newWorker } from '@ambra/db/leased-queue'
import { changeSetRepository } from '@ambra/db/product-changes/change-set-repository'
import type { Logger } from 'pino'
import { type BackgroundWork, pause, startBackgroundWork } from '../context/background-work.ts'
import { workOnNext } from '../context/leased-work.ts'
import { advanceSet } from './change-slices.ts'
import { changeWorkChannel } from './wake-change-work.ts'

/** How long a slice may hold the database, where shoppers wait for it. */
const holdMs = 30
const sliceSize = { first: 20, least: 5, most: 500 }
/** The share of the time that shoppers have for themselves between two slices. */
const restFactor = 1
const dayMs = 86_400_000
/** Longer than a slice may take, ms. */
const leaseMs = 60_000

/**
 * Plans and applies large sets of changes in slices, each a transaction of its own with how far it is: a process that dies goes on
 * there. One process of the shop does it; two would take turns.
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
        letGo: ({ id }, how) => sets.letGo(id, worker, how),
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
