import { feedbackDaysOf } from './platform/settings/order-terms.ts'
import { tracingChannel } from 'node:diagnostics_channel'
import type { Database } from '@ambra/db/connection'
import { type PriceView, recountMostChosen } from '@ambra/db/catalogue'
import { recountBestsellers } from '@ambra/db/accounting'
import type { Logger } from 'pino'
import { remindOfDeadlines } from './service/after-sale/remind-of-deadlines.ts'
import { requestFeedback } from './service/after-sale/feedback.ts'
import { bookEndedGiftCards, postJournalBacklog } from './accounting/journal/post-backlog.ts'
import { everyHour } from './platform/jobs/hourly.ts'
import { forgetDeliveries } from './messaging/webhooks/forget-deliveries.ts'
import { runMaintenance } from './platform/maintenance/maintenance.ts'
import { expireFiles } from './sales/option-files/expire-files.ts'
import { endViews } from './customers/desk/customer-views.ts'
import { expirePhotos } from './service/reviews/review-photos.ts'
import { queuePriceAlerts } from './promotions/price-alerts/queue-price-alerts.ts'
import { mailAuditHead } from './platform/audit/mail-audit-head.ts'
import { cancelUnpaid, type PaymentHours } from './sales/cancellation/cancel-unpaid.ts'

export type JobContext = {
  database: Database
  accountingYears: number
  paymentHours: PaymentHours
  /** Days after the delivery until the feedback mail is sent. */
  feedbackDays: number
  /** Public prices. */
  prices: PriceView
  /** Wakes the mail sender. */
  wake: () => void
}

export type Job = {
  name: string
  schedule: 'hourly'
  run: (context: JobContext, at: Date) => Promise<unknown>
}

/**
 * Hourly jobs of a worker for the whole shop; adding a row adds a job. Time-dependent changes of index and
 * pages are in `schedules.ts`.
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

/**
 * Starts the jobs in a worker process; a failing job does not stop the others. Returns a function that stops
 * them.
 */
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
