import { setTimeout as wait } from 'node:timers/promises'
import { backOffMs, type Database, type DatabaseLogger, createOutageLog } from '@ambra/db/connection'

export type BackgroundWork = {
  /** Resolves when nothing is left to do. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  database: Pick<Database, 'listen'>
  log: DatabaseLogger
  now: () => Date
  /** Description for the log: "importing files". */
  what: string
  /** Channel on which the database announces work. */
  channel: string
  /** Does the next piece of work; returns whether there was one. Ends early when the signal aborts. */
  next: (signal: AbortSignal) => Promise<boolean>
  /** Returns when the lease of a possibly dead process ends; undefined if nothing is leased. */
  nextLease?: () => Promise<Date | undefined>
}

const pauses = { firstMs: 1000, maxMs: 30_000 }
/** Margin after the end of a lease, ms. */
const leaseMarginMs = 100

/** Resolves after `ms`, or when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined)

/**
 * Does one piece of work after another until nothing is left: at the start, after each notification on the
 * channel, and when the lease of a dead process expires. Backs off while the database is unavailable.
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
