import type { OrderChange } from '@ambra/contract/sales/order-change-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRecord } from '@ambra/db/schema'
import { refundRepository } from '@ambra/db/payments'
import { planRefund } from '@ambra/domain/payments/refund'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { refundable, refundOrder } from '../../payments/refunds/order-refunds.ts'
import { piecesLeft, sentPieces } from '../orders/order-pieces.ts'
import type { PlannedChange } from './planned-change.ts'
import { planSwap } from './plan-swap.ts'

/**
 * Plans the removal of pieces from a paid order: they are refunded by a credit note and released. The invoice
 * stays valid, so added products become an order of their own.
 * @throws ShopError staff.order_nothing, staff.order_left for pieces that were sent, and as `planSwap`
 */
export async function planPaidChange(
  context: OperationContext,
  order: OrderRecord,
  { change, paidCents }: { change: OrderChange; paidCents: number },
): Promise<PlannedChange> {
  const earlier = await refundRepository(context.shop.database.db).listByOrder(order.id)
  const { lines, prices = [], add = [] } = change
  // The invoice names the price: a refund with its credit note lowers it.
  if (prices.length > 0) throw new ShopError('staff.price_paid')
  if (add.length > 0) return planSwap(context, order, { change, paidCents, earlier })
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
      givenCents: 0,
      allGivenCents: 0,
      lostCoupon: null,
      stock: back.map(({ line, qty }) => ({ sku: order.lines[line - 1]?.sku ?? '', qty })),
      papers: ['credit_note'],
    },
    apply: async ({ operator, reason }) => {
      const named = back.map(({ line, qty }) => `#${line}=${qty}`)
      await refundOrder(context, { number: order.number, lines: named, restock: true, reason, operator })
      return undefined
    },
  }
}
