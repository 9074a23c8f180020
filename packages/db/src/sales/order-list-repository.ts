import type { OrderStatus } from '@ambra/contract/sales/order'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type FieldFilter, hasFieldValues } from '../platform/custom-fields/custom-value-repository.ts'
import type { Db } from '../schema/schema.ts'

/** All stores, or those with the given ids. */
export type Stores = 'all' | readonly number[]

/** `promised`: latest promised delivery date, soonest first; `total`: highest first. */
export type OrderSort = 'newest' | 'oldest' | 'total' | 'promised'

/** Cursor of a page: sort value and id of its last order. */
export type OrderCursor = { key: string; id: number }

/**
 * Filter of the order list. Days are `YYYY-MM-DD`; `search` matches contacts only in the stores of
 * `contactStores`.
 */
export type OrderListFilter = {
  stores: Stores
  contactStores: Stores
  search?: string | undefined
  /** Also finds names with one wrong letter, in `contactStores`. */
  hasTypos?: boolean | undefined
  statuses?: readonly OrderStatus[] | undefined
  /** Whether the order is paid. */
  isPaid?: boolean | undefined
  carrier?: string | undefined
  method?: string | undefined
  payment?: string | undefined
  placedFrom?: Date | undefined
  placedBefore?: Date | undefined
  /** Id of the assignee; null for unassigned orders. */
  assignee?: number | null | undefined
  /** Open orders promised for a day before this one. */
  lateOn?: string | undefined
  /** Only orders on hold. */
  isHeld?: boolean | undefined
  /** Values of custom fields. */
  fields?: readonly FieldFilter[] | undefined
  sort: OrderSort
  after?: OrderCursor | undefined
  limit: number
}

/** Order in a list. Money in cents. */
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
  /** The bank reversed its payment, and staff have not decided yet. */
  isReversed: boolean
  isHeld: boolean
  payment: string
  delivery: string
  promised: string | undefined
  assignee: { id: number; name: string } | undefined
  createdAt: Date
}

/** Statuses in which the delivery of an order can still be late. */
export const openStatuses: readonly OrderStatus[] = ['new', 'pending', 'paid', 'incomming', 'ready']
/** Statuses possible before payment. */
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

/** Maximum number of orders found by a search that are looked up one by one. */
const fewFound = 2000
/** Number of next orders of a list that are compared before the text index is used. */
const nearOrders = 500

/** Sort orders of the list, each with an index of migration 0067. */
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
  is_held: boolean
  payment: string | null
  delivery: string | null
  promised: string | null
  assignee_id: number | null
  assignee_name: string | null
  created_at: Date
}

/** Order lists of any length with cursor pagination. @see bench/order-list.ts */
export function orderListRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    async list(filter: OrderListFilter): Promise<ListedOrder[]> {
      if (filter.search === undefined) return listPage(db, filter, { from: sql`orders o` })
      // A search that matches most orders fills the page from the next few, without the text index, which
      // collects all matches first.
      if (!namesOne(filter.search) && !filter.hasTypos) {
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

type ListedItem = { number: string; id: number; sku: string; qty: number }

/** Lists the lines of orders by their numbers, in order. */
export async function listOrderItems(
  db: Kysely<Db> | Transaction<Db>,
  numbers: readonly string[],
): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select o.number, l.id, l.sku, l.qty from orders o join order_lines l on l.order_id = o.id
    where o.number = any(${[...numbers]}::text[]) order by o.id, l.line`.execute(db)
  return rows
}

/** Lists the ids of the lines of an order, by their number in it. */
export const listOrderLineIds = (
  db: Kysely<Db> | Transaction<Db>,
  orderId: number,
): Promise<{ id: number; line: number }[]> =>
  db
    .selectFrom('order_lines')
    .select(['id', 'line'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute()

/** Returns whether a search is a complete number, phone number or email address, which matches few orders. */
const namesOne = (search: string): boolean => search.includes('@') || search.replace(/\D/g, '').length >= 8

/** Reads a page of the orders in `from`, limited to `ids` if given. */
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
        o.shipping ->> 'deliveryTo' as promised, is_held(o.held_at, o.status) as is_held, ${key} as sort_key
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
 * Selects the next orders of the list with their search text, looked up one by one. `offset 0` preserves this
 * plan: a prefix compared inside the lookup would search the text of all orders again.
 */
function nextWithWords(filter: OrderListFilter): RawBuilder<unknown> {
  const { key, isDown } = sorts[filter.sort]
  const direction = isDown ? sql`desc` : sql`asc`
  const after = sql.join([sql`true`, ...afterCondition(filter)], sql` and `)
  return sql`(select o.* from orders o where ${after} order by ${key} ${direction}, o.id ${direction} limit ${nearOrders}) o
    cross join lateral (select w.words from order_search w where w.order_id = o.id offset 0) w`
}

/**
 * Returns the ids of matching orders if they are few. The planner cannot know the frequency of a prefix: for
 * a rare one the text index leads to each order, for a frequent one a scan in list order fills a page sooner.
 */
async function findFew(
  db: Kysely<Db> | Transaction<Db>,
  { search, hasTypos, contactStores }: OrderListFilter,
): Promise<number[] | undefined> {
  if (search === undefined) return undefined
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select w.order_id as id from order_search w where ${hasTypos ? hasTyposOf(search) : hasWords(search, contactStores.length > 0)}
    ) select id from found limit ${fewFound + 1}`.execute(db)
  return rows.length > fewFound ? undefined : rows.map(({ id }) => id)
}

/** Returns the cursor of the page after this order. */
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
    ...hasFieldValues('order', sql`o.id`, filter.fields),
    ...(placedFrom ? [sql`o.created_at >= ${placedFrom}`] : []),
    ...(placedBefore ? [sql`o.created_at < ${placedBefore}`] : []),
    ...(assignee === null ? [sql`o.assignee_id is null`] : []),
    ...(typeof assignee === 'number' ? [sql`o.assignee_id = ${assignee}`] : []),
    ...(lateOn === undefined
      ? []
      : [isOneOf(sql`o.status`, openStatuses), sql`${sorts.promised.key} < ${lateOn}`]),
    ...(filter.isHeld ? [sql`o.held_at is not null`, sql`is_held(o.held_at, o.status)`] : []),
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

/** Builds the search conditions. Outside `contactStores`, orders are found only by number. */
function searchConditions({ search, hasTypos, contactStores }: OrderListFilter): RawBuilder<unknown>[] {
  if (search === undefined) return []
  // Without contacts nothing is found: a typo is one of a name.
  if (hasTypos) return [hasTyposOf(search), contactStores === 'all' ? sql`true` : isInStores(contactStores)]
  if (contactStores === 'all') return [hasWords(search, true)]
  if (contactStores.length === 0) return [hasWords(search, false)]
  return [hasWords(search, true), sql`(${isInStores(contactStores)} or ${hasWords(search, false)})`]
}

const hasTyposOf = (search: string) => sql`w.words @@ order_search_typos(${search})`
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
  isHeld: row.is_held,
  payment: row.payment ?? '',
  delivery: row.delivery ?? '',
  promised: row.promised ?? undefined,
  assignee: row.assignee_id === null ? undefined : { id: row.assignee_id, name: row.assignee_name ?? '' },
  createdAt: row.created_at,
})
