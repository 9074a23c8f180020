import type { Database } from '@ambra/db/database'
import type { PriceView } from '@ambra/db/projection/price-view'
import { channels } from '../catalogue/catalogue-watch.ts'
import type { Log } from '../context/request-context.ts'
import { queuePriceAlerts } from './queue-price-alerts.ts'

/** Changes that come together are compared once; a long import is compared again and again, never only at its end. */
const defaultGatherMs = 5_000

type Options = {
  database: Pick<Database, 'db' | 'listen'>
  prices: PriceView | undefined
  now: () => Date
  log: Log
  /** There are mails to send. */
  wake: () => void
  gatherMs?: number
}

/**
 * Compares the price alerts soon after the catalogue has changed; what it misses the hourly job finds. Returns what stops
 * it.
 */
export async function watchPrices({
  database,
  prices,
  now,
  log,
  wake,
  gatherMs = defaultGatherMs,
}: Options): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isDue = false
  let isStopped = false
  async function compare(): Promise<void> {
    try {
      if ((await queuePriceAlerts(database, { now: now(), prices })) > 0) wake()
    } catch (error) {
      log.error({ err: error }, 'price alerts not compared')
    }
  }
  function note(): void {
    isDue = true
    if (running || isStopped) return
    // Not restarted by the next change: steady changes would delay it without end.
    timer ??= setTimeout(() => {
      timer = undefined
      isDue = false
      running = compare().finally(() => {
        running = undefined
        // A change during the comparison.
        if (isDue) note()
      })
    }, gatherMs).unref()
  }
  const stopListening = await database.listen(channels.catalogue, note)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await stopListening()
    await running
  }
}
