import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type Stores = 'all' | readonly number[]

/** Guest: the orders of one lower-case address without an account, with name and store of the newest. */
export type ListedGuest = {
  orderId: number
  /** Newest order. */
  order: string
  email: string
  firstname: string
  lastname: string
  storeId: number
  orders: number
  /** Time of the newest order. */
  orderedAt: Date
}

type GuestFilter = {
  storeIds: Stores
  /** Stores in which names and addresses may be searched. */
  contactStores: Stores
  text?: string | undefined
  /** Also finds names with one wrong letter, in `contactStores`. */
  hasTypos?: boolean | undefined
  /** Time and id of the newest order of the last guest of the previous page. */
  after?: { key: string; id: number } | undefined
  limit: number
}

type Row = {
  id: number
  number: string
  email: string
  firstname: string | null
  lastname: string | null
  store_id: number
  orders: number
  created_at: Date
}

/** Maximum number of orders whose guests a search looks up one by one. */
const fewFound = 500
/** Orders read at once to fill a page of guests. */
const sliceSize = 500

const within = (order: RawBuilder<unknown>, stores: Stores) =>
  stores === 'all' ? sql<boolean>`true` : sql<boolean>`${order}.store_id = any(${[...stores]}::integer[])`
const isGuest = (order: RawBuilder<unknown>, stores: Stores) =>
  sql<boolean>`${order}.customer_id is null and ${order}.anonymised_at is null and ${within(order, stores)}`
const [o, n] = [sql.ref('o'), sql.ref('n')]

const columns = (stores: Stores) => sql`o.id, o.number, lower(o.email) as email, o.store_id, o.created_at,
  o.billing_address ->> 'firstname' as firstname, o.billing_address ->> 'lastname' as lastname,
  (select count(*)::integer from orders n where lower(n.email) = lower(o.email) and ${isGuest(n, stores)}) as orders`
/** Matches the newest visible order `n` of its guest. */
const isNewest = (stores: Stores) => sql`not exists (select 1 from orders x
  where lower(x.email) = lower(n.email) and (x.created_at, x.id) > (n.created_at, n.id)
    and ${isGuest(sql.ref('x'), stores)})`
const hasNoAccount = (stores: Stores) =>
  sql`(select c.id from customers c where c.email = lower(o.email) and ${within(sql.ref('c'), stores)}) is null`

/** People who ordered without an account, identified by email address. @see migrations/0175_guests.ts */
export function guestRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists guests by their newest order, newest first; leaves out addresses with an account of these stores. */
    async list(filter: GuestFilter): Promise<ListedGuest[]> {
      const few = await findFew(db, filter)
      if (few) return few.length === 0 ? [] : listPage(db, filter, newestOrders(filter, few))
      const found: ListedGuest[] = []
      let { after } = filter
      // Reads the next orders until their guests fill the page: the planner would look at all orders.
      for (;;) {
        const slice = await nextOrders(db, { ...filter, after })
        const ids = slice.map(({ id }) => id)
        const source = sql`(select * from orders n where n.id = any(${ids}::integer[]) and ${isNewest(filter.storeIds)})`
        const limit = filter.limit - found.length
        found.push(...(await listPage(db, { ...filter, limit }, source)))
        const last = slice.at(-1)
        if (!last || slice.length < sliceSize || found.length >= filter.limit) return found
        after = { key: last.created_at.toISOString(), id: last.id }
      }
    },

    /** Finds the account or the guest of an order; undefined once its data is erased. */
    async findOfOrder(
      number: string,
      storeIds: Stores,
    ): Promise<{ accountId: number | undefined; guest: ListedGuest } | undefined> {
      const { rows } = await sql<Row & { customer_id: number | null }>`
        select f.customer_id, ${columns(storeIds)} from orders f
          join lateral (select * from orders o where o.id = f.id or (f.customer_id is null
            and lower(o.email) = lower(f.email) and ${isGuest(o, storeIds)})
            order by o.created_at desc, o.id desc limit 1) o on true
        where f.number = ${number} and f.anonymised_at is null and ${within(sql.ref('f'), storeIds)}`.execute(
        db,
      )
      return rows[0] && { accountId: rows[0].customer_id ?? undefined, guest: listed(rows[0]) }
    },

    /** Lists the addresses of a guest's orders in the given stores, newest first, each once. */
    async listAddresses(email: string, storeIds: Stores): Promise<unknown[]> {
      const { rows } = await sql<{ address: unknown }>`
        select address from (
          select distinct on (address - 'address_type') address, o.id from orders o,
            unnest(array[o.billing_address, o.shipping_address]) as address
          where lower(o.email) = ${email} and ${isGuest(o, storeIds)} and address is not null
          order by address - 'address_type', o.id desc
        ) found order by id desc limit 20`.execute(db)
      return rows.map(({ address }) => address)
    },
  }
}

