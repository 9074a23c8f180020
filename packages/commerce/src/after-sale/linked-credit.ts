import type { Database } from '@ambra/db/database'
import type { OrderRecord } from '@ambra/db/records'
import { paymentRepository } from '@ambra/db/repositories/payment-repository'
import type { StatedCredit } from '@ambra/mail/after-sale-data'
import { findPaymentMethod } from '../payment/methods/registry.ts'

/** States in which a credit agreement may stand behind an attempt. */
const mayStand: readonly string[] = ['processing', 'paid', 'held']

/**
 * The credit agreement an order was bought with: it ends with the withdrawal from the purchase. Undefined while no money
 * has come and no application is under way. The reference is that of the attempt the lender paid, else of the last one that
 * may be signed; the number of the order where staff marked it as paid.
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
