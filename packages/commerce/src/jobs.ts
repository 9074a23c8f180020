import type { Database } from '@ambra/db/database'
import { promiseHoldsUntil } from '@ambra/domain/delivery-promise'
import { requestFeedback } from './after-sale/request-feedback.ts'
import { listProductsWithNewPrices } from './catalogue/price-calendar.ts'
import { upkeep } from './maintenance/maintenance.ts'
import { cancelUnpaid, type PaymentHours } from './order/cancel-unpaid.ts'

/** What jobs work with in a process. */
export type JobContext = {
  database: Database
  accountingYears: number
  paymentHours: PaymentHours
  /** Days after the delivery until the shopper is asked for an opinion. */
  feedbackDays: number
  /** There are mails to send. */
  wake: () => void
  /** Projects these products into the search index again. */
  refreshProducts: (ids: readonly number[]) => void
  /** Pages with this tag are out of date. */
  evictPages: (tag: string) => void
}

export type Job = {
  name: string
  schedule: 'hourly'
  /** `worker`: once for the whole shop, in the worker's process. `every`: in each process, for its own index and pages. */
  runsIn: 'worker' | 'every'
  run: (context: JobContext, at: Date) => Promise<unknown>
}

/** Tag of the pages that promise a day of delivery. */
const deliveryTag = 'delivery'

/** Whether a promise made an hour ago may be another by now: after the cut-off and at midnight. */
const isPromiseOver = (at: Date) => promiseHoldsUntil(new Date(at.getTime() - 3_600_000)) <= at

/** Everything the shop does by the clock: a row is a job, and nothing else has to know of it. */
export const jobs: readonly Job[] = [
  {
    name: 'special prices that begin or end',
    schedule: 'hourly',
    runsIn: 'every',
    run: async ({ database, refreshProducts }, at) =>
      refreshProducts(await listProductsWithNewPrices(database, at)),
  },
  {
    name: 'delivery promises',
    schedule: 'hourly',
    runsIn: 'every',
    run: async ({ evictPages }, at) => isPromiseOver(at) && evictPages(deliveryTag),
  },
  {
    name: 'deletion of old data',
    schedule: 'hourly',
    runsIn: 'worker',
    run: ({ database, accountingYears }, at) => upkeep(database, at, { accountingYears }),
  },
  {
    name: 'cancellation of unpaid orders',
    schedule: 'hourly',
    runsIn: 'worker',
    run: async ({ database, paymentHours, wake }, at) =>
      (await cancelUnpaid(database, at, paymentHours)) > 0 && wake(),
  },
  {
    name: 'requests for feedback',
    schedule: 'hourly',
    runsIn: 'worker',
    run: async ({ database, feedbackDays, wake }, at) =>
      (await requestFeedback(database, { now: at, days: feedbackDays })) > 0 && wake(),
  },
]
