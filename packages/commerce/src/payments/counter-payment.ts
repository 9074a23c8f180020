import type { CounterPayment } from '@ambra/contract/payments/order-payment-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { bankMatchRepository, paymentMaintenanceRepository, counterPaymentOf } from '@ambra/db/payments'
import type { OrderRecord } from '@ambra/db/schema'
import { operatorActor } from '../sales/orders/find-order.ts'
import type { OperationContext } from '../platform/operations/operation.ts'
import { revoke } from './refunds/revoke-payment.ts'

type Taken = CounterPayment & { order: OrderRecord; comment?: string | undefined; by: string }

/**
 * Books money taken at the counter: the full amount due of an order, wherever its goods are.
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
 * Reverses such a payment; the order is unpaid again. Returns its sum, cents.
 * @throws ShopError payment.not_at_counter, bank.kept_* if money, gift cards or files were issued because of
 * it
 */
export async function undoPayment(
  context: OperationContext,
  { order, reason = '', by }: { order: OrderRecord; reason?: string | undefined; by: string },
): Promise<{ cents: number }> {
  const { db } = context.shop.database
  const payment = await counterPaymentOf(db, order.id)
  const [state] = await bankMatchRepository(db).listOrdersOf([order.number])
  // A matching payout of the card terminal has to be unmatched first.
  if (!payment || state?.isSettled) throw new ShopError('payment.not_at_counter', { number: order.number })
  await revoke({ ...context, by }, { orderId: order.id, number: order.number, refundId: null, reason })
  return { cents: payment.cents }
}
