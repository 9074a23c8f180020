import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  type BankLine,
  bankLineRepository,
  setBankLineFee,
  bankMatchRepository,
  type MatchedOrder,
  type PayableOrder,
  valueReleasedByPayment,
  paymentMaintenanceRepository,
} from '@ambra/db/payments'
import { operatorActor } from '../../sales/orders/find-order.ts'
import { isMethodCode, unknownMethod } from '../methods/registry.ts'
import { type BankContext, revoke } from '../refunds/revoke-payment.ts'

/** Whether a movement is incoming euros and not a reversal; only such movements pay. */
export const isIncome = ({ isCredit, isReversal, currency }: BankLine): boolean =>
  isCredit && !isReversal && currency === 'EUR'

/**
 * Matches movements to orders: one to several, several to one, or a provider's payout less its fee. Sums
 * agree to the cent, except for a named overpayment, which is refunded. Settles orders whose payment somebody
 * else reported.
 * @throws ShopError bank.not_found, bank.decided, bank.no_income, bank.likely_duplicate, bank.sum_differs,
 * bank.no_fee, order.not_found, payment.*
 */
export async function matchLines(context: BankContext, input: AdminInput<'bank.match'>): Promise<void> {
  const { db } = context.shop.database
  const { ids, numbers, overCents = 0, fee, despite_duplicate: isSure = false } = input
  const lines = await lockLines(context, ids)
  if (!lines.every(isIncome)) throw new ShopError('bank.no_income')
  if (!isSure && lines.some(({ twinId }) => twinId !== undefined))
    throw new ShopError('bank.likely_duplicate')
  if (fee && !isMethodCode(fee.method)) throw unknownMethod(fee.method)
  const wanted = [...new Set(numbers)]
  const orders = await bankMatchRepository(db).lockOrders(wanted)
  if (orders.length < wanted.length) throw new ShopError('order.not_found')
  orders.forEach(checkPayable)
  const came = sumOf(lines.map(({ amountCents }) => amountCents)) + (fee?.cents ?? 0)
  if (came !== sumOf(orders.map(({ dueCents }) => dueCents)) + overCents)
    throw new ShopError('bank.sum_differs')
  if (fee && fee.cents >= came) throw new ShopError('bank.no_fee')
  await settle(context, { lines, orders: inOrderOf(wanted, orders), overCents })
  const [first] = lines
  if (fee && first)
    await setBankLineFee(db, first.id, { fee, actor: context.by, now: context.now(), state: 'matched' })
}

const sumOf = (sums: readonly number[]) => sums.reduce((all, one) => all + one, 0)
const inOrderOf = (numbers: readonly string[], orders: readonly PayableOrder[]) =>
  numbers.flatMap((number) => orders.filter((order) => order.number === number))

async function lockLines({ shop }: BankContext, ids: readonly number[]): Promise<BankLine[]> {
  const repository = bankLineRepository(shop.database.db)
  const lines: BankLine[] = []
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const line = await repository.lock(id)
    if (!line) throw new ShopError('bank.not_found')
    if (line.state !== 'open') throw new ShopError('bank.decided')
    lines.push(line)
  }
  return lines
}

/** A payment reported by a provider or person may be settled once; nothing is paid twice. */
function checkPayable({ isPaid, isSettled, isPayable, dueCents }: PayableOrder): void {
  if (dueCents === 0 || (isPaid && isSettled)) throw new ShopError('payment.already_paid')
  if (!isPaid && !isPayable) throw new ShopError('payment.order_closed')
}

type Settling = {
  lines: readonly BankLine[]
  orders: readonly PayableOrder[]
  overCents: number
  note?: string
}

/** Pays the unpaid orders; refunds an overpayment with the last of them. */
async function settle(
  context: BankContext,
  { lines, orders, overCents, note = '' }: Settling,
): Promise<void> {
  const { shop, by, now } = context
  const lastUnpaid = orders.findLast(({ isPaid }) => !isPaid)
  if (overCents > 0 && !lastUnpaid) throw new ShopError('bank.sum_differs')
  const comment = `${by}: ${lines.map(nameOf).join(', ')}`.slice(0, 200)
  const matched: Omit<MatchedOrder, 'number'>[] = []
  for (const order of orders) {
    const over = order === lastUnpaid ? overCents : 0
    const amountCents = order.dueCents + over
    const paid = order.isPaid
      ? { refund_id: null }
      : await pay(context, order.id, { amountCents, over, comment })
    if ('refused' in paid) throw refusalOf(paid.refused)
    matched.push({ orderId: order.id, amountCents, isPayment: !order.isPaid, refundId: paid.refund_id })
  }
  const match = { lines: lines.map(({ id }) => id), orders: matched }
  await bankMatchRepository(shop.database.db).add(match, { actor: by, note, now: now() })
}

