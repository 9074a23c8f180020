import { feedbackDaysOf } from './settings/order-terms.ts'
import { tracingChannel } from 'node:diagnostics_channel'
import type { Database } from '@ambra/db/database'
import type { PriceView } from '@ambra/db/projection/price-view'
import { recountBestsellers } from '@ambra/db/books/bestsellers'
import { recountMostChosen } from '@ambra/db/import/recount-most-chosen'
import type { Logger } from 'pino'
import { remindOfDeadlines } from './after-sale/remind-of-deadlines.ts'
import { requestFeedback } from './after-sale/feedback.ts'
import { bookEndedGiftCards, postJournalBacklog } from './books/post-backlog.ts'
import { everyHour } from './maintenance/hourly.ts'
import { forgetDeliveries } from './integration/forget-deliveries.ts'
import { runMaintenance } from './maintenance/maintenance.ts'
import { expireFiles } from './option-file/expire-files.ts'
import { endViews } from './people/customer-views.ts'
import { expirePhotos } from './review/review-photos.ts'
import { queuePriceAlerts } from './price-alert/queue-price-alerts.ts'
import { mailAuditHead } from './staff/mail-audit-head.ts'
import { cancelUnpaid, type PaymentHours } from './order/cancel-unpaid.ts'

/** What jobs work with in a process. */
export type JobContext = {
  database: Database
  accountingYears: number
  paymentHours: PaymentHours
  /** Days after the delivery until the feedback mail is sent. */
  feedbackDays: number
  /** Prices that everybody sees. */
  prices: PriceView
  /** There are mails to send. */
  wake: () => void
}

export type Job = {
  name: string
  schedule: 'hourly'
  run: (context: JobContext, at: Date) => Promise<unknown>
}

/**
 * What a worker does for the whole shop by the hour: a row is a job, and nothing else has to know of it. What index and pages show from
 * a moment on is in `schedules.ts`.
 */
export const jobs: readonly Job[] = [
  {
    name: 'deletion of old data',
    schedule: 'hourly',
    run: ({ database, accountingYears }, at) => runMaintenance(database, at, { accountingYears }),
  },
  {
    name: 'ends of views as a customer',
    schedule: 'hourly',
    run: ({ database }, at) => endViews(database, at),
  },
  {
    name: 'deletion of uploaded files of no order',
    schedule: 'hourly',
    run: ({ database }, at) => expireFiles(database, at),
  },
  {
    name: 'deletion of photos of no review',
    schedule: 'hourly',
    run: ({ database }, at) => expirePhotos(database, at),
  },
  {
    name: 'cancellation of unpaid orders',
    schedule: 'hourly',
    run: async ({ database, paymentHours, wake }, at) =>
      (await cancelUnpaid(database, at, paymentHours)) > 0 && wake(),
  },
  {
    name: 'requests for feedback',
    schedule: 'hourly',
    run: async ({ database, feedbackDays, wake }, at) =>
      (await requestFeedback(database, { now: at, days: feedbackDaysOf(feedbackDays) })) > 0 && wake(),
  },
  {
    name: 'price alerts',
    schedule: 'hourly',
    run: async ({ database, prices, wake }, at) =>
      (await queuePriceAlerts(database, { now: at, prices })) > 0 && wake(),
  },
  {
    name: 'grades in most orders',
    schedule: 'hourly',
    run: ({ database }, at) => recountMostChosen(database, at),
  },
  {
    name: 'gift cards whose time is over',
    schedule: 'hourly',
    run: ({ database }, at) => bookEndedGiftCards(database, at),
  },
  {
    name: 'journal of what is older than it',
    schedule: 'hourly',
    run: ({ database }) => postJournalBacklog(database),
  },
  {
    name: 'goods that are sold most',
    schedule: 'hourly',
    run: ({ database }, at) => recountBestsellers(database, at),
  },
  {
    name: 'reminders of answers and refunds that are due',
    schedule: 'hourly',
    run: async ({ database, wake }, at) => (await remindOfDeadlines(database, at)) > 0 && wake(),
  },
  {
    name: 'the end of the audit by mail',
    schedule: 'hourly',
    run: async ({ database, wake }, at) => (await mailAuditHead(database, at)) > 0 && wake(),
  },
  {
    name: 'deletion of old messages to webhooks',
    schedule: 'hourly',
    run: ({ database }, at) => forgetDeliveries(database, at),
  },
]

/** @see docs/decisions/054-traces.md */
const work = tracingChannel('ambra:work')

/** Starts the jobs in a process that works for the whole shop, each by itself: one that fails stops no other. The result stops them. */
export function startJobs(
  context: JobContext,
  { now, log }: { now: () => Date; log: Logger },
  rows: readonly Job[] = jobs,
): () => void {
  const running = rows.map(({ name, run }) => {
    const traced = (at: Date) =>
      work.tracePromise(async () => run(context, at), { name: `job ${name}`, attributes: {} })
    return everyHour(now, log.child({ job: name }), async (at) => void (await traced(at)))
  })
  return () => {
    for (const job of running) job.stop()
  }
}
