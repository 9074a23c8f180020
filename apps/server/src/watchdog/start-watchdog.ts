import { Worker } from 'node:worker_threads'
import type { Metrics } from '@ambra/api/http/metrics'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { supervisedFlag } from '../supervisor/messages.ts'
import { createInFlightTable, createSharedMemory } from './in-flight-table.ts'
import { watchRequests } from './watch-requests.ts'

/** The input of the watchdog thread. */
export type WatchdogData = {
  memory: SharedArrayBuffer
  isLogged: boolean
  isSupervised: boolean
  blockedAfterMs: number
  orphanedAfterMs: number
}

/** One period in which the event loop was blocked; `url` is redacted. */
export type BlockedReport = {
  blockedMs: number
  request: { method: string; route: string; url: string; requestId: string; ms: number } | undefined
}

/** Statistics of blocked event loops since the start; `last.at` in ms since the epoch. */
export type BlockedSummary = {
  count: number
  totalMs: number
  last: (BlockedReport & { at: number }) | undefined
}

export type Watchdog = {
  /** Records the requests of a server. Call it before its routes are registered. */
  watch: (app: FastifyInstance) => void
  start: () => void
  stop: () => Promise<void>
  summary: () => BlockedSummary
}

/** Time in ms without a turn after which the event loop counts as blocked. */
const blockedAfterMs = 1000
const heartbeatMs = 200
/** A little longer than the supervisor waits, which acts first if it is running. */
const orphanedAfterMs = 15_000

/** Time in ms after a block for which `/health/ready` reports the shop as degraded. */
const degradedMs = 60_000
export const wasBlockedLately = ({ last }: BlockedSummary, now: number): boolean =>
  last !== undefined && now - last.at < degradedMs

type Options = { metrics: Metrics; log: Logger }

/**
 * Watches the event loop from a separate thread: reports a block of over a second on standard error
 * with the request that causes it, while it lasts.
 */
export function createWatchdog({ metrics, log }: Options): Watchdog {
  const memory = createSharedMemory()
  const table = createInFlightTable(memory)
  const summary: BlockedSummary = { count: 0, totalMs: 0, last: undefined }
  let worker: Worker | undefined
  let heartbeat: NodeJS.Timeout | undefined

  function record(report: BlockedReport): void {
    summary.count += 1
    summary.totalMs += report.blockedMs
    summary.last = { ...report, at: Date.now() }
    metrics.blocked.inc()
    metrics.blockedSeconds.inc(report.blockedMs / 1000)
  }

  return {
    summary: () => summary,
    watch: (app) => watchRequests(app, table),
    start() {
      heartbeat = setInterval(table.beat, heartbeatMs).unref()
      const data: WatchdogData = {
        memory,
        isLogged: log.isLevelEnabled('error'),
        isSupervised: process.argv.includes(supervisedFlag),
        blockedAfterMs,
        orphanedAfterMs,
      }
      worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url), { workerData: data })
      worker.on('message', record)
      // The shop continues without the watchdog: the supervisor still notices a loop that stays blocked.
      worker.on('error', (error) => log.error({ err: error }, 'the watchdog ended'))
      worker.unref()
    },
    async stop() {
      clearInterval(heartbeat)
      await worker?.terminate()
    },
  }
}
