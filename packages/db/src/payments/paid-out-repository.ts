import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { sumGiven } from '../sales/order-change-repository.ts'
import type { Db } from '../schema/schema.ts'

/**
 * Refunds of a transaction: `cents` in it, `allCents` including earlier refunds of the same purchase, and what
 * staff took off its prices before it was paid.
 * `number` is the order of its first refund.
 */
export type PaidOutValue = { number: string; cents: number; allCents: number }

/**
 * Refunded amount. Credit from exchanged pieces stays with the shop once the order it pays for is paid. Until
 * then it counts as refunded, because staff do not decide again when that order ends unpaid.
 * @see functions/return_credit.sql
 */
const weight = sql`r.amount_cents - case
  when exists (select 1 from payments p where p.order_id = r.exchange_order_id and p.state in ('paid', 'refunded'))
  then r.credit_cents else 0 end`

/** Selects the orders of a purchase: those given and their exchanges, transitively. */
const purchaseOf = (first: RawBuilder<unknown>) => sql`purchase (id) as (
  ${first}
  union
  select o.id from purchase e join refunds r on r.exchange_order_id is not null and e.id in (r.order_id, r.exchange_order_id)
    join orders o on o.id in (r.order_id, r.exchange_order_id))`

/**
 * Returns the money that this transaction refunds to shoppers; undefined when there is none. Orders linked by
 * exchanges form one purchase: the sum of their refunds is read under a lock that concurrent decisions share.
 * @see functions/note_refund.sql
 */
export async function refundedInTransaction(
  db: Kysely<Db> | Transaction<Db>,
): Promise<PaidOutValue | undefined> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select string_to_array(nullif(trim(current_setting('ambra.refunds', true)), ''), ' ')::integer[] as ids`.execute(
    db,
  )
  const ids = rows[0]?.ids ?? []
  if (ids.length === 0) return undefined
  const { rows: firsts } = await sql<{ number: string; orders: number[] }>`
    with recursive ${purchaseOf(sql`select order_id from refunds where id = any(${ids}::integer[])`)}
    select (select o.number from refunds r join orders o on o.id = r.order_id where r.id = ${ids[0]}::integer) as number,
      (select array_agg(id order by id) from purchase) as orders`.execute(db)
  const [found] = firsts
  if (!found) throw new Error(`refund ${ids[0]} vanished`)
  // Later exchanges do not change the first order of a purchase.
  await sql`select pg_advisory_xact_lock(hashtext('given back'), ${found.orders[0]}::integer)`.execute(db)
  const { rows: sums } = await sql<{ cents: number; allCents: number }>`
    select coalesce(sum(${weight}) filter (where r.id = any(${ids}::integer[])), 0)::integer as cents,
      coalesce(sum(${weight}), 0)::integer as "allCents"
    from refunds r where r.order_id = any(${found.orders}::integer[])`.execute(db)
  const { cents = 0, allCents = 0 } = sums[0] ?? {}
  return { number: found.number, cents, allCents: allCents + (await sumGiven(db, found.orders)) }
}

/**
 * Returns whether a staff member, not a bank or provider, marked an order or one of its exchanges as paid.
 */
export async function isPaidByWord(db: Kysely<Db> | Transaction<Db>, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive ${purchaseOf(sql`select ${orderId}::integer`)}
    select exists (select 1 from order_events v join purchase e on e.id = v.order_id
      where (v.to_status = 'paid' or v.kind = 'paid') and v.actor like 'operator:%') as found`.execute(db)
  return rows[0]?.found ?? false
}
