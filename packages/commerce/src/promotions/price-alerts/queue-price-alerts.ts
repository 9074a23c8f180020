import type { Database } from '@ambra/db/connection'
import { type WaitingPriceAlert, priceAlertRepository } from '@ambra/db/promotions'
import { type PriceView, findDocumentsBySku } from '@ambra/db/catalogue'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { offerOf } from './alert-offer.ts'

/** Alerts per round, whose products are read at once. */
const batch = 200

/**
 * Queues the mail of each open alert whose product can be bought at its price now; returns the count.
 * Idempotent: compares the requested price with the current one, so that repeated, concurrent or resumed runs
 * queue a mail once.
 */
export async function queuePriceAlerts(
  { db }: Pick<Database, 'db'>,
  { now, prices }: { now: Date; prices: PriceView | undefined },
): Promise<number> {
  const alerts = priceAlertRepository(db)
  let queued = 0
  for (let last = 0; ; ) {
    const waiting = await alerts.listWaiting(last, batch)
    if (waiting.length === 0) return queued
    last = waiting.at(-1)?.id ?? last
    for (const [storeId, ofStore] of Map.groupBy(waiting, (alert) => alert.storeId)) {
      const due = await findDue(db, { storeId, now, prices }, ofStore)
      if (due.length > 0) queued += await alerts.queue(due, now)
    }
  }
}

type At = { storeId: number; now: Date; prices: PriceView | undefined }

async function findDue(
  db: Database['db'],
  { storeId, now, prices }: At,
  alerts: readonly WaitingPriceAlert[],
): Promise<number[]> {
  const store = storeById(storeId)
  if (!store) return []
  const skus = alerts.map(({ sku }) => sku)
  const documents = await findDocumentsBySku(db, store, skus, { now, ...(prices && { prices }) })
  return alerts.flatMap(({ id, sku, maxCents }) => {
    const offer = offerOf(documents.get(sku))
    return offer?.isInStock && offer.priceCents <= maxCents ? [id] : []
  })
}
