import type { Log } from '../context/request-context.ts'
import type { Database } from '@ambra/db/database'
import type { PaymentAttempt, PaymentReport, Settlement } from '@ambra/db/payment-records'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { paymentRepository } from '@ambra/db/repositories/payment-repository'
import { boundedDocument } from '@ambra/domain/stored-fields'
import type { PaymentProviders } from './methods/registry.ts'

type Settling = {
  database: Database
  log: Log
  providers: Pick<PaymentProviders, 'emulated'>
  now: Date
}

/**
 * Applies a verified report and notifies staff of what needs a decision. Reports of unknown transactions are stored
 * too.
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
  // The browser usually comes back after the callback: that is no news.
  else if (source === 'return') log.info(about, 'shopper is back from paying')
  else if ('flag' in settled && settled.flag && settled.outcome === 'applied')
    log.error({ ...about, flag: settled.flag }, 'payment needs the staff')
  else if (settled.outcome === 'late') log.warn(about, 'late message about a payment')
  else log.info(about, 'message about a payment')
  return settled
}

/** Asks the provider about an attempt and applies the answer. @throws ShopError payment.provider_unreachable */
export async function checkAttempt(
  attempt: PaymentAttempt,
  providers: PaymentProviders,
  settling: Omit<Settling, 'providers'>,
): Promise<Settlement | undefined> {
  // The real provider knows nothing of its emulator's transactions, and the other way round.
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
