import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  type BankLine,
  bankLineRepository,
  bankMatchRepository,
  reversalRepository,
} from '@ambra/db/payments'
import { type BankContext, revoke } from './revoke-payment.ts'
import { mentionedNumbers, orderOfReference } from '../bank/movement-numbers.ts'

/** Flags the orders whose payment a movement reverses; returns whether there are any. */
export async function flagReversed({ shop, by, now }: BankContext, line: BankLine): Promise<boolean> {
  if (line.isCredit) return false
  const reversals = reversalRepository(shop.database.db)
  const numbers = line.references.map(orderOfReference).filter((number) => number !== undefined)
  const orders = await reversals.findOrders(line, { numbers, mentioned: mentionedNumbers(line) })
  for (const orderId of orders) await reversals.flag(orderId, line.id, { actor: by, now: now() })
  return orders.length > 0
}

/** @throws ShopError order.payment_reversed if a reversal blocks orders: it has to be decided, not set aside */
export async function refuseUndecided(
  db: BankContext['shop']['database']['db'],
  lineId: number,
): Promise<void> {
  const [open] = await reversalRepository(db).listOpenOfLines([lineId])
  if (open) throw new ShopError('order.payment_reversed', { number: open.number })
}

/**
 * Decides about a payment that the bank reversed: its orders stay paid, or become unpaid.
 * @throws ShopError bank.not_found, bank.decided, bank.kept_* if an order keeps its payment
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
