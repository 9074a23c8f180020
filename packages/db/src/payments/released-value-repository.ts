import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { PaidOutValue } from './paid-out-repository.ts'

/** Period over which goods released on one person's word are summed, in ms. */
const windowMs = 86_400_000

/** Event that marks an order as paid, whether it changed the status or came after packing. */
const saysPaid = sql`(e.to_status = 'paid' or e.kind = 'paid')`

/** Irrevocable value of an order: the value of its gift cards and the price of its files. */
const worth = (orderId: ReturnType<typeof sql>) => sql`(
  coalesce((select sum(g.value_cents) from gift_cards g where g.order_id = ${orderId}), 0)
  + coalesce((select sum(l.row_cents - l.discount_cents) from order_lines l where l.order_id = ${orderId} and exists (
      select 1 from downloads d where d.product_id = l.product_id
      union all select 1 from product_links k join products p on p.sku = k.linked_sku
        join downloads d on d.product_id = p.id where k.product_id = l.product_id)), 0))`

type Orders = ReturnType<typeof sql>

/**
 * Sums in cents what orders that this person marked as paid within a day release, and the gift cards that they
 * issued without an order.
 */
const givenInADay = (actor: string, now: Date): Orders => sql`
  select (coalesce((select sum(${worth(sql`d.order_id`)}) from (
    select distinct e.order_id from order_events e where e.actor = ${actor} and ${saysPaid}
      and e.created_at > ${new Date(now.getTime() - windowMs)}::timestamptz) d), 0)
  + coalesce((select sum(g.value_cents) from gift_cards g where g.order_id is null and 'operator:' || g.issued_by = ${actor}
      and g.created_at > ${new Date(now.getTime() - windowMs)}::timestamptz), 0))::integer as cents`

/**
 * Returns the value of gift cards and files released when a person marks these orders as paid, plus what the
 * same person released in the last day; 0 when the orders contain none. Cents.
 */
export async function valueReleasedByPayment(
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
 * Returns the value of gift cards and files that this transaction releases because a staff member marks an
 * order as paid, plus what the same person released in the last day; undefined when there is none.
 * @see functions/note_paid.sql
 */
export async function releasedByPayment(
  db: Kysely<Db> | Transaction<Db>,
  now: Date,
): Promise<PaidOutValue | undefined> {
  const { rows } = await sql<{ number: string; cents: number; actor: string }>`
    select o.number, v.actor, ${worth(sql`o.id`)}::integer as cents from orders o
    join lateral (select e.actor from order_events e where e.order_id = o.id and ${saysPaid}
      order by e.id desc limit 1) v on v.actor like 'operator:%'
    where o.id = any(coalesce(string_to_array(nullif(trim(current_setting('ambra.paid', true)), ''), ' ')::integer[], '{}'))
    order by o.id`.execute(db)
  const given = rows.filter(({ cents }) => cents > 0)
  const [first] = given
  if (!first) return undefined
  // Serializes orders of one person, so that each transaction sees the total of both.
  await sql`select pg_advisory_xact_lock(hashtext('given by word'), hashtext(${first.actor}))`.execute(db)
  const { rows: sums } = await sql<{ cents: number }>`${givenInADay(first.actor, now)}`.execute(db)
  const cents = given.reduce((sum, one) => sum + one.cents, 0)
  return { number: first.number, cents, allCents: Math.max(cents, sums[0]?.cents ?? 0) }
}

/**
 * Returns the value of gift cards that this transaction issues without an order, plus what the same person
 * released in the last day; undefined when there is none.
 * @see functions/note_issued.sql
 */
export async function releasedByIssuedCards(
  db: Kysely<Db> | Transaction<Db>,
  now: Date,
): Promise<Omit<PaidOutValue, 'number'> | undefined> {
  const { rows } = await sql<{ actor: string; cents: number }>`
    select coalesce('operator:' || issued_by, '') as actor, sum(value_cents)::integer as cents from gift_cards
    where id = any(coalesce(string_to_array(nullif(trim(current_setting('ambra.issued', true)), ''), ' ')::integer[], '{}'))
    group by issued_by`.execute(db)
  const [issued] = rows
  if (!issued) return undefined
  const { actor, cents } = issued
  await sql`select pg_advisory_xact_lock(hashtext('given by word'), hashtext(${actor}))`.execute(db)
  const { rows: sums } = await sql<{ cents: number }>`${givenInADay(actor, now)}`.execute(db)
  return { cents, allCents: Math.max(cents, sums[0]?.cents ?? 0) }
}
