import type { OrderRecord } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository, type RefundRecord, refundRepository } from '@ambra/db/payments'
import { warehousesRepository } from '@ambra/db/inventory'
import type { CaseKey } from '@ambra/db/service'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { cents, parseEuros } from '@ambra/domain/platform/money/money'
import {
  type RefundableOrder,
  type RefundPlan,
  type RefundProblem,
  type RefundRequest,
  planRefund,
} from '@ambra/domain/payments/refund'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'
import { settleRecorded } from './settle-recorded.ts'
import { findOrder, operatorActor } from '../../sales/orders/find-order.ts'

/** Statuses in which an order cannot be cancelled; its payment is recorded first. */
const hasLeft: ReadonlySet<string> = new Set(['shipped', 'collected', 'fulfilled', 'completed'])

/** Maximum retries when another process refunds at the same time. */
const maxTries = 4

/**
 * Refund request. `lines` as typed: `SKU`, `SKU=2`, `#1` or `#1=2`; `amount` in euros. Without any of the
 * three, refunds everything that is left.
 */
export type RefundInput = {
  number: string
  lines?: string[] | undefined
  delivery?: boolean | undefined
  amount?: string | undefined
  reason?: string | undefined
  restock?: boolean | undefined
  /** Warehouse that restocks the goods; by default the main one. */
  warehouse?: string | undefined
  /** Case of the refund; only pieces of it that have arrived are restocked. */
  of?: CaseKey | undefined
  operator?: string | undefined
  /** Part that pays for a swap order instead of being transferred, cents. */
  creditCents?: number | undefined
}

/** Recorded refund; money in cents. `isWhole` if nothing paid is left with the shop. */
export type RefundResult = {
  number: string
  refundId: number
  amountCents: number
  /** Part credited to gift cards; staff transfer the rest. */
  giftCardCents: number
  leftCents: number
  isWhole: boolean
  method: string
  /** Skus that were to be restocked but were not: they are not recorded as returned, or belong to no line. */
  notRestocked: string[]
}

/** `ambra orders refund NUMBER`: records a refund; credit note and mail follow. */
export const refundOrder: Command<RefundInput, RefundResult> = async (operator, input) => {
  const order = await findOrder(operator, input.number)
  for (let tries = 1; ; tries += 1) {
    const result = await tryRefund(operator, order, input)
    if (result !== 'changed') return result
    if (tries === maxTries)
      throw new OperationError(`order ${input.number} is being refunded by others: try again`)
  }
}

async function tryRefund(
  { shop: { database }, now }: OperationContext,
  order: OrderRecord,
  input: RefundInput,
): Promise<RefundResult | 'changed'> {
  if (input.warehouse !== undefined && !(await warehousesRepository(database.db).holdOpen(input.warehouse)))
    throw new ShopError('warehouse.unknown', { warehouse: input.warehouse })
  const refunds = refundRepository(database.db)
  const earlier = await refunds.listByOrder(order.id)
  const paidCents = await refunds.paidCents(order.id)
  if (paidCents === 0 && hasLeft.has(order.status))
    throw new ShopError('order.not_paid_yet', { number: order.number })
  if (paidCents === 0) throw new OperationError(await unpaidText(database.db, order))
  const plan = planRefund(refundable(order, earlier, paidCents), stockNoticeRequestOf(order, earlier, input))
  if ('problem' in plan) throw new OperationError(problemText(order, plan))
  const { stock, notRestocked } = input.restock
    ? await stockBack(operatorStock(refunds, order), order, plan)
    : { stock: [], notRestocked: [] }
  const response = await refunds.record({
    orderId: order.id,
    amountCents: plan.amount,
    lines: plan.lines,
    charges: plan.charges,
    knownCents: earlier.reduce((sum, refund) => sum + refund.amountCents, 0),
    creditCents: input.creditCents,
    reason: input.reason,
    warehouse: input.warehouse,
    stock,
    of: input.of,
    actor: operatorActor(input.operator),
    now: now(),
  })
  if (!('refused' in response)) {
    const { notBack, ...recorded } = response
    return {
      number: order.number,
      amountCents: plan.amount,
      method: order.payment.title,
      notRestocked: [...new Set([...notRestocked, ...notBack])],
      ...recorded,
    }
  }
  if (response.refused === 'refund.changed') return 'changed'
  if (response.refused === 'refund.too_much')
    throw new OperationError(problemText(order, { problem: 'too_much', left: cents(response.leftCents) }))
  if (response.refused === 'refund.gift_card_used') throw new OperationError(usedGiftCard(order.number))
  throw new OperationError(`order ${order.number}: ${response.refused}`)
}

/** A gift card that has been used cannot be refunded; other items of the order can. */
export const usedGiftCard = (number: string): string =>
  `order ${number}: a gift card of it has been used, name what to refund with --line or --amount`

/** Returns the order in the form refunds use. */
export function refundable(
  { lines, totals }: OrderRecord,
  earlier: readonly RefundRecord[],
  paidCents: number,
): RefundableOrder {
  return {
    lines: lines.map((line, index) => ({
      line: index + 1,
      sku: line.sku,
      qty: line.qty,
      payableCents: line.rowCents - line.discountCents,
    })),
    shippingCents: totals.shippingCents,
    paymentFeeCents: totals.paymentCents,
    paidCents,
    earlier,
  }
}

