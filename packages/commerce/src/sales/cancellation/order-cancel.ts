import type { OrderStatus } from '@ambra/contract/sales/order'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'
import { findOrder, operatorActor } from '../orders/find-order.ts'
import { cancelWithRefund } from './cancel-with-refund.ts'
import { usedGiftCard } from '../../payments/refunds/order-refunds.ts'

type CancelInput = { number: string; reason?: string | undefined; operator?: string | undefined }

/** Outcome of a cancellation; `refund` is the amount that staff have to transfer, in cents. */
export type CancelResult = {
  number: string
  from: OrderStatus
  to: 'cancelled'
  refund?: { id: number; amountCents: number; method: string }
}

/**
 * `ambra orders cancel NUMBER`: cancels an order in one transaction: releases stock and coupon, notifies the
 * shopper, and adds the paid amount to the refund list.
 */
export const cancelOrder: Command<CancelInput, CancelResult> = async (
  context,
  { number, reason, operator },
) => {
  const order = await findOrder(context, number)
  const change = { actor: operatorActor(operator), now: context.now(), reason }
  const result = await context.shop.database.db
    .transaction()
    .execute((db) => cancelWithRefund(db, order, change))
  if ('refused' in result && result.refused === 'order.gift_card_used')
    throw new OperationError(usedGiftCard(number))
  if ('refused' in result)
    throw new OperationError(
      `order ${number} is "${result.from ?? order.status}" and cannot be cancelled any more; "ambra orders refund" gives money back`,
    )
  const { from, refund } = result
  const method = order.payment.title
  return { number, from, to: 'cancelled', ...(refund ? { refund: { ...refund, method } } : {}) }
}
