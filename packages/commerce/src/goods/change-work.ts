import { setTimeout as wait } from 'node:timers/promises'
import { backOffMs } from '@ambra/db/back-off'
import { BatchSize } from '@ambra/db/import/batch-size'
import type { Database } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'
import { changeSetRepository } from '@ambra/db/product-changes/change-set-repository'
import type { Logger } from 'pino'
import { advanceSet } from './change-slices.ts'
import { changeWorkChannel } from './wake-change-work.ts'

export type ChangeWork = {
  /** Resolves when nothing is left to do. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** How long a slice may hold the database, where shoppers wait for it. */
const holdMs = 30
const sliceSize = { first: 20, least: 5, most: 500 }
/** The share of the time that shoppers have for themselves between two slices. */
const restFactor = 1
const pauses = { firstMs: 1000, maxMs: 30_000 }
const dayMs = 86_400_000

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
}): Promise<ChangeWork> {
  const stopping = new AbortController()
  const { signal } = stopping
  const size = new BatchSize(sliceSize, holdMs)
  const outage = createOutageLog(log, 'changing products')
  let running: Promise<void> | undefined
  let isAsked = false
  const rest = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)

  /** Whether there was something to do. */
  async function slice(): Promise<boolean> {
    const rows = size.rows
    let startedAt = 0
    const hadWork = await database.db.transaction().execute(async (trx) => {
      startedAt = performance.now()
      const set = await changeSetRepository(trx).takeOpen()
      if (set) await advanceSet(trx, set, { now: now(), size: rows, writesList: false })
      return set !== undefined
    })
    const tookMs = performance.now() - startedAt
    if (hadWork) size.took(rows, tookMs)
    await rest(tookMs * restFactor)
    return hadWork
  }

  async function drain(): Promise<void> {
    do {
      isAsked = false
      try {
        while (!signal.aborted && (await slice()));
        outage.worked()
      } catch (error) {
        outage.failed(error)
        isAsked = true
        await rest(backOffMs(outage.failures, pauses))
      }
    } while (isAsked && !signal.aborted)
    running = undefined
  }

  const wake = () => {
    isAsked = true
    running ??= drain()
  }
  const stop = await database.listen(changeWorkChannel, wake)
  await changeSetRepository(database.db).deletePlans(new Date(now().getTime() - dayMs))
  wake()
  return {
    settled: async () => {
      while (running) await running
    },
    async stop() {
      stopping.abort()
      await stop()
      await running
    },
  }
}
