import { OrderChange, type OrderChangePlan } from '@ambra/contract/sales/order-change-operations'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { changeOrderLines, sumGiven } from '@ambra/db/sales'
import type { OrderRecord } from '@ambra/db/schema'
import { outboxRepository } from '@ambra/db/messaging'
import { refundRepository } from '@ambra/db/payments'
import { cents, toEuros } from '@ambra/domain/platform/money/money'
import { isCorrectable } from '@ambra/domain/sales/orders/order-correction'
import { Value } from 'typebox/value'
import { operatorActor } from '../orders/find-order.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { findPaymentMethod } from '../../payments/methods/registry.ts'
import { planPaidChange } from './change-paid-order.ts'
import type { PlannedChange } from './planned-change.ts'
import { getOrder, lockOrder } from '../orders/order-version.ts'
import { repriceOrder } from './reprice-order.ts'

/** Previews a change of an order's products without applying it. @throws ShopError as `changeOrder` */
export async function planOrderChange(
  context: OperationContext,
  { number, change }: AdminInput<'orders.plan-change'>,
): Promise<OrderChangePlan> {
  const order = await getOrder(context.shop.database.db, number)
  return (await planned(context, order, readChange(change))).plan
}

/**
 * Changes the products of a placed order before it ships. An unpaid order is changed itself; for a paid one
 * removed pieces are refunded, and added ones become an order of their own.
 * @throws ShopError order.not_found, staff.order_changed, staff.order_left, staff.order_*, staff.swap_*,
 * staff.sum_changed, staff.price_*, staff.not_allowed without the right to refund if money goes back or a
 * price is lowered, payment.in_progress,
 * and as `repriceOrder`
 */
export async function changeOrder(
  context: OperationContext,
  { number, version, afterCents, mail = true, reason, ...change }: AdminInput<'orders.change'>,
  { operator, mayRefund }: { operator: string; mayRefund: (storeId: number) => boolean },
): Promise<OrderChangePlan> {
  const order = await lockOrder(context.shop.database.db, number, version)
  const { plan, apply } = await planned(context, order, change)
  if (plan.refundCents + plan.givenCents > 0 && !mayRefund(order.storeId))
    throw new ShopError('staff.not_allowed')
  if (plan.givenCents > 0 && !reason?.trim()) throw new ShopError('staff.wrong_field', { field: 'reason' })
  if (plan.afterCents !== afterCents) throw new ShopError('staff.sum_changed')
  const placed = await apply({ operator, reason, mail })
  if (placed !== undefined) return { ...plan, newOrderId: placed }
  if (mail) await notifyChange(context, order, { plan, reason })
  return plan
}

