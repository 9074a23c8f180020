import { listPriceChangesBetween } from '@ambra/db/projection/product-documents'
import type { Database } from '@ambra/db/database'
import { addDays, isoDay } from '@ambra/domain/format'

/**
 * Products whose price changes by itself around today, because a special begins or ends. Looked for after every full
 * hour (a day of the shop begins on one) and projected again; orders do not wait for this, they are priced from the
 * database at their own moment.
 */
export function listProductsWithNewPrices({ db }: Database, now: Date): Promise<number[]> {
  const today = isoDay(now)
  return listPriceChangesBetween(db, addDays(today, -1), today)
}
