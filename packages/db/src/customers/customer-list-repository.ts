import type { ChangeLists, CustomerLists } from '@ambra/contract/customers/account'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Maximum list length: further items are refused and none is evicted. */
const maxItems = 500
const lists = ['wishlist', 'compare'] as const

/** Wishlist and comparison of customers, oldest first. @see spec §4 "Wishlist and compare" */
export function customerListRepository(db: Kysely<Db>) {
  async function read(customerId: number, from: Kysely<Db> | Transaction<Db> = db): Promise<CustomerLists> {
    const rows = await from
      .selectFrom('customer_list_items as i')
      // Hides items of unknown products; they reappear with the product.
      .innerJoin('products as p', 'p.sku', 'i.sku')
      .select(['i.list', 'i.sku'])
      .where('i.customer_id', '=', customerId)
      .orderBy('i.id')
      .execute()
    const of = (list: string) => rows.filter((row) => row.list === list).map(({ sku }) => sku)
    return { wishlist: of('wishlist'), compare: of('compare') }
  }

  return {
    read: (customerId: number) => read(customerId),

    /**
     * Adds missing and removes present items; idempotent. A SKU both removed and added is present afterwards.
     * Ignores unknown SKUs.
     */
    async change(customerId: number, changes: ChangeLists, now: Date): Promise<CustomerLists> {
      return db.transaction().execute(async (trx) => {
        // Serializes concurrent devices, so that the limit holds.
        await sql`select 1 from customers where id = ${customerId} for update`.execute(trx)
        for (const list of lists) {
          const { add = [], remove = [] } = changes[list] ?? {}
          if (remove.length > 0)
            await trx
              .deleteFrom('customer_list_items')
              .where('customer_id', '=', customerId)
              .where('list', '=', list)
              .where('sku', 'in', remove)
              .execute()
          if (add.length > 0)
            await sql`
              insert into customer_list_items (customer_id, list, sku, added_at)
              select ${customerId}::integer, ${list}, a.sku, ${now}::timestamptz
              from (select sku, min(place) as place from unnest(${add}::text[]) with ordinality as t (sku, place)
                group by sku) a
              join products p on p.sku = a.sku
              where not exists (select 1 from customer_list_items i
                where i.customer_id = ${customerId}::integer and i.list = ${list} and i.sku = a.sku)
              order by a.place
              limit greatest(0, ${maxItems}::integer - (select count(*)::integer from customer_list_items
                where customer_id = ${customerId}::integer and list = ${list}))
              on conflict do nothing`.execute(trx)
        }
        return read(customerId, trx)
      })
    },
  }
}
