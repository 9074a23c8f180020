import type { CounterPayment } from '@ambra/contract/admin/order-payment-operations'
import { ShopError } from '@ambra/contract/errors'
import { bankMatchRepository } from '@ambra/db/money/bank-match-repository'
import type { OrderRecord } from '@ambra/db/records'
import { paymentMaintenanceRepository } from '@ambra/db/repositories/payment-maintenance-repository'
import { counterPaymentOf } from '@ambra/db/money/counter-payment-repository'
import { operatorActor } from '../context/find-order.ts'
import type { OperationContext } from '../context/operation.ts'
import { revoke } from './revoke-payment.ts'

type Taken = CounterPayment & { order: OrderRecord; comment?: string | undefined; by: string }

/**
 * Books money that was taken at the counter: all that is due of an order, wherever its goods are.
 * @throws ShopError payment.due_differs, payment.already_paid, payment.order_closed
 */
export async function takePayment(
  { shop, now }: OperationContext,
  { order, means, cents, comment, by }: Taken,
): Promise<void> {
  const done = await paymentMaintenanceRepository(shop.database.db).markPaid(order.id, {
    amountCents: cents,
    now: now(),
    actor: operatorActor(by),
    data: { means, ...(comment ? { comment } : {}) },
  })
  if (!('refused' in done)) return
  if (done.refused === 'payment.amount_differs') throw new ShopError('payment.due_differs')
  if (done.refused === 'payment.already_paid') throw new ShopError(done.refused)
  throw new ShopError('payment.order_closed')
}

/**
 * Takes such a payment back; the order waits for its money again. Returns its sum, cents.
 * @throws ShopError payment.not_at_counter, bank.kept_* where money, gift cards or files went out on it
 */
export async function undoPayment(
  context: OperationContext,
  { order, reason = '', by }: { order: OrderRecord; reason?: string | undefined; by: string },
): Promise<{ cents: number }> {
  const { db } = context.shop.database
  const payment = await counterPaymentOf(db, order.id)
  const [state] = await bankMatchRepository(db).listOrdersOf([order.number])
  // A payout of the card terminal that was matched with it has to be let go first.
  if (!payment || state?.isSettled) throw new ShopError('payment.not_at_counter', { number: order.number })
  await revoke({ ...context, by }, { orderId: order.id, number: order.number, refundId: null, reason })
  return { cents: payment.cents }
}
