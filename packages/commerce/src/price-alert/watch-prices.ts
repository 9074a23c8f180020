import type { Database } from '@ambra/db/database'
import type { PriceView } from '@ambra/db/projection/price-view'
import { channels } from '../catalogue/catalogue-watch.ts'
import type { Log } from '../context/request-context.ts'
import { queuePriceAlerts } from './queue-price-alerts.ts'

/** An import announces its products in batches: the alerts are compared once, after the last. */
const defaultGatherMs = 5_000

type Options = {
  database: Database
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
  let running: Promise<void> = Promise.resolve()
  async function compare(): Promise<void> {
    try {
      if ((await queuePriceAlerts(database, { now: now(), prices })) > 0) wake()
    } catch (error) {
      log.error({ err: error }, 'price alerts not compared')
    }
  }
  const stopListening = await database.listen(channels.catalogue, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(compare)
    }, gatherMs).unref()
  })
  return async () => {
    clearTimeout(timer)
    await stopListening()
    await running
  }
}
