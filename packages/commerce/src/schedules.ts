import type { Database } from '@ambra/db/database'
import { nextContentChange } from '@ambra/db/projection/content-documents'
import { listProductsWithPriceMoments, nextPriceMoment, type Span } from '@ambra/db/projection/price-moments'
import { taxRuleRepository } from '@ambra/db/repositories/tax-rule-repository'
import { promiseHoldsUntil } from '@ambra/domain/delivery-promise'
import { startOfDay } from '@ambra/domain/format'
import type { Logger } from 'pino'
import { type CatalogueWatch, channels } from './catalogue/catalogue-watch.ts'
import { type MomentSchedule, startMomentTimer } from './context/moment-timer.ts'

/** What schedules work with in a process that serves. */
export type ScheduleContext = {
  database: Database
  watch: Pick<CatalogueWatch, 'refresh' | 'refreshContent' | 'rebuild'>
  /** Pages with this tag are out of date. */
  evictPages: (tag: string) => void
}

/** Tag of the pages that promise a day of delivery. */
const deliveryTag = 'delivery'

/**
 * Everything that the index and the pages of a process show and that changes by time alone. Carts and orders read the same moments from the
 * database when they are priced.
 */
const schedulesOf = ({ database: { db }, watch, evictPages }: ScheduleContext): readonly MomentSchedule[] => [
  {
    what: 'content',
    channel: channels.content,
    next: ({ after }) => nextContentChange(db, after),
    onDue: watch.refreshContent,
  },
  {
    what: 'special prices',
    channel: channels.catalogue,
    next: (span) => nextPriceMoment(db, span),
    onDue: async (span) => watch.refresh(await listProductsWithPriceMoments(db, span)),
  },
  {
    what: 'rates of VAT',
    channel: channels.catalogue,
    next: (span) => nextRateMoment(db, span),
    onDue: watch.rebuild,
  },
  {
    what: 'delivery promises',
    next: async ({ after }) => promiseHoldsUntil(after),
    onDue: () => evictPages(deliveryTag),
  },
]

/** The first day of a rate begins and its last day ends at midnight of the shop. */
async function nextRateMoment(db: Database['db'], { after }: Span): Promise<Date | undefined> {
  const rates = await taxRuleRepository(db).listRates()
  const days = rates.flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo ? [validTo] : [])])
  const coming = days.map((day) => startOfDay(day).getTime()).filter((at) => at > after.getTime())
  return coming.length > 0 ? new Date(Math.min(...coming)) : undefined
}

/** Starts the timers of a process whose index was read at `since` or later. The result stops them. */
export async function startSchedules(
  context: ScheduleContext,
  { now, log, since }: { now: () => Date; log: Logger; since: Date },
): Promise<() => Promise<void>> {
  const { database } = context
  const stops = await Promise.all(
    schedulesOf(context).map((schedule) =>
      startMomentTimer(schedule, { database, now, log: log.child({ schedule: schedule.what }), since }),
    ),
  )
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
