import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** A swap of an order: the other order, and what the pieces that came out paid of it, cents. */
export type OrderExchange = {
  number: string
  orderToken: string
  /** Whether the other order has the goods that came in (`to`), or is the one whose pieces were swapped (`from`). */
  way: 'to' | 'from'
  creditCents: number
}
type Work = { actor: string; now: Date; fields: string }

/** Swaps in paid orders: a refund, and the order that it pays. @see migrations/0105_order_exchanges.ts */
export function orderExchangeRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Swaps in which the order takes part, oldest first. */
    async list(orderId: number): Promise<OrderExchange[]> {
      const { rows } = await sql<OrderExchange>`
        select o.number, o.order_token as "orderToken", 'to' as way, r.credit_cents as "creditCents", r.id
          from refunds r join orders o on o.id = r.exchange_order_id where r.order_id = ${orderId}
        union all
        select o.number, o.order_token, 'from', r.credit_cents, r.id
          from refunds r join orders o on o.id = r.order_id where r.exchange_order_id = ${orderId}
        order by 5`.execute(db)
      return rows.map(({ number, orderToken, way, creditCents }) => ({
        number,
        orderToken,
        way,
        creditCents,
      }))
    },

    /** What gift cards paid of an order and did not get back yet, cents. */
    async paidByCards(orderId: number): Promise<number> {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(amount_cents - returned_cents), 0)::integer as cents from gift_card_uses
        where order_id = ${orderId}`.execute(db)
      return rows[0]?.cents ?? 0
    },

    /** Lines of the order in a pick run that is not finished. */
    async linesBeingPicked(orderId: number): Promise<number[]> {
      const { rows } = await sql<{ line: number }>`
        select r.line from pick_run_pieces r join pick_runs u on u.id = r.run_id
        where r.order_id = ${orderId} and u.finished_at is null`.execute(db)
      return rows.map(({ line }) => line)
    },

    /** Locks what an order has reserved and what comes in, in the order that placing locks it: two swaps wait for each other. */
    async lockStock(orderId: number, skus: readonly string[]): Promise<void> {
      await sql`
        select 1 from stock s join products p on p.id = s.product_id
        where s.product_id in (select product_id from order_stock where order_id = ${orderId})
          or p.id in (select id from products where sku = any(${[...skus]}::text[]))
        order by p.sku for update of s`.execute(db)
    },

    /** Joins the refund with the order it pays, and writes what was swapped into the history of both. */
    async link(
      { refundId, orderId, toId }: { refundId: number; orderId: number; toId: number },
      { actor, now, fields }: Work,
    ): Promise<void> {
      await db
        .updateTable('refunds')
        .set({ exchange_order_id: toId, updated_at: now })
        .where('id', '=', refundId)
        .execute()
      const event = { kind: 'exchanged', actor, data: JSON.stringify({ fields }), created_at: now }
      await db
        .insertInto('order_events')
        .values([
          { ...event, order_id: orderId },
          { ...event, order_id: toId },
        ])
        .execute()
    },
  }
}
