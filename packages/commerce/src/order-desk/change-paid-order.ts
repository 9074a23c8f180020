import type { OrderChange } from '@ambra/contract/admin/order-change-operations'
import { ShopError } from '@ambra/contract/errors'
import type { OrderRecord } from '@ambra/db/records'
import { type RefundRecord, refundRepository } from '@ambra/db/repositories/refund-repository'
import { planRefund } from '@ambra/domain/refund'
import type { OperationContext } from '../context/operation.ts'
import { refundable, refundOrder } from '../order/order-refunds.ts'
import type { PlannedChange } from './planned-change.ts'

/**
 * Fewer pieces in a paid order: they are refunded by a credit note and free again. The invoice stands, so no other goods come in.
 * @throws ShopError staff.swap_paid, staff.order_nothing, staff.order_left for pieces that were sent
 */
export async function planPaidChange(
  context: OperationContext,
  order: OrderRecord,
  { change: { lines, add = [] }, paidCents }: { change: OrderChange; paidCents: number },
): Promise<PlannedChange> {
  if (add.length > 0) throw new ShopError('staff.swap_paid')
  const earlier = await refundRepository(context.shop.database.db).listByOrder(order.id)
  const left = (line: number) => piecesLeft(order, earlier, line)
  const back = lines.flatMap(({ line, qty }) => (qty < left(line) ? [{ line, qty: left(line) - qty }] : []))
  if (back.some(({ line, qty }) => qty > left(line) - sentPieces(order, line)))
    throw new ShopError('staff.order_left')
  const refund = planRefund(refundable(order, earlier, paidCents), { lines: back })
  if ('problem' in refund) throw new ShopError('staff.order_nothing')
  const beforeCents = paidCents - earlier.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    plan: {
      way: 'refund',
      beforeCents,
      afterCents: beforeCents - refund.amount,
      deliveryCents: order.totals.shippingCents,
      discountCents: order.totals.discountCents,
      dueCents: 0,
      refundCents: refund.amount,
      lostCoupon: null,
      stock: back.map(({ line, qty }) => ({ sku: order.lines[line - 1]?.sku ?? '', qty })),
      papers: ['credit_note'],
    },
    apply: async ({ operator, reason }) => {
      const named = back.map(({ line, qty }) => `#${line}=${qty}`)
      await refundOrder(context, { number: order.number, lines: named, restock: true, reason, operator })
    },
  }
}

const piecesLeft = ({ lines }: OrderRecord, earlier: readonly RefundRecord[], line: number): number =>
  (lines[line - 1]?.qty ?? 0) -
  earlier.flatMap((refund) => refund.lines).reduce((sum, one) => sum + (one.line === line ? one.qty : 0), 0)

/** Pieces of a line that have left the shop. */
const sentPieces = ({ shipments }: OrderRecord, line: number): number =>
  shipments
    .filter(({ state }) => state === 'sent' || state === 'delivered')
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, piece) => sum + (piece.line === line ? piece.qty : 0), 0)
