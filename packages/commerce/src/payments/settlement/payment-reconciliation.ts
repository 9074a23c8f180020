import { createOutageLog, type Database } from '@ambra/db/connection'
import { checkAttempt } from './settle-report.ts'
import type { PaymentAttempt } from '@ambra/db/schema'
import { paymentMaintenanceRepository, paymentRepository } from '@ambra/db/payments'
import type { PaymentProviders } from '../methods/registry.ts'
import type { Log } from '../../platform/context/request-context.ts'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'

const tickMs = 60_000
const batch = 50

/** Result of a round: attempts checked, responses that changed something, providers that did not respond. */
export type Reconciled = { queried: number; changed: number; failed: number }

/**
 * Queries providers about open attempts that are due (every 5 minutes in the first hour, every hour for 3
 * days), applies messages that arrived before their attempt existed, and notifies staff of payments that stay
 * unconfirmed. Any number of workers may run it.
 * @see docs/rules/payment PAY-4, docs/rules/invariants INV-7
 */
export async function reconcilePayments(checks: PaymentChecks, now: Date): Promise<Reconciled> {
  const runMaintenance = paymentMaintenanceRepository(checks.database.db)
  const found = await applyEarlyReports(checks, now)
  for (;;) {
    const due = await runMaintenance.claimDue(now, batch)
    await checkAttempts(due, checks, { now, found })
    if (due.length < batch) break
  }
  found.changed += await runMaintenance.flagUnconfirmed(now)
  return found
}

/** Queries every open attempt at once, for the operator. */
export async function reconcileAll(checks: PaymentChecks, now: Date): Promise<Reconciled> {
  const found = await applyEarlyReports(checks, now)
  await checkAttempts(await paymentMaintenanceRepository(checks.database.db).listRequested(1000), checks, {
    now,
    found,
  })
  return found
}

async function applyEarlyReports({ database, log }: PaymentChecks, now: Date): Promise<Reconciled> {
  const runMaintenance = paymentMaintenanceRepository(database.db)
  const found = { queried: 0, changed: 0, failed: 0 }
  for (const report of await runMaintenance.listEarlyReports()) {
    try {
      const settled = await runMaintenance.settleEarly(report, now)
      if (settled.outcome === 'applied') found.changed += 1
    } catch (error) {
      found.failed += 1
      log.error({ err: error, transaction: report['reference'] }, 'early message about a payment not applied')
    }
  }
  return found
}

type Round = { now: Date; found: Reconciled }

async function checkAttempts(
  attempts: readonly PaymentAttempt[],
  { database, providers, log }: PaymentChecks,
  { now, found }: Round,
): Promise<void> {
  for (const attempt of attempts) {
    try {
      const settled = await checkAttempt(attempt, providers, { database, log, now })
      if (settled) found.queried += 1
      if (settled?.outcome === 'applied') found.changed += 1
    } catch (error) {
      // Retries it in its next turn and continues with other providers.
      found.failed += 1
      log.warn({ err: error, transaction: attempt.reference }, 'payment not checked')
    }
  }
}

/** Reconciles every minute until stopped; calls `onChange` when something was settled. */
export function startPaymentReconciliation(
  checks: PaymentChecks,
  now: () => Date,
  onChange: () => void,
): { stop: () => Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const outage = createOutageLog(checks.log, 'reconciling payments')

  async function round(): Promise<void> {
    try {
      if ((await reconcilePayments(checks, now())).changed > 0) onChange()
      outage.worked()
    } catch (error) {
      outage.failed(error)
    }
  }
  function wait(): void {
    timer = setTimeout(() => {
      running = round().finally(() => {
        if (!isStopped) wait()
      })
    }, tickMs).unref()
  }

  wait()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Dependencies of queries to providers. */
export type PaymentChecks = { database: Database; providers: PaymentProviders; log: Log }

/** Checks the attempt of an alert with the provider; without a response the outbox retries. */
export const paymentCheckHandler =
  ({ database, providers, log }: PaymentChecks, now: () => Date): OutboxHandler =>
  async ({ payload }) => {
    const attempt = await paymentRepository(database.db).findAttempt(Number(payload['attempt_id']))
    if (attempt) await checkAttempt(attempt, providers, { database, log, now: now() })
  }
