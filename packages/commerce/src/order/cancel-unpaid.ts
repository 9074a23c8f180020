import type { Database } from '@ambra/db/database'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { paymentUpkeepRepository } from '@ambra/db/repositories/payment-upkeep-repository'
import { isoDay } from '@ambra/domain/format'

/** Hours an order waits for a provider's money. */
export type PaymentHours = { bankLink: number; guestBankLink: number; leasing: number }

const hourMs = 3_600_000

/**
 * Cancels orders whose money did not come in time: a transfer by the end of its last day, a bank link or an instalment
 * contract within its hours. Not while an attempt is open at the provider. Their stock is free again and the shopper is told
 * by mail. Answers how many; called after every full hour, by any number of workers.
 * @throws AggregateError after all others were cancelled
 * @see architecture §6 "Stock", reference payments 5.10
 */
export async function cancelUnpaid({ db }: Database, now: Date, hours: PaymentHours): Promise<number> {
  const upkeep = paymentUpkeepRepository(db)
  const before = (count: number) => new Date(now.getTime() - count * hourMs)
  const overdue = [
    ...(await orderRepository(db).listOverdue(isoDay(now))),
    ...(await upkeep.listUnpaid('NEOPAY', before(hours.bankLink), before(hours.guestBankLink))),
    ...(await upkeep.listUnpaid('MOKILIZINGAS', before(hours.leasing))),
  ]
  let cancelled = 0
  const failures: unknown[] = []
  for (const { id, language } of overdue) {
    try {
      const result = await upkeep.cancelUnpaid(id, now, [
        {
          kind: 'mail.order_status',
          // The address was typed with the order and is not proved.
          payload: { language, status: 'cancelled', is_counted: true },
          dedupe_key: `mail.order_status:${id}:cancelled`,
        },
      ])
      // An order paid or cancelled meanwhile refuses the move.
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
