import type { OrderAccount } from '@ambra/contract/order'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../schema.ts'

const kind = 'account'

/** What became of the account a buyer asked for with the order; kept in the order's history. */
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

    /** Undefined for an order without such a wish. */
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
