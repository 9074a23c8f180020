import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Refund in the list of payments to send; `moneyCents` excludes what was returned to gift cards. */
export type ListedRefund = {
  id: number
  number: string
  storeId: number
  moneyCents: number
  method: string
  counter: 'cash' | 'card_terminal' | null
  payee: string
  reason: string
  actor: string
  at: Date
  /** Deadline (`YYYY-MM-DD`) of the withdrawal that caused it. */
  due: string | undefined
  state: 'to_do' | 'done'
  reference: string | undefined
  /** The call that sends the money is still queued. */
  isBeingSent: boolean
}

type Search = {
  storeIds: 'all' | readonly number[]
  state: 'to_do' | 'done'
  after?: number | undefined
  limit: number
}
type Row = Omit<ListedRefund, 'due' | 'reference'> & { due: string | null; reference: string | null }

const within = (stores: Search['storeIds']) =>
  stores === 'all' ? sql`true` : sql`o.store_id = any(${[...stores]}::integer[])`

/** Refunds for the staff who send the money. */
export function refundListRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Lists pending refunds oldest first, sent ones newest first; `after` is the number of the last one of
     * the previous page.
     */
    async list({ storeIds, state, after, limit }: Search): Promise<ListedRefund[]> {
      const isToDo = state === 'to_do'
      const isAfter = isToDo ? sql`r.id > ${after ?? 0}` : sql`r.id < ${after ?? 2_147_483_647}`
      const { rows } = await sql<Row>`
        select r.id, o.number, o.store_id as "storeId", r.amount_cents - r.gift_card_cents - r.credit_cents as "moneyCents",
          coalesce(o.payment ->> 'title', '') as method,
          (select p.method from payments p where p.order_id = o.id and p.method in ('cash', 'card_terminal')) as counter,
          concat_ws(' ', o.billing_address ->> 'firstname', o.billing_address ->> 'lastname') as payee,
          coalesce(r.reason, '') as reason, r.actor, r.created_at as at, w.refund_due as due, r.state, r.reference,
          exists (select 1 from outbox m where m.dedupe_key = 'payment.refund:' || r.id
            and m.done_at is null and m.failed_at is null) as "isBeingSent"
        from refunds r join orders o on o.id = r.order_id left join withdrawals w on w.refund_id = r.id
        where r.state = ${state} and ${isAfter} and ${within(storeIds)}
        order by r.id ${isToDo ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
      return rows.map(({ due, reference, ...row }) => ({
        ...row,
        due: due ?? undefined,
        reference: reference ?? undefined,
      }))
    },

    /** Counts pending refunds and sums them in cents. */
    async sumToSend(storeIds: Search['storeIds']): Promise<{ count: number; cents: number }> {
      const { rows } = await sql<{ count: number; cents: number }>`
        select count(*)::integer as count, coalesce(sum(r.amount_cents - r.gift_card_cents - r.credit_cents), 0)::integer as cents
        from refunds r join orders o on o.id = r.order_id where r.state = 'to_do' and ${within(storeIds)}`.execute(
        db,
      )
      return rows[0] ?? { count: 0, cents: 0 }
    },

    /** Finds the store of a refund's order. */
    async findStore(refundId: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('refunds')
        .innerJoin('orders', 'orders.id', 'refunds.order_id')
        .select('orders.store_id')
        .where('refunds.id', '=', refundId)
        .executeTakeFirst()
      return row?.store_id
    },
  }
}
