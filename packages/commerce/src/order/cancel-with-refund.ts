import type { OrderStatus } from '@ambra/contract/order'
import type { Database } from '@ambra/db/database'
import type { OrderRecord } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { refundRepository } from '@ambra/db/repositories/refund-repository'
import { planRefund } from '@ambra/domain/refund'
import { refundable } from './order-refunds.ts'

type Cancellation = {
  actor: string
  now: Date
  /** Stands in the history, in the mail and on the credit note. */
  reason?: string | undefined
  /** Whether the mail counts for its address: it was typed with the order and is not proved. */
  isCounted?: boolean
}

/** `amountCents` is what has to be sent back; undefined when nothing has. */
type Cancelled = { from: OrderStatus; refund?: { id: number; amountCents: number } }

/**
 * Cancels an order in the caller's transaction: frees stock and coupon, notifies the shopper, and puts what was paid on
 * the list of refunds; gift cards get their part at once.
 */
export async function cancelWithRefund(
  db: Database['db'],
  order: OrderRecord,
  { actor, now, reason, isCounted }: Cancellation,
): Promise<Cancelled | { refused: string; from?: OrderStatus | undefined }> {
  const comment = reason ? { comment: reason } : {}
  const result = await orderRepository(db).setStatus(order.id, 'cancelled', {
    actor,
    now,
    data: comment,
    outbox: [
      {
        kind: 'mail.order_status',
        payload: {
          language: order.language,
          status: 'cancelled',
          ...comment,
          ...(isCounted ? { is_counted: true } : {}),
        },
        dedupeKey: `mail.order_status:${order.id}:cancelled`,
      },
    ],
  })
  if ('refused' in result) return result
  const { from } = result
  const refunds = refundRepository(db)
  const paidCents = await refunds.paidCents(order.id)
  const earlier = await refunds.listByOrder(order.id)
  const plan = planRefund(refundable(order, earlier, paidCents), {})
  if ('problem' in plan) {
    // What swapped pieces had paid of an order is refunded with its status, see return_credit.sql.
    const returned = from === 'awaiting_payment' && order.creditCents > 0 ? earlier.at(-1) : undefined
    return returned ? { from, refund: { id: returned.id, amountCents: returned.amountCents } } : { from }
  }
  const recorded = await refunds.record({
    orderId: order.id,
    amountCents: plan.amount,
    lines: plan.lines,
    charges: plan.charges,
    knownCents: earlier.reduce((sum, refund) => sum + refund.amountCents, 0),
    reason,
    stock: [],
    actor,
    now,
  })
  if ('refused' in recorded)
    throw new Error(`order ${order.number} was cancelled but not refunded: ${recorded.refused}`)
  const amountCents = plan.amount - recorded.giftCardCents
  // All of it is back on gift cards: nothing has to be sent.
  return amountCents === 0 ? { from } : { from, refund: { id: recorded.refundId, amountCents } }
}
