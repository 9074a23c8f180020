import { backOffMs, type Database, createOutageLog } from '@ambra/db/connection'
import { stockRepository } from '@ambra/db/inventory'
import type { Logger } from 'pino'

export type StockAnnouncer = {
  /** Schedules a notification after an order changed stock; groups it with others. */
  wake: () => void
  stop: () => Promise<void>
}

/** Batches the notifications of orders that arrive together, ms. */
const gatherMs = 20
/**
 * Polling interval for changes noted by other processes: the `ambra` command, or a server that died after its
 * commit.
 */
const tickMs = 1000
/** Backoff while the database is unavailable. */
const pauses = { firstMs: 1000, maxMs: 15_000 }

/**
 * Notifies every process of stock changed by orders, after their commit. Orders do not notify themselves,
 * because on PostgreSQL a transaction that notifies locks the whole server while it commits.
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
