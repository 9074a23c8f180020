import type { OrderAccount } from '@ambra/contract/order'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

const kind = 'account'

/** What became of the account a buyer requested with the order; stored in the order's history. */
export function orderAccountRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    async record(orderId: number, outcome: OrderAccount, now: Date): Promise<void> {
      await db
        .insertInto('order_events')
        .values({
          order_id: orderId,
          kind,
          actor: 'shopper',
          data: JSON.stringify({ outcome }),
          created_at: now,
        })
        .execute()
    },

    /** Notes once that an account waits for the owner of the address of a guest's order. */
    async recordRequest(orderId: number, now: Date): Promise<void> {
      const data = JSON.stringify({ outcome: 'confirm' })
      await sql`insert into order_events (order_id, kind, actor, data, created_at)
        select o.id, ${kind}, 'shopper', ${data}::jsonb, ${now} from orders o
        where o.id = ${orderId} and o.customer_id is null and not exists (
          select 1 from order_events e
          where e.order_id = o.id and e.kind = ${kind} and e.data ->> 'outcome' = 'confirm')`.execute(db)
    },

    /**
     * Gives a customer the guest orders with which the account was requested, once its owner has confirmed
     * the address.
     */
    async join({ id, email }: { id: number; email: string }, now: Date): Promise<void> {
      await sql`update orders o set customer_id = ${id}, updated_at = ${now}
        where o.customer_id is null and lower(o.email) = ${email} and exists (
          select 1 from order_events e
          where e.order_id = o.id and e.kind = ${kind} and e.data ->> 'outcome' = 'confirm')`.execute(db)
    },

    /** Undefined for an order without such a request. */
    async find(orderId: number): Promise<OrderAccount | undefined> {
      const row = await db
        .selectFrom('order_events')
        .select('data')
        .where('order_id', '=', orderId)
        .where('kind', '=', kind)
        .executeTakeFirst()
      // Written by `record`.
      return (row?.data as { outcome: OrderAccount } | undefined)?.outcome
    },
  }
}
