import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Age limit of counted orders, in days. */
const countedDays = 90

/** Minimum number of orders for a grade to be called most chosen. */
const fewestOrders = 5

/**
 * Recalculates which grade of a product was in most orders of the last 90 days, for `productIds` (parents) or
 * all: it needs at least five orders and more than any other grade. Ignores unpaid, cancelled and refunded
 * orders; counts an order with several pieces once. Returns the products whose grade changed.
 */
export async function countMostChosen(
  db: Kysely<Db> | Transaction<Db>,
  { now, productIds }: { now: Date; productIds?: readonly number[] },
): Promise<number[]> {
  const of = productIds === undefined ? sql`true` : sql`p.parent_id = any(${[...productIds]}::integer[])`
  const whose = productIds === undefined ? sql`true` : sql`product_id = any(${[...productIds]}::integer[])`
  const since = sql`${now}::timestamptz - make_interval(days => ${countedDays}::integer)`
  const { rows } = await sql<{ product_id: number }>`
    with bought as (
      select l.product_id, count(distinct o.id) as orders
      from orders o join order_lines l on l.order_id = o.id
      where o.created_at >= ${since} and o.created_at <= ${now}::timestamptz
        and o.status in ('paid', 'incomming', 'ready', 'shipped', 'collected', 'fulfilled', 'completed')
      group by l.product_id
      union all
      select product_id, orders from product_sales
      where day >= (${since})::date and day <= ${now}::timestamptz::date
    ), by_grade as (
      select p.parent_id as product_id, g.code as grade, sum(b.orders)::integer as orders
      from bought b join products p on p.id = b.product_id and p.parent_id is not null and ${of}
      join product_attribute_values v on v.product_id = p.id
      join attributes a on a.id = v.attribute_id and a.code = 'condition'
      join attribute_options g on g.id = v.option_id
      group by 1, 2
    ), ahead as (
      select product_id, grade, orders from (
        select *, rank() over (partition by product_id order by orders desc) as place,
          count(*) over (partition by product_id, orders) as same
        from by_grade) ranked
      where place = 1 and same = 1 and orders >= ${fewestOrders}::integer
    ), removed as (
      delete from product_most_chosen
      where ${whose} and product_id not in (select product_id from ahead) returning product_id
    ), stored as (
      insert into product_most_chosen as m (product_id, grade, orders, counted_at)
      select product_id, grade, orders, ${now}::timestamptz from ahead
      on conflict (product_id) do update set grade = excluded.grade, orders = excluded.orders,
        counted_at = excluded.counted_at
        where m.grade <> excluded.grade
      returning product_id
    )
    select product_id from removed union select product_id from stored`.execute(db)
  return rows.map((row) => row.product_id)
}
