import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Order of a match with the share of the movements allocated to it. Cents. */
export type MatchedOrder = {
  orderId: number
  number: string
  amountCents: number
  /** True when the match paid the order; otherwise a provider or a person had marked it paid before. */
  isPayment: boolean
  /** Refund of the overpayment. */
  refundId: number | null
}

/**
 * Order with its payment state. Cents; `day` in Tallinn (`YYYY-MM-DD`); `isPaid` in any way, `isSettled` by another
 * match, `isPayable` now.
 */
export type PayableOrder = {
  id: number
  number: string
  day: string
  dueCents: number
  isPaid: boolean
  isSettled: boolean
  isPayable: boolean
}

/** Matches of movements and orders. @see migrations/0115_bank_matches.ts */
export function bankMatchRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Locks the orders with these numbers in a fixed order until the end of the caller's transaction. */
    async lockOrders(numbers: readonly string[]): Promise<PayableOrder[]> {
      await sql`select 1 from orders where number = any(${[...numbers]}::text[]) order by id for update`.execute(
        db,
      )
      return payableOrders(db, numbers)
    },

    listOrdersOf: (numbers: readonly string[]): Promise<PayableOrder[]> => payableOrders(db, numbers),

    /** Records that movements pay orders. */
    async add(
      match: { lines: readonly number[]; orders: readonly Omit<MatchedOrder, 'number'>[] },
      { actor, note, now }: { actor: string; note: string; now: Date },
    ): Promise<void> {
      const { id } = await db
        .insertInto('bank_matches')
        .values({ actor, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const { orderId, amountCents, isPayment, refundId } of match.orders)
        await db
          .insertInto('bank_match_orders')
          .values({
            match_id: id,
            order_id: orderId,
            amount_cents: amountCents,
            is_payment: isPayment,
            refund_id: refundId,
          })
          .execute()
      await db
        .updateTable('bank_lines')
        .set({ state: 'matched', match_id: id, actor, note, decided_at: now })
        .where('id', 'in', [...match.lines])
        .execute()
    },

    async listOrders(matches: readonly number[]): Promise<Map<number, MatchedOrder[]>> {
      const { rows } = await sql<MatchedOrder & { matchId: number }>`
        select m.match_id as "matchId", m.order_id as "orderId", o.number, m.amount_cents::integer as "amountCents",
          m.is_payment as "isPayment", m.refund_id as "refundId"
        from bank_match_orders m join orders o on o.id = m.order_id
        where m.match_id = any(${[...matches]}::integer[]) order by m.match_id, o.id`.execute(db)
      return Map.groupBy(rows, ({ matchId }) => matchId)
    },

    /** Deletes a match and reopens its movements. The caller must have reverted the payments. */
    async remove(
      id: number,
      { actor, note, now }: { actor: string; note: string; now: Date },
    ): Promise<void> {
      await db
        .updateTable('bank_lines')
        .set({
          state: 'open',
          match_id: null,
          fee_cents: null,
          fee_method: null,
          actor,
          note,
          decided_at: now,
        })
        .where('match_id', '=', id)
        .execute()
      await db.deleteFrom('bank_matches').where('id', '=', id).execute()
    },

    ...matchedPayments(db),
  }
}

function matchedPayments(db: Kysely<Db> | Transaction<Db>) {
  return {
    async findPayment(orderId: number): Promise<{ matchId: number; refundId: number | null } | undefined> {
      const row = await db
        .selectFrom('bank_match_orders')
        .select(['match_id', 'refund_id'])
        .where('order_id', '=', orderId)
        .where('is_payment', '=', true)
        .executeTakeFirst()
      return row && { matchId: row.match_id, refundId: row.refund_id }
    },

    /** Ends a matched payment that the bank reversed. */
    async endPayment(orderId: number): Promise<void> {
      await db
        .updateTable('bank_match_orders')
        .set({ is_payment: false, refund_id: null })
        .where('order_id', '=', orderId)
        .where('is_payment', '=', true)
        .execute()
    },
  }
}

async function payableOrders(
  db: Kysely<Db> | Transaction<Db>,
  numbers: readonly string[],
): Promise<PayableOrder[]> {
  const { rows } = await sql<PayableOrder>`
    select o.id, o.number, to_char(o.created_at at time zone 'Europe/Tallinn', 'YYYY-MM-DD') as day,
      (o.grand_total_cents - o.gift_card_cents - o.credit_cents)::integer as "dueCents",
      coalesce(p.state in ('paid', 'refunded'), false) as "isPaid",
      o.status not in ('new', 'cancelled', 'refunded') and coalesce(p.state in ('open', 'authorised'), false) as "isPayable",
      exists (select 1 from bank_match_orders m where m.order_id = o.id) as "isSettled"
    from orders o left join lateral (select state from payments where order_id = o.id order by id desc limit 1) p on true
    where o.number = any(${[...numbers]}::text[])`.execute(db)
  return rows
}
