import type { Log } from '../../platform/context/request-context.ts'
import type { Database } from '@ambra/db/connection'
import type { PaymentAttempt, PaymentReport, Settlement } from '@ambra/db/schema'
import { outboxRepository } from '@ambra/db/messaging'
import { paymentRepository } from '@ambra/db/payments'
import { boundedDocument } from '@ambra/domain/sales/checkout/stored-fields'
import type { PaymentProviders } from '../methods/registry.ts'
import type { ReportedConcern } from '../provider/payment-provider.ts'

type Settling = {
  database: Database
  log: Log
  providers: Pick<PaymentProviders, 'emulated'>
  now: Date
}

/**
 * Applies a verified report and notifies staff of what needs a decision. Stores reports of unknown
 * transactions too.
 */
export async function settleReport(
  report: PaymentReport,
  { database, log, providers, now }: Settling,
): Promise<Settlement> {
  const message = boundedDocument(report.message)
  const { provider, reference, status, source } = report
  const isEmulated = providers.emulated.includes(provider)
  const settled = await paymentRepository(database.db).settle({ ...report, message, isEmulated }, now)
  const about = { provider, transaction: reference, status, source, outcome: settled.outcome }
  if (settled.outcome === 'unknown') {
    log.error(about, 'message about an unknown payment')
    if (settled.is_new) await alertUnknown(database, report, now)
  }
  // The browser usually returns after the callback, so this is logged only.
  else if (source === 'return') log.info(about, 'shopper is back from paying')
  else if ('flag' in settled && settled.flag && settled.outcome === 'applied')
    log.error({ ...about, flag: settled.flag }, 'payment needs the staff')
  else if (settled.outcome === 'late') log.warn(about, 'late message about a payment')
  else log.info(about, 'message about a payment')
  return settled
}

/** Flags a payment because of something that happened after it was paid, and notifies staff. */
export async function noteConcern(
  concern: ReportedConcern,
  provider: string,
  { database, log, now }: Omit<Settling, 'providers'>,
): Promise<void> {
  const noted = { ...concern, provider, source: 'callback' } as const
  const { outcome } = await paymentRepository(database.db).noteConcern(noted, now)
  const about = { provider, transaction: concern.reference, flag: concern.concern, outcome }
  if (outcome === 'repeated') log.info(about, 'message about a payment')
  else log.error(about, 'payment needs the staff')
}

/** Queries the provider about an attempt and applies the response. @throws ShopError payment.provider_unreachable */
export async function checkAttempt(
  attempt: PaymentAttempt,
  providers: PaymentProviders,
  settling: Omit<Settling, 'providers'>,
): Promise<Settlement | undefined> {
  // The real provider does not know its emulator's transactions, and vice versa.
  if (attempt.isEmulated !== providers.emulated.includes(attempt.provider)) return undefined
  const report = await providers.find(attempt.provider)?.status?.(attempt)
  return report && settleReport(report, { ...settling, providers })
}

function alertUnknown(database: Database, { provider, reference, status, facts }: PaymentReport, now: Date) {
  return outboxRepository(database.db).add(
    'mail.payment_alert',
    { flag: 'unknown_transaction', provider, reference, status, facts },
    { now, dedupeKey: `mail.payment_alert:${provider}:${reference}` },
  )
}
