import type { OrderStatus } from '@ambra/contract/order'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** All stores, or those of the ids. */
export type Stores = 'all' | readonly number[]

/** `promised`: the last day on which the goods should arrive, soonest first; `total`: highest first. */
export type OrderSort = 'newest' | 'oldest' | 'total' | 'promised'

/** Where the last page ended: value of the sort and id of its last order. */
export type OrderCursor = { key: string; id: number }

/** Which orders to list. Days are `YYYY-MM-DD`; `search` finds contacts in the stores of `contactStores` only. */
export type OrderListFilter = {
  stores: Stores
  contactStores: Stores
  search?: string | undefined
  statuses?: readonly OrderStatus[] | undefined
  /** Whether its money has come. */
  isPaid?: boolean | undefined
  carrier?: string | undefined
  method?: string | undefined
  payment?: string | undefined
  placedFrom?: Date | undefined
  placedBefore?: Date | undefined
  /** Id of a person; null for orders without one. */
  assignee?: number | null | undefined
  /** Open orders that were promised for a day before this one. */
  lateOn?: string | undefined
  sort: OrderSort
  after?: OrderCursor | undefined
  limit: number
}

/** An order in a list. Money in cents. */
export type ListedOrder = {
  id: number
  number: string
  storeId: number
  status: OrderStatus
  firstname: string
  lastname: string
  email: string
  pieces: number
  totalCents: number
  isPaid: boolean
  /** The bank took its money back, and no one has decided yet. */
  isReversed: boolean
  payment: string
  delivery: string
  promised: string | undefined
  assignee: { id: number; name: string } | undefined
  createdAt: Date
}

/** Statuses in which the goods of an order can still be late. */
export const openStatuses: readonly OrderStatus[] = ['new', 'pending', 'paid', 'incomming', 'ready']
/** Those that an order without its money can be in. */
const unpaidStatuses: readonly OrderStatus[] = [
  'new',
  'pending',
  'awaiting_payment',
  'incomming',
  'ready',
  'shipped',
  'collected',
  'fulfilled',
  'completed',
]

/** So many orders are looked up one by one. */
const fewFound = 2000
/** So many next orders of a list are compared before the index of words is used. */
const nearOrders = 500

/** What a list is sorted by: an index of migration 0067 each. */
const sorts: Record<OrderSort, { key: RawBuilder<unknown>; type: RawBuilder<unknown>; isDown: boolean }> = {
  newest: { key: sql`o.created_at`, type: sql`timestamptz`, isDown: true },
  oldest: { key: sql`o.created_at`, type: sql`timestamptz`, isDown: false },
  total: { key: sql`o.grand_total_cents`, type: sql`integer`, isDown: true },
  promised: {
    key: sql`coalesce(o.shipping ->> 'deliveryTo', '9999-12-31')`,
    type: sql`text`,
    isDown: false,
  },
}

type Row = {
  id: number
  number: string
  store_id: number
  status: OrderStatus
  firstname: string | null
  lastname: string | null
  email: string
  pieces: number
  grand_total_cents: number
  is_paid: boolean
  is_reversed: boolean
  payment: string | null
  delivery: string | null
  promised: string | null
  assignee_id: number | null
  assignee_name: string | null
  created_at: Date
}

/** Lists of orders of any length, page by page. @see bench/order-list.ts */
export function orderListRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    async list(filter: OrderListFilter): Promise<ListedOrder[]> {
      if (filter.search === undefined) return listPage(db, filter, { from: sql`orders o` })
      // What fits nearly every order fills the page from the next few: the index of words, which collects all of them first, is
      // not used.
      if (!namesOne(filter.search)) {
        const near = await listPage(db, filter, { from: nextWithWords(filter) })
        if (near.length >= filter.limit) return near
      }
      const few = await findFew(db, filter)
      return listPage(db, filter, {
        from: sql`orders o join order_search w on w.order_id = o.id`,
        ...(few && { ids: few }),
      })
    },
  }
}

/** Whether a search is a whole number, telephone or address of mail: it finds few. */
const namesOne = (search: string): boolean => search.includes('@') || search.replace(/\D/g, '').length >= 8

/** A page of the orders of `from`; of those of `ids` only, where they are given. */
async function listPage(
  db: Kysely<Db> | Transaction<Db>,
  filter: OrderListFilter,
  { from, ids }: { from: RawBuilder<unknown>; ids?: readonly number[] },
): Promise<ListedOrder[]> {
  const { key, isDown } = sorts[filter.sort]
  const direction = isDown ? sql`desc` : sql`asc`
  const conditions = [...(ids ? [sql`o.id = any(${[...ids]}::integer[])`] : []), ...conditionsOf(filter)]
  const { rows } = await sql<Row>`
    with page as (
      select o.id, o.number, o.store_id, o.status, o.email, o.grand_total_cents, o.assignee_id, o.created_at,
        o.billing_address ->> 'firstname' as firstname, o.billing_address ->> 'lastname' as lastname,
        o.payment ->> 'title' as payment, o.shipping ->> 'title' as delivery,
        o.shipping ->> 'deliveryTo' as promised, ${key} as sort_key
      from ${from}
      where ${sql.join(conditions, sql` and `)}
      order by ${key} ${direction}, o.id ${direction} limit ${filter.limit}
    )
    select p.*, s.name as assignee_name,
      (select coalesce(sum(l.qty), 0)::integer from order_lines l where l.order_id = p.id) as pieces,
      ${hasMoney(sql`p.id`)} as is_paid, has_open_reversal(p.id) as is_reversed
    from page p left join staff s on s.id = p.assignee_id
    order by p.sort_key ${direction}, p.id ${direction}`.execute(db)
  return rows.map(listedOrder)
}

