import type { OrderChange, OrderChangePlan } from '@ambra/contract/sales/order-change-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderExchangeRepository } from '@ambra/db/sales'
import type { OrderRecord } from '@ambra/db/schema'
import { type RefundRecord, refundRepository } from '@ambra/db/payments'
import { type RefundPlan, planRefund } from '@ambra/domain/payments/refund'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { stockDemandOf } from '../checkout/order-lines.ts'
import { refundable } from '../../payments/refunds/order-refunds.ts'
import { findPaymentMethod } from '../../payments/methods/registry.ts'
import { boxedPieces, piecesLeft, sentPieces } from '../orders/order-pieces.ts'
import type { PlannedChange } from './planned-change.ts'
import { placeSwap } from './place-swap.ts'
import { quoteSwap, type SwapQuote } from './quote-swap.ts'

type Piece = { line: number; qty: number }
type Wanted = { change: OrderChange; paidCents: number; earlier: readonly RefundRecord[] }

/**
 * Plans a swap in a paid order: refunds the removed pieces and uses the refund to pay a new order for the
 * added ones. Refunds an excess; the shopper pays a difference before anything is packed.
 * @throws ShopError staff.swap_paid without removed pieces, staff.swap_credit, staff.swap_virtual,
 * staff.order_left, staff.order_packing, staff.order_nothing, and as `quoteSwap`
 */
export async function planSwap(
  context: OperationContext,
  order: OrderRecord,
  { change: { lines, add = [] }, paidCents, earlier }: Wanted,
): Promise<PlannedChange> {
  if (findPaymentMethod(order.payment.methodCode)?.rules.isCredit) throw new ShopError('staff.swap_credit')
  const left = (line: number) => piecesLeft(order, earlier, line)
  const back = lines.flatMap(({ line, qty }) => (qty < left(line) ? [{ line, qty: left(line) - qty }] : []))
  if (back.length === 0) throw new ShopError('staff.swap_paid')
  await checkPieces(context, order, { back, left })
  const kept = new Map(back.map(({ line, qty }) => [line, left(line) - qty]))
  const isWhole = order.lines.every((_, index) => (kept.get(index + 1) ?? left(index + 1)) === 0)
  const refund = planRefund(refundable(order, earlier, paidCents), isWhole ? {} : { lines: back })
  if ('problem' in refund) throw new ShopError('staff.order_nothing')
  // Delivery that was free, or shared with another order, stays free.
  const isDeliveryPaid = !isWhole || order.totals.shippingCents === 0
  const swap = await quoteSwap(context, order, { add, isDeliveryPaid })
  const plan = await planOf(context, order, { refund, swap, paidCents, earlier })
  return {
    plan,
    apply: (by) =>
      placeSwap(context, order, { ...swap, plan, by, back, isWhole, fields: textOf(order, back, add) }),
  }
}

/** Accepts only pieces that have not shipped and are in no box. */
async function checkPieces(
  context: OperationContext,
  order: OrderRecord,
  { back, left }: { back: readonly Piece[]; left: (line: number) => number },
): Promise<void> {
  const { db } = context.shop.database
  const held = new Set((await refundRepository(db).listStock(order.id)).map(({ sku }) => sku))
  const picked = await orderExchangeRepository(db).linesBeingPicked(order.id)
  for (const { line, qty } of back) {
    const { sku = '', parts = [{ sku }] } = order.lines[line - 1] ?? {}
    if (qty > left(line) - sentPieces(order, line)) throw new ShopError('staff.order_left')
    if (parts.some((part) => !held.has(part.sku))) throw new ShopError('staff.swap_virtual')
    if (picked.includes(line) || qty > left(line) - boxedPieces(order, line))
      throw new ShopError('staff.order_packing')
  }
}

async function planOf(
  { shop }: OperationContext,
  order: OrderRecord,
  { refund, swap, paidCents, earlier }: Omit<Wanted, 'change'> & { refund: RefundPlan; swap: SwapQuote },
): Promise<OrderChangePlan> {
  const { totals, payment } = swap.quote
  const newCents = totals.grandTotal
  // Credits gift cards with their share, as with every refund; the rest pays for the added pieces.
  const cardCents = Math.min(
    refund.amount,
    await orderExchangeRepository(shop.database.db).paidByCards(order.id),
  )
  const creditCents = Math.min(refund.amount - cardCents, newCents)
  const beforeCents = paidCents - earlier.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const dueCents = newCents - creditCents
  return {
    way: 'swap',
    beforeCents,
    afterCents: beforeCents - refund.amount + newCents,
    deliveryCents: totals.shipping?.gross ?? 0,
    discountCents: totals.discount,
    dueCents,
    refundCents: refund.amount - creditCents,
    givenCents: 0,
    allGivenCents: 0,
    lostCoupon: order.couponCode ?? null,
    stock: stockOf(order, refund, swap),
    papers: [
      'credit_note',
      dueCents === 0 ? 'invoice' : payment?.rules.isTransfer ? 'proforma' : 'payment_link',
    ],
    swap: {
      offCents: refund.amount,
      creditCents,
      cardCents,
      goods: swap.quote.lines.map(({ item, name }, index) => ({
        sku: item.sku,
        name,
        qty: item.qty,
        cents: totals.lines[index]?.payable ?? 0,
      })),
      newCents,
    },
  }
}

/** Returns pieces to release (positive) or reserve (negative), bundles by their parts. */
function stockOf(order: OrderRecord, { lines }: RefundPlan, { quote }: SwapQuote): OrderChangePlan['stock'] {
  const free = new Map<string, number>()
  const count = (sku: string, qty: number) => free.set(sku, (free.get(sku) ?? 0) + qty)
  for (const { line, qty } of lines) {
    const { sku = '', parts = [{ sku, qty: 1 }] } = order.lines[line - 1] ?? {}
    for (const part of parts) count(part.sku, part.qty * qty)
  }
  for (const { sku, qty } of stockDemandOf(quote.lines)) count(sku, -qty)
  return [...free].filter(([, qty]) => qty !== 0).map(([sku, qty]) => ({ sku, qty }))
}

/** Describes the swap for the history, which is immutable: products only, no personal data. */
const textOf = (order: OrderRecord, back: readonly Piece[], add: readonly { sku: string; qty: number }[]) =>
  [
    back.map(({ line, qty }) => `${qty} × ${order.lines[line - 1]?.sku ?? ''}`).join(', '),
    add.map(({ sku, qty }) => `${qty} × ${sku}`).join(', '),
  ].join(' → ')