const nameOf = ({ bankReference, references }: BankLine) => bankReference || references.join(' ')

function refusalOf(refused: string): ShopError {
  if (refused === 'payment.already_paid' || refused === 'payment.order_closed') return new ShopError(refused)
  return new ShopError('bank.sum_differs')
}

const pay = (
  { shop, now, by }: BankContext,
  orderId: number,
  { amountCents, over, comment }: { amountCents: number; over: number; comment: string },
) =>
  paymentMaintenanceRepository(shop.database.db).markPaid(orderId, {
    amountCents,
    overCents: over,
    now: now(),
    // The statement counts as the word of the person who uploads it.
    actor: operatorActor(by),
    data: { comment },
  })

/**
 * Lets a movement pay the orders of its references if the sum is right. For an order with removed lines
 * accepts the earlier sum, unless a limit requires two people, and refunds the excess to the payer. Gift
 * cards and files at or above the limit also wait for a person, whose match is checked. Returns why not.
 */
export async function payReferred(
  context: BankContext,
  line: BankLine,
  { numbers, limitCents }: { numbers: readonly string[]; limitCents: number | null },
): Promise<string | undefined> {
  const matches = bankMatchRepository(context.shop.database.db)
  const orders = inOrderOf(numbers, await matches.lockOrders(numbers))
  if (orders.length === 0 || orders.length < numbers.length) return ''
  if (orders.some(({ isPaid, dueCents }) => isPaid || dueCents === 0)) return 'payment.already_paid'
  if (!orders.every(({ isPayable }) => isPayable)) return 'payment.order_closed'
  // A reference of the same number, as of an order of a former shop.
  if (orders.some(({ day }) => line.day < day)) return 'bank.before_order'
  const due = sumOf(orders.map(({ dueCents }) => dueCents))
  const work = { orderIds: orders.map(({ id }) => id), actor: operatorActor(context.by), now: context.now() }
  if (limitCents !== null && (await valueReleasedByPayment(context.shop.database.db, work)) >= limitCents)
    return 'bank.value_given'
  const [only] = orders
  if (orders.length === 1 && only && line.amountCents > due && limitCents === null) {
    const comment = `${context.by}: ${nameOf(line)}`.slice(0, 200)
    const paid = await pay(context, only.id, { amountCents: line.amountCents, over: 0, comment })
    if ('refused' in paid) return paid.refused
    const order = {
      orderId: only.id,
      amountCents: line.amountCents,
      isPayment: true,
      refundId: paid.refund_id,
    }
    await matches.add(
      { lines: [line.id], orders: [order] },
      { actor: context.by, note: '', now: context.now() },
    )
    return undefined
  }
  if (line.amountCents !== due) return 'payment.amount_differs'
  await settle(context, { lines: [line], orders, overCents: 0 })
  return undefined
}

/**
 * Undoes a match: its orders are unpaid again, and its movements wait for a person.
 * @throws ShopError bank.not_found, bank.decided, bank.kept_* if an order keeps its payment
 */
export async function unmatch(
  context: BankContext,
  { id, reason = '' }: AdminInput<'bank.unmatch'>,
): Promise<void> {
  const { db } = context.shop.database
  const line = await bankLineRepository(db).lock(id)
  if (!line) throw new ShopError('bank.not_found')
  if (line.state !== 'matched' || line.matchId === undefined) throw new ShopError('bank.decided')
  const matches = bankMatchRepository(db)
  const work = { actor: context.by, note: '', now: context.now() }
  for (const { orderId, number, isPayment, refundId } of (await matches.listOrders([line.matchId])).get(
    line.matchId,
  ) ?? [])
    if (isPayment) await revoke(context, { orderId, number, refundId, reason })
  await matches.remove(line.matchId, work)
}
