import type { PaymentProviders } from './methods/registry.ts'
import { checkAttempt } from './settle-report.ts'
import type { Database } from '@ambra/db/database'
import { paymentRepository } from '@ambra/db/repositories/payment-repository'
import type { Log } from '../context/request-context.ts'
import type { OutboxHandler } from '../maintenance/outbox-worker.ts'

/** What asking providers about attempts needs. */
export type PaymentChecks = { database: Database; providers: PaymentProviders; log: Log }

/** Asks the provider about the attempt an alert was about; one that does not answer is asked again by the outbox. */
export const paymentCheckHandler =
  ({ database, providers, log }: PaymentChecks, now: () => Date): OutboxHandler =>
  async ({ payload }) => {
    const attempt = await paymentRepository(database.db).findAttempt(Number(payload['attempt_id']))
    if (attempt) await checkAttempt(attempt, providers, { database, log, now: now() })
  }
