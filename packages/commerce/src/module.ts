import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import type { PriceView } from '@ambra/db/catalogue'
import type { Database } from '@ambra/db/connection'
import type { MailTransport } from '@ambra/mail/transport'
import type { CatalogueWatch } from './catalogue/watch/catalogue-watch.ts'
import type { MailOptions } from './messaging/mail/mail-options.ts'
import type { OutboxHandlers } from './messaging/outbox/outbox-worker.ts'
import type { ExtensionJob } from './platform/extension/seam.ts'
import type { MomentSchedule } from './platform/jobs/moment-timer.ts'
import type { PaymentHours } from './sales/cancellation/cancel-unpaid.ts'

export type JobContext = {
  database: Database
  accountingYears: number
  paymentHours: PaymentHours
  /** Days after the delivery until the feedback mail is sent. */
  feedbackDays: number
  /** Public prices. */
  prices: PriceView
  /** Notifies the mail sender of new messages. */
  wake: () => void
}

/** Job for the whole shop; as one of an extension, with the context of the shop. */
export type Job = Omit<ExtensionJob, 'run'> & {
  readonly run: (context: JobContext, at: Date) => Promise<unknown>
}

export type ScheduleContext = {
  database: Database
  watch: Pick<CatalogueWatch, 'refresh' | 'refreshContent' | 'rebuild'>
  /** Evicts the cached pages with this tag. */
  evictPages: (tag: string) => void
}

/**
 * Contributions of a context to the shop, in the fields of an `ExtensionModule` where both have them.
 * @see docs/decisions/128-modules-of-contexts.md
 */
export type ShopModule = {
  readonly name: string
  /** Hourly jobs of a worker. */
  readonly jobs?: readonly Job[]
  /** Creates the handlers of messages that result in a mail or a document. */
  readonly mails?: (options: MailOptions, transport: MailTransport) => Partial<OutboxHandlers<OutboxKind>>
  /** Changes of index and pages that time alone causes. */
  readonly schedules?: (context: ScheduleContext) => readonly MomentSchedule[]
}

/** Declares a context. */
export const defineModule = <const Module extends ShopModule>(module: Module): Module => module
