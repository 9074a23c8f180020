import type { OrderStatus } from '@ambra/contract/order'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { refundRepository } from '@ambra/db/repositories/refund-repository'
import { planRefund } from '@ambra/domain/refund'
import { OperationError } from '../context/operation-error.ts'
import type { Command } from '../context/operation.ts'
import { findOrder, operatorActor } from '../context/find-order.ts'
import { refundable, usedGiftCard } from './order-refunds.ts'

type CancelInput = { number: string; reason?: string | undefined; operator?: string | undefined }

/** What became of the order; `refund` is the money that staff has to send back, in cents. */
export type CancelResult = {
  number: string
  from: OrderStatus
  to: 'cancelled'
  refund?: { id: number; amountCents: number; method: string }
}

/**
 * `ambra orders cancel NUMBER`: frees stock and coupon, notifies the shopper, and puts what was paid on the list of
 * refunds. All in one transaction.
 */
export const cancelOrder: Command<CancelInput, CancelResult> = async (
  context,
  { number, reason, operator },
) => {
  const order = await findOrder(context, number)
  const actor = operatorActor(operator)
  const now = context.now()
  return context.shop.database.db.transaction().execute(async (db) => {
    const result = await orderRepository(db).setStatus(order.id, 'cancelled', {
      actor,
      now,
      ...(reason ? { data: { comment: reason } } : {}),
      outbox: [
        {
          kind: 'mail.order_status',
          payload: {
            language: order.language,
            status: 'cancelled',
            ...(reason ? { comment: reason } : {}),
          },
          dedupeKey: `mail.order_status:${order.id}:cancelled`,
        },
      ],
    })
    if ('refused' in result && result.refused === 'order.gift_card_used')
      throw new OperationError(usedGiftCard(number))
    if ('refused' in result)
      throw new OperationError(
        `order ${number} is "${result.from ?? order.status}" and cannot be cancelled any more; "ambra orders refund" gives money back`,
      )
    const refunds = refundRepository(db)
    const paidCents = await refunds.paidCents(order.id)
    const earlier = await refunds.listByOrder(order.id)
    const plan = planRefund(refundable(order, earlier, paidCents), {})
    if ('problem' in plan) return { number, from: result.from, to: 'cancelled' as const }
    const response = await refunds.record({
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
    if ('refused' in response)
      throw new Error(`order ${number} was cancelled but not refunded: ${response.refused}`)
    const refund = {
      id: response.refundId,
      amountCents: plan.amount - response.giftCardCents,
      method: order.payment.title,
    }
    // All of it is back on gift cards: nothing has to be sent.
    if (refund.amountCents === 0) return { number, from: result.from, to: 'cancelled' as const }
    return { number, from: result.from, to: 'cancelled' as const, refund }
  })
}