const isAfter = (after: GuestFilter['after']) =>
  after ? sql`(o.created_at, o.id) < (${after.key}::text::timestamptz, ${after.id}::integer)` : sql`true`

/** Lists the guests whose newest orders are in `source`. */
async function listPage(
  db: Kysely<Db> | Transaction<Db>,
  { storeIds, after, limit }: GuestFilter,
  source: RawBuilder<unknown>,
): Promise<ListedGuest[]> {
  const { rows } = await sql<Row>`select ${columns(storeIds)} from ${source} o
    where ${hasNoAccount(storeIds)} and ${isAfter(after)}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db)
  return rows.map(listed)
}

/** Selects the newest visible order of each address. */
const newestOrders = ({ storeIds }: GuestFilter, emails: readonly string[]) =>
  sql`(select distinct on (lower(n.email)) n.* from orders n
    where lower(n.email) = any(${[...emails]}::text[]) and ${isGuest(n, storeIds)}
    order by lower(n.email), n.created_at desc, n.id desc)`

/** Lists the next guest orders, newest first. */
async function nextOrders(db: Kysely<Db> | Transaction<Db>, { storeIds, after }: GuestFilter) {
  const { rows } = await sql<{ id: number; created_at: Date }>`select o.id, o.created_at from orders o
    where ${isGuest(o, storeIds)} and ${isAfter(after)}
    order by o.created_at desc, o.id desc limit ${sliceSize}`.execute(db)
  return rows
}

/**
 * Returns the addresses of the guests that a search finds, undefined without a search. Outside
 * `contactStores`, guests are found only by the number of an order. Of a search that matches more orders, the
 * newest count.
 */
async function findFew(
  db: Kysely<Db> | Transaction<Db>,
  { text, hasTypos, storeIds, contactStores }: GuestFilter,
): Promise<string[] | undefined> {
  if (text === undefined) return undefined
  const hasWords = (withContacts: boolean) => sql`w.words @@ order_search_query(${text}, ${withContacts})`
  const hasForms = sql`w.words @@ order_search_typos(${text})`
  const mayFind = hasTypos
    ? sql`${hasForms} and ${within(o, contactStores)}`
    : contactStores === 'all'
      ? sql`true`
      : contactStores.length === 0
        ? hasWords(false)
        : sql`${hasWords(true)} and (${within(o, contactStores)} or ${hasWords(false)})`
  const { rows } = await sql<{ email: string }>`
    with found as materialized (
      select w.order_id from order_search w where ${hasTypos ? hasForms : hasWords(contactStores.length > 0)}
    ), newest as materialized (select order_id from found order by order_id desc limit ${fewFound})
    select distinct lower(o.email) as email from newest join orders o on o.id = newest.order_id
      join order_search w on w.order_id = o.id
    where ${isGuest(o, storeIds)} and ${mayFind}`.execute(db)
  return rows.map(({ email }) => email)
}

const listed = (row: Row): ListedGuest => ({
  orderId: row.id,
  order: row.number,
  email: row.email,
  firstname: row.firstname ?? '',
  lastname: row.lastname ?? '',
  storeId: row.store_id,
  orders: row.orders,
  orderedAt: row.created_at,
})
