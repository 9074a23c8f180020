import type { Database } from '@ambra/db/database'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { paymentMaintenanceRepository } from '@ambra/db/repositories/payment-maintenance-repository'
import { isoDay } from '@ambra/domain/format'
import type { UnpaidAfter } from '../payment/provider/payment-method.ts'

/** How long orders wait for a provider's money, by payment method. */
export type PaymentHours = Readonly<Record<string, UnpaidAfter>>

const hourMs = 3_600_000

/**
 * Cancels orders whose money did not come in time: a transfer by the end of its last day, a
 * payment at a provider within the hours of its method. Not while an attempt is open at the provider. Their stock is
 * released and the shopper is notified by mail. Returns how many; called after every full hour, by any number of
 * workers.
 * @throws AggregateError after all others were cancelled
 * @see docs/rules/stock STK-4, docs/rules/payment PAY-5
 */
export async function cancelUnpaid({ db }: Database, now: Date, hours: PaymentHours): Promise<number> {
  const runMaintenance = paymentMaintenanceRepository(db)
  const before = (count: number) => new Date(now.getTime() - count * hourMs)
  const overdue = [...(await orderRepository(db).listOverdue(isoDay(now)))]
  for (const [code, { hours: own, guestHours = own }] of Object.entries(hours))
    overdue.push(...(await runMaintenance.listUnpaid(code, before(own), before(guestHours))))
  let cancelled = 0
  const failures: unknown[] = []
  for (const { id, language } of overdue) {
    try {
      const result = await runMaintenance.cancelUnpaid(id, now, [
        {
          kind: 'mail.order_status',
          // The address was typed with the order and is not proved.
          payload: { language, status: 'cancelled', is_counted: true },
          dedupe_key: `mail.order_status:${id}:cancelled`,
        },
      ])
      // An order paid or cancelled by now rejects the change.
      if ('ok' in result) cancelled += 1
    } catch (error) {
      // The others must not wait for this one.
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} unpaid order(s) cannot be cancelled`)
  return cancelled
}