function stockNoticeRequestOf(
  order: OrderRecord,
  earlier: readonly RefundRecord[],
  { lines, delivery, amount }: RefundInput,
): RefundRequest {
  const granted = amount === undefined ? undefined : parseEuros(amount)
  if (amount !== undefined && (granted === undefined || granted <= 0))
    throw new OperationError(`"${amount}" is no amount of euros, e.g. 12.50`)
  return {
    ...(lines ? { lines: lines.map((text) => readLine(order, earlier, text)) } : {}),
    ...(delivery ? { delivery } : {}),
    ...(granted === undefined ? {} : { amount: granted }),
  }
}

/** Parses `SKU=2` or `#1=2`; without a quantity all remaining pieces. */
function readLine(
  order: OrderRecord,
  earlier: readonly RefundRecord[],
  text: string,
): { line: number; qty: number } {
  const [, name = '', pieces] = /^(.+?)(?:=(\d{1,5}))?$/.exec(text) ?? []
  const matches = order.lines.flatMap((line, index) =>
    `#${index + 1}` === name || line.sku === name ? [{ line: index + 1, ordered: line.qty }] : [],
  )
  const [found] = matches
  const known = order.lines.map((line, index) => `#${index + 1} ${line.sku}`).join(', ')
  if (!found) throw new OperationError(`order ${order.number} has no line "${name}"; its lines are ${known}`)
  if (matches.length > 1)
    throw new OperationError(`order ${order.number} has several lines of "${name}": name one of ${known}`)
  const gone = earlier
    .flatMap((refund) => refund.lines)
    .reduce((sum, one) => sum + (one.line === found.line ? one.qty : 0), 0)
  return { line: found.line, qty: pieces === undefined ? found.ordered - gone : Number(pieces) }
}

type Held = { productId: number; sku: string; qty: number }
const operatorStock = (refunds: ReturnType<typeof refundRepository>, order: OrderRecord) =>
  refunds.listStock(order.id)

/**
 * Returns the pieces to restock, parts for a bundle; orders placed before parts were recorded are restocked
 * as a whole only.
 */
async function stockBack(
  held: Promise<Held[]>,
  order: OrderRecord,
  plan: RefundPlan,
): Promise<{ stock: { productId: number; qty: number }[]; notRestocked: string[] }> {
  const stock = await held
  const wanted = new Map<string, number>()
  for (const { line, qty } of plan.lines) {
    const { sku = '', parts = [{ sku, qty: 1 }] } = order.lines[line - 1] ?? {}
    for (const part of parts) wanted.set(part.sku, (wanted.get(part.sku) ?? 0) + part.qty * qty)
  }
  const isAll = order.lines.every((line, index) =>
    plan.lines.some((one) => one.line === index + 1 && one.qty === line.qty),
  )
  if (isAll) return { stock, notRestocked: [] }
  const back = stock.flatMap(({ productId, sku, qty }) => {
    const pieces = Math.min(qty, wanted.get(sku) ?? 0)
    return pieces > 0 ? [{ productId, qty: pieces }] : []
  })
  const known = new Set(stock.map(({ sku }) => sku))
  return { stock: back, notRestocked: [...wanted.keys()].filter((sku) => !known.has(sku)) }
}

/** Money received but not booked is returned another way. */
async function unpaidText(
  db: OperationContext['shop']['database']['db'],
  { id, number }: OrderRecord,
): Promise<string> {
  const attempts = await paymentRepository(db).listOfOrder(id)
  const held = attempts.find((one) => one.state === 'held' && !one.returnedAt)
  return held
    ? `order ${number} is not paid, but payment ${held.reference} is held: send it back, then "ambra payments returned"`
    : `order ${number} is not paid: cancel it instead`
}

function problemText({ number }: OrderRecord, problem: RefundProblem): string {
  switch (problem.problem) {
    case 'nothing_left':
      return `order ${number}: all that was paid has been refunded`
    case 'delivery_done':
      return `order ${number}: the delivery has been refunded before`
    case 'empty':
      return `order ${number}: this would refund nothing`
    case 'too_much':
      return `order ${number}: at most ${formatPrice(problem.left, 'en')} can still be refunded`
    case 'line_qty':
      return `order ${number}: line #${problem.line} has ${Math.max(0, problem.left)} pieces left to refund`
  }
}

type SettleInput = { id: number; reference?: string | undefined; operator?: string | undefined }

/** `ambra orders refund-done ID`: marks a refund as transferred. */
export const settleRefund: Command<SettleInput, { id: number; order: string; amountCents: number }> = async (
  { shop, now },
  { id, reference, operator },
) => {
  const refunds = refundRepository(shop.database.db)
  const refund = await refunds.findById(id)
  const order = refund && (await orderRepository(shop.database.db).findById(refund.orderId))
  if (!order) throw new OperationError(`no refund ${id}; "ambra orders refunds" lists those to do`)
  if (await refunds.isBeingSent(id)) throw new ShopError('refund.being_sent')
  const sent = { id, reference, actor: operatorActor(operator), now: now() }
  const result = await settleRecorded(shop.database, order, sent)
  if ('refused' in result) throw new OperationError(`refund ${id} was marked as done before`)
  return { id, order: order.number, amountCents: result.amountCents }
}
