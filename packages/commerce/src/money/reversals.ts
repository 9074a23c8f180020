import type { AdminInput } from '@ambra/contract/admin/operations'
import { ShopError } from '@ambra/contract/errors'
import { type BankLine, bankLineRepository } from '@ambra/db/money/bank-line-repository'
import { bankMatchRepository } from '@ambra/db/money/bank-match-repository'
import { reversalRepository } from '@ambra/db/money/reversal-repository'
import { type BankContext, revoke } from './revoke-payment.ts'
import { mentionedNumbers, orderOfReference } from './movement-numbers.ts'

/** Flags the orders whose money a movement takes back; returns whether there are any. */
export async function flagReversed({ shop, by, now }: BankContext, line: BankLine): Promise<boolean> {
  if (line.isCredit) return false
  const reversals = reversalRepository(shop.database.db)
  const numbers = line.references.map(orderOfReference).filter((number) => number !== undefined)
  const orders = await reversals.findOrders(line, { numbers, mentioned: mentionedNumbers(line) })
  for (const orderId of orders) await reversals.flag(orderId, line.id, { actor: by, now: now() })
  return orders.length > 0
}

/** @throws ShopError order.payment_reversed where a movement holds orders in the house: it is decided about, not put away */
export async function refuseUndecided(
  db: BankContext['shop']['database']['db'],
  lineId: number,
): Promise<void> {
  const [open] = await reversalRepository(db).listOpenOfLines([lineId])
  if (open) throw new ShopError('order.payment_reversed', { number: open.number })
}

/**
 * A person decides about a payment that the bank took back: its orders keep their payment, or wait for their money again.
 * @throws ShopError bank.not_found, bank.decided, bank.kept_* where an order keeps its payment
 */
export async function decideReversal(
  context: BankContext,
  { id, outcome, reason = '' }: AdminInput<'bank.decide-reversal'>,
): Promise<void> {
  const { shop, by, now } = context
  const { db } = shop.database
  const lines = bankLineRepository(db)
  if (!(await lines.lock(id))) throw new ShopError('bank.not_found')
  const reversals = reversalRepository(db)
  const open = await reversals.listOpenOfLines([id])
  if (open.length === 0) throw new ShopError('bank.decided')
  const matches = bankMatchRepository(db)
  for (const reversal of open) {
    const { orderId, number } = reversal
    const payment = outcome === 'unpaid' ? await matches.findPayment(orderId) : undefined
    if (payment) {
      await matches.endPayment(orderId)
      await revoke(context, { orderId, number, refundId: payment.refundId, reason })
    }
    await reversals.decide(reversal, { outcome, actor: by, now: now() })
  }
  await lines.decide(id, { state: 'ignored', actor: by, note: reason, now: now() })
}
