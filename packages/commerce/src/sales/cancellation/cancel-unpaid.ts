import type { Database } from '@ambra/db/connection'
import { orderRepository } from '@ambra/db/sales'
import { paymentMaintenanceRepository } from '@ambra/db/payments'
import { isoDay } from '@ambra/domain/platform/text/format'
import type { UnpaidAfter } from '../../payments/provider/payment-method.ts'

/** Hours that orders wait for a provider's payment, by payment method. */
export type PaymentHours = Readonly<Record<string, UnpaidAfter>>

const hourMs = 3_600_000
/** Hours for the methods of extensions, also of those that are off. */
const extendedHours = 24

/**
 * Cancels orders that were not paid in time: a transfer by the end of its last day, a provider payment within
 * the hours of its method. Skips orders with an open attempt at the provider. Releases their stock and
 * notifies the shopper by mail. Returns the count. Called after every full hour, by any number of workers.
 * @throws AggregateError after all others were cancelled
 * @see docs/rules/stock STK-4, docs/rules/payment PAY-5
 */
export async function cancelUnpaid({ db }: Database, now: Date, hours: PaymentHours): Promise<number> {
  const runMaintenance = paymentMaintenanceRepository(db)
  const before = (count: number) => new Date(now.getTime() - count * hourMs)
  const overdue = [...(await orderRepository(db).listOverdue(isoDay(now)))]
  for (const [code, { hours: own, guestHours = own }] of Object.entries(hours))
    overdue.push(...(await runMaintenance.listUnpaid(code, before(own), before(guestHours))))
  overdue.push(...(await runMaintenance.listUnpaid(undefined, before(extendedHours))))
  let cancelled = 0
  const failures: unknown[] = []
  for (const { id, language } of overdue) {
    try {
      const result = await runMaintenance.cancelUnpaid(id, now, [
        {
          kind: 'mail.order_status',
          // The address was typed with the order and is not confirmed.
          payload: { language, status: 'cancelled', is_counted: true },
          dedupe_key: `mail.order_status:${id}:cancelled`,
        },
      ])
      // An order paid or cancelled since rejects the change.
      if ('ok' in result) cancelled += 1
    } catch (error) {
      // Continues with the others.
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} unpaid order(s) cannot be cancelled`)
  return cancelled
}