function readChange(text: string): OrderChange {
  const read = parsed(text)
  if (!Value.Check(OrderChange, read)) throw new ShopError('request.invalid', { field: 'change' })
  return read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function planned(
  context: OperationContext,
  order: OrderRecord,
  change: OrderChange,
): Promise<PlannedChange> {
  if (!isCorrectable(order.status)) throw new ShopError('staff.order_left')
  if ([...change.lines, ...(change.prices ?? [])].some(({ line }) => !order.lines[line - 1]))
    throw new ShopError('staff.wrong_field', { field: 'line' })
  const paidCents = await refundRepository(context.shop.database.db).paidCents(order.id)
  return paidCents > 0
    ? planPaidChange(context, order, { change, paidCents })
    : planUnpaidChange(context, order, change)
}

async function planUnpaidChange(
  context: OperationContext,
  order: OrderRecord,
  { lines, prices = [], add = [] }: OrderChange,
): Promise<PlannedChange> {
  const { db } = context.shop.database
  if (order.creditCents > 0) throw new ShopError('staff.order_exchange')
  const wanted = new Map(lines.map(({ line, qty }) => [line, qty]))
  const qtyOf = (line: number) => wanted.get(line) ?? order.lines[line - 1]?.qty ?? 0
  const isSame = order.lines.every(({ qty }, index) => qtyOf(index + 1) === qty)
  const cut = new Map(prices.map((price) => [price.line, price.cents]))
  if (
    order.lines.some(({ unitCents }, index) => (cut.get(index + 1) ?? 0) >= unitCents && cut.has(index + 1))
  )
    throw new ShopError('staff.price_not_lower')
  const isEmpty = order.lines.every((_, index) => qtyOf(index + 1) === 0)
  if (add.length === 0 && ((isSame && cut.size === 0) || isEmpty)) throw new ShopError('staff.order_nothing')
  const changed = await repriceOrder(context, order, {
    qtyOf,
    unitCentsOf: (line) => cut.get(line),
    add,
    isDeliveryPaid: isSame && add.length === 0 && order.totals.shippingCents === 0,
  })
  const givenCents = order.lines.reduce((sum, { unitCents }, index) => {
    const price = cut.get(index + 1) ?? unitCents
    return sum + (unitCents - price) * qtyOf(index + 1)
  }, 0)
  const { totals } = changed
  const held = await refundRepository(db).listStock(order.id)
  const isTransfer = findPaymentMethod(order.payment.methodCode)?.rules.isTransfer === true
  return {
    plan: {
      way: 'order',
      beforeCents: order.totals.grandTotalCents,
      afterCents: totals.grandTotalCents,
      deliveryCents: totals.shippingCents,
      discountCents: totals.discountCents,
      dueCents: Math.max(0, totals.grandTotalCents - order.giftCardCents),
      refundCents: 0,
      givenCents,
      allGivenCents: givenCents + (await sumGiven(db, [order.id])),
      lostCoupon: order.couponCode && !changed.couponCode ? order.couponCode : null,
      stock: differences(held, changed.stock),
      papers: order.status === 'awaiting_payment' ? [isTransfer ? 'proforma' : 'payment_link'] : [],
    },
    apply: async ({ operator, reason }) => {
      const response = await changeOrderLines(db, changed, {
        orderId: order.id,
        actor: operatorActor(operator),
        now: context.now(),
        data: {
          fields: whatChanged(order, { lines, prices, add }),
          ...(givenCents > 0 && { given_cents: givenCents }),
          ...(reason && { reason }),
        },
      })
      if (!('refused' in response)) return undefined
      if (response.refused === 'order.not_available')
        throw new ShopError(response.refused, { skus: response.skus.join(',') })
      throw new ShopError(response.refused)
    },
  }
}

/** Describes the change for the history, which is immutable: products only, no personal data. */
const whatChanged = (order: OrderRecord, { lines, prices = [], add = [] }: OrderChange): string =>
  [
    ...lines.flatMap(({ line, qty }) => {
      const known = order.lines[line - 1]
      return known && known.qty !== qty ? [`${known.sku} ${known.qty} → ${qty}`] : []
    }),
    ...prices.flatMap(({ line, cents: price }) => {
      const known = order.lines[line - 1]
      return known ? [`${known.sku} ${toEuros(cents(known.unitCents))} → ${toEuros(cents(price))}`] : []
    }),
    ...add.map(({ sku, qty }) => `${sku} +${qty}`),
  ].join(', ')

type Pieces = readonly { sku: string; qty: number }[]

function differences(held: Pieces, wanted: Pieces): { sku: string; qty: number }[] {
  const free = new Map<string, number>()
  for (const { sku, qty } of held) free.set(sku, (free.get(sku) ?? 0) + qty)
  for (const { sku, qty } of wanted) free.set(sku, (free.get(sku) ?? 0) - qty)
  return [...free].filter(([, qty]) => qty !== 0).map(([sku, qty]) => ({ sku, qty }))
}

const notifyChange = (
  { shop, now }: OperationContext,
  { id, number, language }: OrderRecord,
  { plan, reason }: { plan: OrderChangePlan; reason: string | undefined },
): Promise<void> =>
  outboxRepository(shop.database.db).add(
    'mail.order_corrected',
    {
      order_id: id,
      number,
      language,
      ...(plan.way === 'order'
        ? { correction: 'goods', before_cents: plan.beforeCents }
        : { correction: 'refund', refund_cents: plan.refundCents }),
      ...(reason && { comment: reason }),
    },
    { now: now() },
  )
