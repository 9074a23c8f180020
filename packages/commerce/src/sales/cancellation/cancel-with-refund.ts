import type { OrderStatus } from '@ambra/contract/sales/order'
import type { Database } from '@ambra/db/connection'
import type { OrderRecord } from '@ambra/db/schema'
import { outboxRepository } from '@ambra/db/messaging'
import { orderRepository } from '@ambra/db/sales'
import { refundRepository } from '@ambra/db/payments'
import { planRefund } from '@ambra/domain/payments/refund'
import { refundable } from '../../payments/refunds/order-refunds.ts'

type Cancellation = {
  actor: string
  now: Date
  /** Shown in the history, in the mail and on the credit note. */
  reason?: string | undefined
  /** Counts the mail against the limit of its address, which was typed with the order and is not confirmed. */
  isCounted?: boolean
}

/**
 * Result of a cancellation; `amountCents` is what has to be refunded by transfer, `refund` is undefined if
 * nothing has.
 */
type Cancelled = { from: OrderStatus; refund?: { id: number; amountCents: number } }

/**
 * Cancels an order in the caller's transaction: releases stock and coupon, notifies the shopper, and adds the
 * paid amount to the refund list; gift cards are credited at once.
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
    // Value from swapped pieces is refunded with the status change, see return_credit.sql.
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
  // Everything was credited to gift cards, so nothing has to be transferred.
  return amountCents === 0 ? { from } : { from, refund: { id: recorded.refundId, amountCents } }
}

/**
 * Cancels an order that the customer gave up; returns false if staff or a payment moved it since it was read,
 * or if it cannot be cancelled.
 */
export const cancelForCustomer = (database: Database, order: OrderRecord, now: Date): Promise<boolean> =>
  database.db.transaction().execute(async (db) => {
    const status = await refundRepository(db).lockOrder(order.id)
    if (status === 'cancelled') return true
    if (status !== order.status) return false
    const result = await cancelWithRefund(db, order, { actor: 'customer', now, isCounted: true })
    if ('refused' in result) return false
    if (result.refund)
      await outboxRepository(db).add(
        'mail.payment_alert',
        { order_id: order.id, flag: 'cancelled_by_customer' },
        { now, dedupeKey: `mail.payment_alert:${order.id}:cancelled_by_customer` },
      )
    return true
  })
