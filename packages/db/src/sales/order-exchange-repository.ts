import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Exchange of an order: the other order, and the credit from the removed pieces, in cents. */
export type OrderExchange = {
  number: string
  orderToken: string
  /** `to`: the other order has the added products; `from`: its pieces were exchanged. */
  way: 'to' | 'from'
  creditCents: number
}
type Work = { actor: string; now: Date; fields: string }

/**
 * Exchanges in paid orders: a refund and the order that it pays for. @see migrations/0105_order_exchanges.ts
 */
export function orderExchangeRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists the exchanges of an order, oldest first. */
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

    /** Returns the amount that gift cards paid of an order and have not been refunded, in cents. */
    async paidByCards(orderId: number): Promise<number> {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(amount_cents - returned_cents), 0)::integer as cents from gift_card_uses
        where order_id = ${orderId}`.execute(db)
      return rows[0]?.cents ?? 0
    },

    /** Lists the lines of the order in an unfinished pick run. */
    async linesBeingPicked(orderId: number): Promise<number[]> {
      const { rows } = await sql<{ line: number }>`
        select r.line from pick_run_pieces r join pick_runs u on u.id = r.run_id
        where r.order_id = ${orderId} and u.finished_at is null`.execute(db)
      return rows.map(({ line }) => line)
    },

    /**
     * Locks the stock that an order holds and the added products, in the same order as placing does, so that
     * exchanges wait for each other.
     */
    async lockStock(orderId: number, skus: readonly string[]): Promise<void> {
      await sql`
        select 1 from stock s join products p on p.id = s.product_id
        where s.product_id in (select product_id from order_stock where order_id = ${orderId})
          or p.id in (select id from products where sku = any(${[...skus]}::text[]))
        order by p.sku for update of s`.execute(db)
    },

    /** Links the refund to the order it pays for, and records the exchange in the history of both orders. */
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
