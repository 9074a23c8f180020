import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import type { OrderStatus } from '@ambra/contract/sales/order'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { CaseKey } from '../service/case-repository.ts'

/**
 * Refunded pieces of an order line: `line` counts from 1, `from` is the number refunded before, `cents` is
 * after discounts.
 */
type RefundedLine = { line: number; qty: number; from: number; cents: number }
/** Refunded amount other than products: delivery, payment fee, or a goodwill amount. */
type RefundedCharge = { kind: 'delivery' | 'payment' | 'allowance'; cents: number }

/** Refund to record. Lines and charges sum to `amountCents`. */
export type RefundToRecord = {
  orderId: number
  amountCents: number
  lines: readonly RefundedLine[]
  charges: readonly RefundedCharge[]
  /** Sum of earlier refunds when this one was computed; the refund is refused if it has changed. */
  knownCents: number
  /** Part that is not paid out but pays for the exchange order, in cents. */
  creditCents?: number | undefined
  reason: string | undefined
  /** Warehouse that receives returned pieces; the main one by default. */
  warehouse?: string | undefined
  /**
   * Pieces to restock: held ones become free, sent ones are added to the stock. Sent pieces must be returned,
   * not inspected and not restocked before.
   */
  stock: readonly { productId: number; qty: number }[]
  /** Refunded case. */
  of?: CaseKey | undefined
  actor: string
  now: Date
}

/**
 * Result: `isWhole` when nothing paid is left, `leftCents` the rest, `notBack` the SKUs of lines with pieces
 * not returned yet. Errors change nothing: `refund.not_paid`, `refund.changed` (recompute), `refund.too_much`
 * with `leftCents`, `refund.line_qty` with the line, `refund.gift_card_used` when a gift card to be returned
 * has paid for something.
 */
export type RefundResponse =
  | { refundId: number; giftCardCents: number; isWhole: boolean; leftCents: number; notBack: string[] }
  | { refused: 'order.unknown' | 'refund.not_paid' | 'refund.changed' | 'refund.gift_card_used' }
  | { refused: 'refund.too_much'; leftCents: number }
  | { refused: 'refund.line_qty'; line: number }

/** Recorded refund; `to_do` until the money is sent. */
export type RefundRecord = {
  id: number
  orderId: number
  amountCents: number
  /** Part returned to gift cards; the rest is money. */
  giftCardCents: number
  /** Part that paid for the exchange order. */
  creditCents: number
  lines: RefundedLine[]
  charges: RefundedCharge[]
  reason: string | undefined
  state: 'to_do' | 'done'
  reference: string | undefined
  actor: string
  createdAt: Date
}

type RefundErrorCode = Extract<RefundResponse, { refused: string }>['refused']
type RefundRow = {
  refused?: RefundErrorCode
  refund_id: number
  gift_card_cents: number
  isWhole: boolean
  left_cents: number
  not_back: string[]
  line: number
}
type SettleRow = {
  refused?: 'refund.unknown' | 'refund.already_done'
  order_id: number
  amount_cents: number
}

const toRecord = (row: Selectable<Db['refunds']>): RefundRecord => ({
  id: row.id,
  orderId: row.order_id,
  amountCents: row.amount_cents,
  giftCardCents: row.gift_card_cents,
  creditCents: row.credit_cents,
  // Unchanged input of refund_order.
  lines: row.lines as RefundedLine[],
  charges: row.charges as RefundedCharge[],
  reason: row.reason ?? undefined,
  state: row.state,
  reference: row.reference ?? undefined,
  actor: row.actor,
  createdAt: row.created_at,
})

function toRefundResponse({
  refused,
  refund_id,
  gift_card_cents,
  isWhole,
  left_cents,
  not_back,
  line,
}: RefundRow): RefundResponse {
  if (refused === undefined)
    return {
      refundId: refund_id,
      giftCardCents: gift_card_cents,
      isWhole,
      leftCents: left_cents,
      notBack: not_back,
    }
  if (refused === 'refund.too_much') return { refused, leftCents: left_cents }
  return refused === 'refund.line_qty' ? { refused, line } : { refused }
}

