import { listPriceChanges } from '@ambra/db/catalog/product-documents'
import type { Database } from '@ambra/db/database'
import { addDays, isoDay } from '@ambra/domain/format'
import type { Logger } from 'pino'

type CalendarOptions = {
  database: Database
  now: () => Date
  log: Logger
  /** Projects these products again. */
  refresh: (ids: readonly number[]) => void
}

const hourMs = 3_600_000

/**
 * Prices change by themselves when a special begins or ends. Just after every full hour (a day of the shop begins on
 * one) the products whose special has a date around today are projected again. Orders do not wait for this: they are
 * priced from the database at their own moment.
 */
export function startPriceCalendar({ database, now, log, refresh }: CalendarOptions): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined

  async function turn(): Promise<void> {
    const today = isoDay(now())
    const ids = await listPriceChanges(database.db, today, addDays(today, -1))
    if (ids.length > 0) refresh(ids)
  }

  function wait(): void {
    const sinceFullHour = now().getTime() % hourMs
    timer = setTimeout(
      () => {
        turn().catch((error: unknown) => log.error({ err: error }, 'prices not brought up to date'))
        wait()
      },
      hourMs - sinceFullHour + 1000,
    ).unref()
  }

  wait()
  return { stop: () => clearTimeout(timer) }
}