/**
 * The next orders of the list with their words, looked up one by one. `offset 0` leaves it so: compared within the lookup, the
 * beginning would be looked for in the words of all orders again.
 */
function nextWithWords(filter: OrderListFilter): RawBuilder<unknown> {
  const { key, isDown } = sorts[filter.sort]
  const direction = isDown ? sql`desc` : sql`asc`
  const after = sql.join([sql`true`, ...afterCondition(filter)], sql` and `)
  return sql`(select o.* from orders o where ${after} order by ${key} ${direction}, o.id ${direction} limit ${nearOrders}) o
    cross join lateral (select w.words from order_search w where w.order_id = o.id offset 0) w`
}

/**
 * Orders that a search finds, if they are few. The planner cannot know how frequent a beginning is: of a rare one the index of
 * words leads to each order, for a frequent one going through the list in its order finds a page sooner.
 */
async function findFew(
  db: Kysely<Db> | Transaction<Db>,
  { search, contactStores }: OrderListFilter,
): Promise<number[] | undefined> {
  if (search === undefined) return undefined
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select w.order_id as id from order_search w where ${hasWords(search, contactStores.length > 0)}
    ) select id from found limit ${fewFound + 1}`.execute(db)
  return rows.length > fewFound ? undefined : rows.map(({ id }) => id)
}

/** Where the page after this order begins. */
export function cursorAfter(order: ListedOrder, sort: OrderSort): OrderCursor {
  const { id, createdAt, totalCents, promised = '9999-12-31' } = order
  if (sort === 'total') return { key: String(totalCents), id }
  return { key: sort === 'promised' ? promised : createdAt.toISOString(), id }
}

const hasMoney = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from payments m where m.order_id = ${id} and m.state in ('paid', 'refunded'))`

const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  sql`${column} = any(${[...values]}::text[])`

function conditionsOf(filter: OrderListFilter): RawBuilder<unknown>[] {
  const { stores, statuses, isPaid, placedFrom, placedBefore, assignee, lateOn } = filter
  return [
    sql`true`,
    ...(stores === 'all' ? [] : [isInStores(stores)]),
    ...searchConditions(filter),
    ...(statuses ? [isOneOf(sql`o.status`, statuses)] : []),
    ...(isPaid === true ? [hasMoney(sql`o.id`)] : []),
    ...(isPaid === false ? [isOneOf(sql`o.status`, unpaidStatuses), sql`not ${hasMoney(sql`o.id`)}`] : []),
    ...methodConditions(filter),
    ...(placedFrom ? [sql`o.created_at >= ${placedFrom}`] : []),
    ...(placedBefore ? [sql`o.created_at < ${placedBefore}`] : []),
    ...(assignee === null ? [sql`o.assignee_id is null`] : []),
    ...(typeof assignee === 'number' ? [sql`o.assignee_id = ${assignee}`] : []),
    ...(lateOn === undefined
      ? []
      : [isOneOf(sql`o.status`, openStatuses), sql`${sorts.promised.key} < ${lateOn}`]),
    ...afterCondition(filter),
  ]
}

const isInStores = (ids: readonly number[]) => sql`o.store_id = any(${[...ids]}::integer[])`

function methodConditions({ carrier, method, payment }: OrderListFilter): RawBuilder<unknown>[] {
  return [
    ...(carrier === undefined ? [] : [sql`o.shipping ->> 'carrierCode' = ${carrier}`]),
    ...(method === undefined ? [] : [sql`o.shipping ->> 'methodCode' = ${method}`]),
    ...(payment === undefined ? [] : [sql`o.payment ->> 'methodCode' = ${payment}`]),
  ]
}

/** Who may read contacts in some stores only finds orders of the others by their numbers. */
function searchConditions({ search, contactStores }: OrderListFilter): RawBuilder<unknown>[] {
  if (search === undefined) return []
  if (contactStores === 'all') return [hasWords(search, true)]
  if (contactStores.length === 0) return [hasWords(search, false)]
  return [hasWords(search, true), sql`(${isInStores(contactStores)} or ${hasWords(search, false)})`]
}

const hasWords = (search: string, withContacts: boolean) =>
  sql`w.words @@ order_search_query(${search}, ${withContacts})`

function afterCondition({ sort, after }: OrderListFilter): RawBuilder<unknown>[] {
  if (!after) return []
  const { key, type, isDown } = sorts[sort]
  return [sql`(${key}, o.id) ${isDown ? sql`<` : sql`>`} (${after.key}::text::${type}, ${after.id}::integer)`]
}

const listedOrder = (row: Row): ListedOrder => ({
  id: row.id,
  number: row.number,
  storeId: row.store_id,
  status: row.status,
  firstname: row.firstname ?? '',
  lastname: row.lastname ?? '',
  email: row.email,
  pieces: row.pieces,
  totalCents: row.grand_total_cents,
  isPaid: row.is_paid,
  isReversed: row.is_reversed,
  payment: row.payment ?? '',
  delivery: row.delivery ?? '',
  promised: row.promised ?? undefined,
  assignee: row.assignee_id === null ? undefined : { id: row.assignee_id, name: row.assignee_name ?? '' },
  createdAt: row.created_at,
})