function refundReading(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists the refunds of an order, oldest first. */
    async listByOrder(orderId: number): Promise<RefundRecord[]> {
      const rows = await db
        .selectFrom('refunds')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map(toRecord)
    },

    async findById(id: number): Promise<RefundRecord | undefined> {
      const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },

    /** Lists unsent refunds, oldest first, with their order numbers. */
    async listToDo(): Promise<(RefundRecord & { orderNumber: string })[]> {
      const rows = await db
        .selectFrom('refunds')
        .innerJoin('orders', 'orders.id', 'refunds.order_id')
        .selectAll('refunds')
        .select('orders.number')
        .where('state', '=', 'to_do')
        .orderBy('refunds.id')
        .execute()
      return rows.map((row) => ({ ...toRecord(row), orderNumber: row.number }))
    },

    /**
     * Locks an order until the end of the caller's transaction, so that its payment and status stay
     * unchanged; returns its status.
     */
    async lockOrder(orderId: number): Promise<OrderStatus | undefined> {
      const { rows } = await sql<{ status: OrderStatus }>`
        select status from orders where id = ${orderId} for update`.execute(db)
      return rows[0]?.status
    },

    /** Returns the amount paid for an order, in cents. */
    async paidCents(orderId: number): Promise<number> {
      const { sum } = await db
        .selectFrom('payments')
        .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('sum'))
        .where('order_id', '=', orderId)
        .where('state', 'in', ['paid', 'refunded'])
        .executeTakeFirstOrThrow()
      return sum
    },

    /** Lists the stock that the order still holds, by SKU. */
    async listStock(orderId: number): Promise<{ productId: number; sku: string; qty: number }[]> {
      const rows = await db
        .selectFrom('order_stock')
        .innerJoin('products', 'products.id', 'order_stock.product_id')
        .select(['product_id', 'sku', 'order_stock.qty'])
        .where('order_id', '=', orderId)
        .execute()
      return rows.map(({ product_id: productId, sku, qty }) => ({ productId, sku, qty }))
    },
  }
}

/**
 * Refunds. Their sum never exceeds the payments, which is checked under the lock of the order.
 * @see docs/rules/invariants INV-6, migrations/0010_invoices.ts
 */
export function refundRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...refundReading(db),

    /**
     * Records a refund, restocks pieces, moves a fully refunded order to `refunded` and queues the credit
     * note.
     */
    async record(refund: RefundToRecord): Promise<RefundResponse> {
      const payload = JSON.stringify({
        order_id: refund.orderId,
        amount_cents: refund.amountCents,
        lines: refund.lines,
        charges: refund.charges,
        known_cents: refund.knownCents,
        credit_cents: refund.creditCents ?? 0,
        reason: refund.reason,
        warehouse: refund.warehouse,
        stock: refund.stock.map(({ productId, qty }) => ({ product_id: productId, qty })),
        case: refund.of && { kind: refund.of.kind, id: refund.of.id },
        actor: refund.actor,
        now: refund.now,
      })
      const { rows } = await sql<{
        result: RefundRow
      }>`select refund_order(${payload}::jsonb) as result`.execute(db)
      const response = rows[0]?.result
      if (!response) throw new Error('refund_order gave no result')
      return toRefundResponse(response)
    },

    /**
     * Marks a refund as sent; the last one of a cancelled order moves it to `refunded` with the messages of
     * `outbox`.
     */
    /** Whether the call that sends the money of a refund is still queued. */
    async isBeingSent(refundId: number): Promise<boolean> {
      const row = await db
        .selectFrom('outbox')
        .select('id')
        .where('dedupe_key', '=', `payment.refund:${refundId}`)
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    async settle(
      refundId: number,
      done: {
        actor: string
        now: Date
        reference?: string | undefined
        outbox?: { kind: OutboxKind; payload: Record<string, unknown>; dedupeKey: string }[]
      },
    ): Promise<
      { orderId: number; amountCents: number } | { refused: 'refund.unknown' | 'refund.already_done' }
    > {
      const outbox = done.outbox?.map(({ kind, payload, dedupeKey }) => ({
        kind,
        payload,
        dedupe_key: dedupeKey,
      }))
      const { rows } = await sql<{
        result: SettleRow
      }>`select settle_refund(${refundId}::integer, ${done.actor},
        ${done.reference ?? null}, ${done.now}::timestamptz, ${JSON.stringify(outbox ?? [])}::jsonb) as result`.execute(
        db,
      )
      const response = rows[0]?.result
      if (!response) throw new Error('settle_refund gave no result')
      if (response.refused) return { refused: response.refused }
      return { orderId: response.order_id, amountCents: response.amount_cents }
    },
  }
}
