import type { OrderStatus } from '@ambra/contract/order'
import { OperationError } from '../context/operation-error.ts'
import type { Command } from '../context/operation.ts'
import { findOrder, operatorActor } from '../context/find-order.ts'
import { cancelWithRefund } from './cancel-with-refund.ts'
import { usedGiftCard } from './order-refunds.ts'

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
