import { setTimeout as wait } from 'node:timers/promises'
import { backOffMs } from '@ambra/db/back-off'
import type { Database, DatabaseLogger } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'

/** Work that goes on in the background of a process. */
export type BackgroundWork = {
  /** Resolves when nothing is left to do. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  database: Pick<Database, 'listen'>
  log: DatabaseLogger
  now: () => Date
  /** What is done, for the log: "importing files". */
  what: string
  /** On which the database says that there is something to do. */
  channel: string
  /** Does the next piece; whether there was one. Ends early once the signal aborts. */
  next: (signal: AbortSignal) => Promise<boolean>
  /** When the lease of a process ends that may be dead; undefined where nothing is leased. */
  nextLease?: () => Promise<Date | undefined>
}

const pauses = { firstMs: 1000, maxMs: 30_000 }
/** Beside the end of a lease, ms. */
const leaseMarginMs = 100

/** Waits, or until the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined)

/**
 * Does one piece after the other until nothing is left: from now on, again whenever the channel says so, and when the lease of a
 * process that died is over. While the database is away it tries at longer and longer pauses.
 */
export async function startBackgroundWork({
  database,
  log,
  now,
  what,
  channel,
  next,
  nextLease,
}: Options): Promise<BackgroundWork> {
  const stopping = new AbortController()
  const { signal } = stopping
  const outage = createOutageLog(log, what)
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isWoken = false

  async function drain(): Promise<void> {
    do {
      isWoken = false
      try {
        while (!signal.aborted && (await next(signal)));
        outage.worked()
      } catch (error) {
        outage.failed(error)
        isWoken = true
        await pause(backOffMs(outage.failures, pauses), signal)
      }
    } while (isWoken && !signal.aborted)
    running = undefined
    await lookAgain()
  }

  async function lookAgain(): Promise<void> {
    const lease = await nextLease?.().catch(() => undefined)
    if (lease === undefined || signal.aborted) return
    clearTimeout(timer)
    const inMs = lease.getTime() - now().getTime()
    timer = setTimeout(wake, Math.max(0, inMs) + leaseMarginMs).unref()
  }

  function wake(): void {
    isWoken = true
    running ??= drain()
  }
  const ignore = await database.listen(channel, wake)
  wake()
  return {
    settled: async () => {
      while (running) await running
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await ignore()
      await running
    },
  }
}
