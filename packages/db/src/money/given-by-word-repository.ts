import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { GivenBack } from './given-back-repository.ts'

/** What one person hands out on their word is summed over so long, ms. */
const summedMs = 86_400_000

/** An event that says that an order is paid, whether it moved the order or came after packing. */
const saysPaid = sql`(e.to_status = 'paid' or e.kind = 'paid')`

/** Value that cannot be taken back once it is handed out: gift cards by their value, files by what was paid for them. */
const worth = (orderId: ReturnType<typeof sql>) => sql`(
  coalesce((select sum(g.value_cents) from gift_cards g where g.order_id = ${orderId}), 0)
  + coalesce((select sum(l.row_cents - l.discount_cents) from order_lines l where l.order_id = ${orderId} and exists (
      select 1 from downloads d where d.product_id = l.product_id
      union all select 1 from product_links k join products p on p.sku = k.linked_sku
        join downloads d on d.product_id = p.id where k.product_id = l.product_id)), 0))`

type Orders = ReturnType<typeof sql>

/** What the orders that a person said are paid within a day hand out, cents. */
const givenInADay = (actor: string, now: Date): Orders => sql`
  select coalesce(sum(${worth(sql`d.order_id`)}), 0)::integer as cents from (
    select distinct e.order_id from order_events e where e.actor = ${actor} and ${saysPaid}
      and e.created_at > ${new Date(now.getTime() - summedMs)}::timestamptz) d`

/**
 * What gift cards and files of orders come to when a person says that these are paid, with what the same person handed out so in a day;
 * 0 where these have none. Cents.
 */
export async function worthByWord(
  db: Kysely<Db> | Transaction<Db>,
  { orderIds, actor, now }: { orderIds: readonly number[]; actor: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${worth(sql`o.id`)}), 0)::integer as cents from orders o
    where o.id = any(${[...orderIds]}::integer[])`.execute(db)
  const cents = rows[0]?.cents ?? 0
  if (cents === 0) return 0
  const { rows: given } = await sql<{ cents: number }>`${givenInADay(actor, now)}`.execute(db)
  return cents + (given[0]?.cents ?? 0)
}

/**
 * The value of gift cards and files that this transaction hands out because a person of the shop says that an order is paid, and with it
 * what the same person handed out so in a day; undefined where it is none.
 * @see functions/note_paid.sql
 */
export async function givenByWord(
  db: Kysely<Db> | Transaction<Db>,
  now: Date,
): Promise<GivenBack | undefined> {
  const { rows } = await sql<{ number: string; cents: number; actor: string }>`
    select o.number, v.actor, ${worth(sql`o.id`)}::integer as cents from orders o
    join lateral (select e.actor from order_events e where e.order_id = o.id and ${saysPaid}
      order by e.id desc limit 1) v on v.actor like 'operator:%'
    where o.id = any(coalesce(string_to_array(nullif(trim(current_setting('ambra.paid', true)), ''), ' ')::integer[], '{}'))
    order by o.id`.execute(db)
  const given = rows.filter(({ cents }) => cents > 0)
  const [first] = given
  if (!first) return undefined
  // Two orders of one person come one after the other, so that each sees the sum of both.
  await sql`select pg_advisory_xact_lock(hashtext('given by word'), hashtext(${first.actor}))`.execute(db)
  const { rows: sums } = await sql<{ cents: number }>`${givenInADay(first.actor, now)}`.execute(db)
  const cents = given.reduce((sum, one) => sum + one.cents, 0)
  return { number: first.number, cents, allCents: Math.max(cents, sums[0]?.cents ?? 0) }
}
