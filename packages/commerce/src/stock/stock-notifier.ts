import { backOffMs } from '@ambra/db/back-off'
import type { Database } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'
import { stockRepository } from '@ambra/db/repositories/stock-repository'
import type { Logger } from 'pino'

export type StockAnnouncer = {
  /** An order has changed stock: announces it in a moment, together with its neighbours. */
  wake: () => void
  stop: () => Promise<void>
}

/** Orders of one moment are announced together. */
const gatherMs = 20
/** For what other processes noted: the `ambra` command, or a server that died after its commit. */
const tickMs = 1000
/** Pauses while the database is away. */
const pauses = { firstMs: 1000, maxMs: 15_000 }

/**
 * Notifies every process of the stock that orders changed, after their commit. An order announces nothing itself: on
 * PostgreSQL a transaction that notifies holds a lock of the whole server while it commits.
 * @see docs/decisions/013-stock-announcements.md
 */
export function startStockAnnouncer(database: Database, log: Logger): StockAnnouncer {
  const stock = stockRepository(database.db)
  const outage = createOutageLog(log, 'announcing stock changes')
  let isStopped = false
  let isAwake = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function announce(): Promise<void> {
    isAwake = false
    try {
      while (!isStopped && (await stock.announceChanges()));
      outage.worked()
    } catch (error) {
      outage.failed(error)
      isAwake = false
    }
    schedule(outage.failures > 0 ? backOffMs(outage.failures, pauses) : isAwake ? gatherMs : tickMs)
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => {
      running = announce()
    }, ms).unref()
  }

  schedule(0)
  return {
    wake() {
      if (isAwake) return
      isAwake = true
      schedule(gatherMs)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
