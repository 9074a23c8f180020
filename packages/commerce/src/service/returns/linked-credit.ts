import type { Database } from '@ambra/db/connection'
import type { OrderRecord } from '@ambra/db/schema'
import { paymentRepository } from '@ambra/db/payments'
import type { StatedCredit } from '@ambra/mail/service/after-sale-data'
import { findPaymentMethod } from '../../payments/methods/registry.ts'

/** Payment states in which a credit agreement may exist. */
const mayStand: readonly string[] = ['processing', 'paid', 'held']

/**
 * Finds the credit agreement of an order, which ends with the withdrawal from the purchase. Returns undefined
 * if nothing is paid and no application is open. The reference is that of the attempt the lender paid, else
 * of the last one that may be signed, else the order number if staff marked the order as paid.
 * @see docs/rules/law LAW-CRD-3
 */
export async function findLinkedCredit(
  db: Database['db'],
  order: Pick<OrderRecord, 'id' | 'number' | 'payment'>,
): Promise<StatedCredit | undefined> {
  const method = findPaymentMethod(order.payment.methodCode)
  if (!method?.rules.isCredit) return undefined
  const payments = paymentRepository(db)
  const attempts = (await payments.listOfOrder(order.id)).filter(
    ({ provider, state }) => provider === method.code && mayStand.includes(state),
  )
  const attempt = attempts.find(({ state }) => state === 'paid') ?? attempts.at(-1)
  const money = await payments.findMoney(order.id)
  if (!attempt && money !== 'paid' && money !== 'refunded') return undefined
  return { lender: method.rules.lender, reference: attempt?.reference ?? order.number }
}
