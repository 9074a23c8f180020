import { type Kysely, sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import { announceChanges } from '../catalogue/import/import-run.ts'
import type { Db } from '../schema/schema.ts'

/** Age limit of counted orders and half-life of their weight, in days. */
const [countedDays, halfLifeDays] = [90, 21]
/** Minimum number of orders for a product to rank. */
const fewestOrders = 3
const mostOfStore = 60

/**
 * Recalculates the bestsellers of each store. Counts orders of the last 90 days, regardless of quantity,
 * weights recent ones higher and deducts the share that was returned. Sales of a former shop count in every
 * store. Returns the products whose rank changed.
 */
export async function countBestsellers(db: Kysely<Db>, now: Date): Promise<number[]> {
  const today = sql`(${now}::timestamptz at time zone 'Europe/Tallinn')::date`
  const { rows } = await sql<{ product_id: number }>`
    with sold as (
      select g.store_id, coalesce(p.parent_id, p.id) as product_id, g.day, g.orders, g.pieces, g.returned_pieces as returned
      from sales_goods g join products p on p.sku = g.sku where g.day > ${today} - ${countedDays}::integer and g.day <= ${today}
      union all
      select s.id, coalesce(p.parent_id, p.id), f.day, f.orders, f.orders, 0
      from product_sales f join products p on p.id = f.product_id cross join stores s
      where f.day > ${today} - ${countedDays}::integer and f.day <= ${today} and s.id > 0
    ), scored as (
      select store_id, product_id,
        sum(orders * power(0.5, (${today} - day) / ${halfLifeDays}::double precision))
          * (1 - least(1, greatest(0, sum(returned)) / greatest(1, sum(pieces))::double precision)) as score
      from sold group by store_id, product_id having sum(orders) >= ${fewestOrders}::integer
    ), placed as (
      select store_id, product_id, row_number() over (partition by store_id order by score desc, product_id) as place
      from scored where score > 0
    ), ahead as (select * from placed where place <= ${mostOfStore}::integer
    ), removed as (
      delete from bestsellers where (store_id, product_id) not in (select store_id, product_id from ahead) returning product_id
    ), stored as (
      insert into bestsellers as b (store_id, product_id, place) select store_id, product_id, place from ahead
      on conflict (store_id, product_id) do update set place = excluded.place where b.place <> excluded.place
      returning product_id
    )
    select product_id from removed union select product_id from stored`.execute(db)
  return rows.map((row) => row.product_id)
}

/** Recalculates the bestsellers and notifies all processes, so that home pages are refreshed. */
export async function recountBestsellers(database: Database, now: Date): Promise<void> {
  const changed = await countBestsellers(database.db, now)
  await announceChanges(database, 'catalog_changed', changed)
}

/** Returns the bestsellers of a store, best first. */
export async function listBestsellers(db: Kysely<Db>, storeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bestsellers')
    .select('product_id')
    .where('store_id', '=', storeId)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.product_id)
}
