import type { Database } from '@ambra/db/connection'
import type { PriceView } from '@ambra/db/catalogue'
import { channels } from '../../catalogue/watch/catalogue-watch.ts'
import type { Log } from '../../platform/context/request-context.ts'
import { queuePriceAlerts } from './queue-price-alerts.ts'

/**
 * Throttle: changes that arrive together are compared once; a long import is compared repeatedly, not only at
 * its end.
 */
const defaultGatherMs = 5_000

type Options = {
  database: Pick<Database, 'db' | 'listen'>
  prices: PriceView | undefined
  now: () => Date
  log: Log
  /** Wakes the mail sender. */
  wake: () => void
  gatherMs?: number
}

/**
 * Compares price alerts soon after a catalogue change; the hourly job covers anything missed. Returns a
 * function that stops it.
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
    // Not restarted by the next change, because steady changes would delay it forever.
    timer ??= setTimeout(() => {
      timer = undefined
      isDue = false
      running = compare().finally(() => {
        running = undefined
        // Handles a change during the comparison.
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
