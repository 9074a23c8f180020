import type { OrderAccount } from '@ambra/contract/sales/order'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

const kind = 'account'

/** Outcome of an account requested with an order; stored in the order history. */
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

    /** Records once that an account awaits confirmation by the owner of a guest order's address. */
    async recordRequest(orderId: number, now: Date): Promise<void> {
      const data = JSON.stringify({ outcome: 'confirm' })
      await sql`insert into order_events (order_id, kind, actor, data, created_at)
        select o.id, ${kind}, 'shopper', ${data}::jsonb, ${now} from orders o
        where o.id = ${orderId} and o.customer_id is null and not exists (
          select 1 from order_events e
          where e.order_id = o.id and e.kind = ${kind} and e.data ->> 'outcome' = 'confirm')`.execute(db)
    },

    /**
     * Assigns the guest orders with which the account was requested to the customer, once the owner has
     * confirmed the address.
     */
    async join({ id, email }: { id: number; email: string }, now: Date): Promise<void> {
      await sql`update orders o set customer_id = ${id}, updated_at = ${now}
        where o.customer_id is null and lower(o.email) = ${email} and exists (
          select 1 from order_events e
          where e.order_id = o.id and e.kind = ${kind} and e.data ->> 'outcome' = 'confirm')`.execute(db)
    },

    /** Finds the outcome; undefined for an order without such a request. */
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
