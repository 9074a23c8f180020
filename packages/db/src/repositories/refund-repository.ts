import type { OutboxKind } from '@ambra/contract/outbox-kinds'
import type { OrderStatus } from '@ambra/contract/order'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { CaseKey } from '../service/case-repository.ts'

/** Pieces of an order line whose money goes back: `line` counts from 1, `from` those refunded before, `cents` after discounts. */
export type RefundedLine = { line: number; qty: number; from: number; cents: number }
/** Money beside the goods: delivery, payment fee, or a sum the shop grants. */
export type RefundedCharge = { kind: 'delivery' | 'payment' | 'allowance'; cents: number }

/** A refund to record. Lines and charges add up to `amountCents`. */
export type RefundToRecord = {
  orderId: number
  amountCents: number
  lines: readonly RefundedLine[]
  charges: readonly RefundedCharge[]
  /** Sum of the refunds this one was computed after: another sum refuses it. */
  knownCents: number
  /** The part that is not sent but pays the order of a swap, cents. */
  creditCents?: number | undefined
  reason: string | undefined
  /** Where pieces that come back are taken in; the main warehouse when nothing is said. */
  warehouse?: string | undefined
  /**
   * Pieces that are to go back into stock: held ones become free, sent ones are added to the stock. Of sent ones only those that are
   * back, not inspected and not put back before.
   */
  stock: readonly { productId: number; qty: number }[]
  /** The case that is refunded. */
  of?: CaseKey | undefined
  actor: string
  now: Date
}

/**
 * The result: `isWhole` when nothing paid is left, `leftCents` the rest, `notBack` the skus of lines with pieces that are still away. Errors change nothing:
 * `refund.not_paid`, `refund.changed` (compute again), `refund.too_much` with `leftCents`, `refund.line_qty` with the line,
 * `refund.gift_card_used` when a gift card that would go back has paid for something.
 */
export type RefundResponse =
  | { refundId: number; giftCardCents: number; isWhole: boolean; leftCents: number; notBack: string[] }
  | { refused: 'order.unknown' | 'refund.not_paid' | 'refund.changed' | 'refund.gift_card_used' }
  | { refused: 'refund.too_much'; leftCents: number }
  | { refused: 'refund.line_qty'; line: number }

/** A recorded refund; `to_do` until the money was sent. */
export type RefundRecord = {
  id: number
  orderId: number
  amountCents: number
  /** The part that went back to gift cards; the rest is money. */
  giftCardCents: number
  /** The part that paid the order its pieces were swapped for. */
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
  // What refund_order was given, unchanged.
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
    /** Refunds of an order, oldest first. */
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

    /** Refunds whose money was not sent yet, oldest first, with the number of their order. */
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

    /** Locks an order until the caller's transaction ends, so that its money and status stand; its status. */
    async lockOrder(orderId: number): Promise<OrderStatus | undefined> {
      const { rows } = await sql<{ status: OrderStatus }>`
        select status from orders where id = ${orderId} for update`.execute(db)
      return rows[0]?.status
    },

    /** Money that came in for an order, in cents. */
    async paidCents(orderId: number): Promise<number> {
      const { sum } = await db
        .selectFrom('payments')
        .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('sum'))
        .where('order_id', '=', orderId)
        .where('state', 'in', ['paid', 'refunded'])
        .executeTakeFirstOrThrow()
      return sum
    },

    /** What the order still holds of the stock, by sku. */
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
 * Money that goes back to shoppers, never more than came in: checked under the lock of the order.
 * @see docs/rules/invariants INV-6, migrations/0010_invoices.ts
 */
export function refundRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...refundReading(db),

    /** Records a refund, gives stock back, moves a wholly refunded order to `refunded` and asks for the credit note. */
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

    /** Marks a refund as sent; the last one of a cancelled order moves it to `refunded` with the messages of `outbox`. */
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
