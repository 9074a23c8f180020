import { backOffMs } from '@ambra/db/back-off'
import type { Database } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'
import { plannedDrafts } from '@ambra/db/product-changes/draft-repository'
import type { Db } from '@ambra/db/schema'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { publish } from './publish-draft.ts'
import { plannedWorkChannel } from './wake-planned-work.ts'

export type PlannedWork = {
  /** Resolves when nothing that is due is left to do. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** Timers cannot wait longer than 24 days; a look an hour costs nothing and follows a clock that was put right. */
const longestWaitMs = 3_600_000
const pauses = { firstMs: 1000, maxMs: 60_000 }

/** Publishes the earliest draft whose moment has come, by whoever planned it. Whether there was one. */
async function publishDue(trx: Transaction<Db>, now: Date): Promise<boolean> {
  const draft = await plannedDrafts(trx).takeDue(now)
  if (!draft?.planner) return false
  await publish(trx, draft, { actor: draft.planner, now, mayCutDeep: draft.may_cut_deep })
  return true
}

/**
 * Publishes drafts of products at their moments, each in a transaction of its own that also ends its plan: once only, also when a process dies
 * at it. What was due while none ran is done in order.
 */
export async function startPlannedWork({
  database,
  now,
  log,
}: {
  database: Database
  now: () => Date
  log: Logger
}): Promise<PlannedWork> {
  const outage = createOutageLog(log, 'publishing what is planned')
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAsked = false
  let isStopped = false

  const step = () => database.db.transaction().execute((trx) => publishDue(trx, now()))

  async function waitMs(): Promise<number> {
    const next = await plannedDrafts(database.db).nextMoment()
    return next ? Math.min(longestWaitMs, Math.max(0, next.getTime() - now().getTime())) : longestWaitMs
  }

  async function drain(): Promise<void> {
    let ms = longestWaitMs
    do {
      isAsked = false
      try {
        while (!isStopped && (await step()));
        ms = await waitMs()
        outage.worked()
      } catch (error) {
        outage.failed(error)
        ms = backOffMs(outage.failures, pauses)
      }
    } while (isAsked && !isStopped)
    running = undefined
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(wake, ms).unref()
  }

  function wake(): void {
    isAsked = true
    running ??= drain()
  }
  const silence = await database.listen(plannedWorkChannel, wake)
  wake()
  return {
    settled: async () => {
      while (running) await running
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await silence()
      await running
      clearTimeout(timer)
    },
  }
}
