import { type Kysely, sql, type Transaction } from 'kysely'
import { orderLineRows } from './order-line-rows.ts'
import type { AppliedCartRule, OrderLineRecord, OrderTotals } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'

/** Changed order: its lines and everything derived from them. */
export type ChangedOrder = {
  lines: OrderLineRecord[]
  totals: OrderTotals
  stock: { sku: string; qty: number }[]
  couponCode: string | undefined
  cartRule: AppliedCartRule | undefined
}
type Work = { orderId: number; actor: string; now: Date; data: Record<string, unknown> }
type ChangeRefusal =
  | 'order.not_found'
  | 'order.not_available'
  | 'payment.in_progress'
  | 'staff.order_left'
  | 'staff.order_paid'
  | 'staff.order_invoiced'
  | 'staff.order_gift_cards'
  | 'staff.order_packing'
  | 'staff.order_exchange'
type Row = { refused?: ChangeRefusal; skus?: string[]; due_cents: number }

/** Returns the sum that staff have taken off the prices of orders by hand. Cents. */
export async function sumGiven(
  db: Kysely<Db> | Transaction<Db>,
  orderIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum((data ->> 'given_cents')::integer), 0)::integer as cents from order_events
    where order_id = any(${orderIds}::integer[]) and kind = 'changed'`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Changes the lines of an order without payments. @see functions/change_order_lines.sql */
export async function changeOrderLines(
  db: Kysely<Db> | Transaction<Db>,
  { lines, totals, stock, couponCode, cartRule }: ChangedOrder,
  { orderId, actor, now, data }: Work,
): Promise<{ dueCents: number } | { refused: ChangeRefusal; skus: string[] }> {
  const payload = JSON.stringify({
    order_id: orderId,
    actor,
    now,
    data,
    lines: orderLineRows(lines),
    stock,
    coupon_code: couponCode,
    cart_rule: cartRule,
    subtotal_cents: totals.subtotalCents,
    discount_cents: totals.discountCents,
    shipping_cents: totals.shippingCents,
    payment_cents: totals.paymentCents,
    tax_cents: totals.taxCents,
    grand_total_cents: totals.grandTotalCents,
  })
  const { rows } = await sql<{
    result: Row
  }>`select change_order_lines(${payload}::jsonb) as result`.execute(db)
  const result = rows[0]?.result
  if (!result) throw new Error('change_order_lines gave no result')
  if (result.refused) return { refused: result.refused, skus: result.skus ?? [] }
  return { dueCents: result.due_cents }
}
