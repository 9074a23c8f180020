import type { Database } from '@ambra/db/connection'
import {
  nextContentChange,
  listProductsWithPriceMoments,
  nextPriceMoment,
  type Span,
} from '@ambra/db/catalogue'
import { taxRuleRepository } from '@ambra/db/accounting'
import { promiseHoldsUntil } from '@ambra/domain/fulfilment/delivery-promise'
import { startOfDay } from '@ambra/domain/platform/text/format'
import type { Logger } from 'pino'
import { type CatalogueWatch, channels } from './catalogue/watch/catalogue-watch.ts'
import { type MomentSchedule, startMomentTimer } from './platform/jobs/moment-timer.ts'

export type ScheduleContext = {
  database: Database
  watch: Pick<CatalogueWatch, 'refresh' | 'refreshContent' | 'rebuild'>
  /** Evicts the cached pages with this tag. */
  evictPages: (tag: string) => void
}

/** Tag of pages that promise a delivery day. */
const deliveryTag = 'delivery'

/**
 * Returns the schedules of everything in index and pages that changes with time alone. Carts and orders read
 * the same times from the database when they are priced.
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

/** A rate starts and ends at midnight of the shop's time zone. */
async function nextRateMoment(db: Database['db'], { after }: Span): Promise<Date | undefined> {
  const rates = await taxRuleRepository(db).listRates()
  const days = rates.flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo ? [validTo] : [])])
  const coming = days.map((day) => startOfDay(day).getTime()).filter((at) => at > after.getTime())
  return coming.length > 0 ? new Date(Math.min(...coming)) : undefined
}

/** Starts the timers of a process whose index was read at `since` or later. Returns a function that stops them. */
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
