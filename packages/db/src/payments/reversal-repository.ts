import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Payment of an order that the bank reversed. Cents; `day` is `YYYY-MM-DD`. */
export type Reversal = {
  lineId: number
  orderId: number
  number: string
  amountCents: number
  day: string
  payer: string
}

type Movement = {
  id: number
  account: string
  amountCents: number
  isReversal: boolean
  bankReference: string
  transactionId: string
  endToEndId: string
  payerAccount: string
}

/** Orders with a reversed payment, until a person decides. @see migrations/0115_bank_matches.ts */
export function reversalRepository(db: Kysely<Db> | Transaction<Db>) {
  const openWhere = (condition: ReturnType<typeof sql>) => sql<Reversal>`
    select r.line_id as "lineId", r.order_id as "orderId", o.number, l.amount_cents::integer as "amountCents", l.day, l.payer
    from payment_reversals r join orders o on o.id = r.order_id join bank_lines l on l.id = r.line_id
    where r.outcome is null and ${condition} order by r.id`
  return {
    /**
     * Finds the orders whose payment an outgoing movement reverses: those of the payment with its ids, those
     * in its references, those of the same amount named in its text, and, for a marked reversal without any
     * of these, those of a payment of the same amount from the same account. Ignores refunds sent by the shop
     * itself.
     */
    async findOrders(
      line: Movement,
      { numbers, mentioned }: { numbers: readonly string[]; mentioned: readonly string[] },
    ): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        with paid as (
          select m.order_id, l.amount_cents, l.payer_account,
            l.transaction_id <> '' and l.transaction_id = ${line.transactionId}
              or l.end_to_end_id <> '' and l.end_to_end_id = ${line.endToEndId}
              or l.bank_reference <> '' and l.bank_reference = ${line.bankReference} as is_same
          from bank_lines l join bank_match_orders m on m.match_id = l.match_id
          where l.account = ${line.account} and l.is_credit
            and (l.amount_cents = ${line.amountCents}::bigint or l.transaction_id <> '' and l.transaction_id = ${line.transactionId}
              or l.end_to_end_id <> '' and l.end_to_end_id = ${line.endToEndId})
        ), named as (
          select id as order_id from orders where number = any(${[...numbers]}::text[])
            or number = any(${[...mentioned]}::text[])
              and (${line.isReversal} or grand_total_cents - gift_card_cents - credit_cents = ${line.amountCents}::bigint)
        ), found as (
          select order_id from named union select order_id from paid where is_same
          union select order_id from paid where ${line.isReversal} and not exists (select 1 from named)
            and not exists (select 1 from paid where is_same)
            and payer_account <> '' and payer_account = ${line.payerAccount}
        )
        select order_id as id from found where ${line.isReversal} or not exists (select 1 from refunds r
          where r.order_id = found.order_id and r.amount_cents - r.gift_card_cents - r.credit_cents = ${line.amountCents}::bigint)
        order by 1`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Flags an order once per movement and records it in the order history. */
    async flag(orderId: number, lineId: number, { actor, now }: { actor: string; now: Date }): Promise<void> {
      await sql`
        with flagged as (
          insert into payment_reversals (order_id, line_id, created_at) values (${orderId}, ${lineId}, ${now})
          on conflict (line_id, order_id) do nothing returning order_id
        )
        insert into order_events (order_id, kind, actor, data, created_at)
        select order_id, 'payment_reversed', ${actor}, '{}', ${now} from flagged`.execute(db)
    },

    listOpenOfLines: async (lines: readonly number[]): Promise<Reversal[]> =>
      (await openWhere(sql`r.line_id = any(${[...lines]}::integer[])`).execute(db)).rows,

    listOpenOfOrder: async (orderId: number): Promise<Reversal[]> =>
      (await openWhere(sql`r.order_id = ${orderId}`).execute(db)).rows,

    async decide(
      { lineId, orderId }: Reversal,
      { outcome, actor, now }: { outcome: 'kept' | 'unpaid'; actor: string; now: Date },
    ): Promise<void> {
      await db
        .updateTable('payment_reversals')
        .set({ outcome, decided_by: actor, decided_at: now })
        .where('line_id', '=', lineId)
        .where('order_id', '=', orderId)
        .execute()
    },
  }
}

/** Returns whether the bank reversed a payment of an order and staff have not decided about it yet. */
export async function hasOpenReversal(db: Kysely<Db> | Transaction<Db>, orderId: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select has_open_reversal(${orderId}::integer) as found`.execute(db)
  return rows[0]?.found ?? false
}
