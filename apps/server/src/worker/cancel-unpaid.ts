import type { Database } from '@ambra/db/database'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { isoDay } from '@ambra/domain/format'

/**
 * Cancels orders whose bank transfer did not arrive by the end of its last day; their stock is free again and the
 * shopper is told by mail. Answers how many; called after every full hour, by any number of workers.
 * @see architecture §6 "Stock"
 */
export async function cancelUnpaid({ db }: Database, now: Date): Promise<number> {
  const orders = orderRepository(db)
  const overdue = await orders.listOverdue(isoDay(now))
  let cancelled = 0
  for (const { id, language } of overdue) {
    const payload = { language, status: 'cancelled' }
    // An order paid or cancelled meanwhile refuses the move.
    const result = await orders.setStatus(id, 'cancelled', {
      actor: 'system',
      now,
      data: { reason: 'payment overdue' },
      outbox: [{ kind: 'mail.order_status', payload, dedupeKey: `mail.order_status:${id}:cancelled` }],
    })
    if ('ok' in result) cancelled += 1
  }
  return cancelled
}
