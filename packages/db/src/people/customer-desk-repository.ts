import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type Stores = 'all' | readonly number[]

/** Which customers to list; `contactStores` are those where names and addresses may be searched. */
export type CustomerFilter = {
  storeIds: Stores
  contactStores: Stores
  text?: string | undefined
  group?: string | undefined
  sort: 'newest' | 'orders'
  /** Value of the sort and number of the last one of the page before. */
  after?: { key: string; id: number } | undefined
  limit: number
}

export type ListedCustomer = {
  id: number
  email: string
  firstname: string
  lastname: string
  storeId: number
  group: string
  orders: number
  createdAt: Date
}

type Row = Omit<ListedCustomer, 'storeId' | 'createdAt'> & { store_id: number; created_at: Date }

/** A search that finds so many is looked up one by one; one that finds more goes through the list in its order. */
const fewFound = 2000
const shown = 20
const within = (stores: Stores) =>
  stores === 'all' ? sql<boolean>`true` : sql<boolean>`c.store_id = any(${[...stores]}::integer[])`
const columns = sql`c.id, c.email, c.firstname, c.lastname, c.store_id, c.created_at, s.orders,
  coalesce(g.code, c.group_id::text) as "group"`
const tables = sql`customers c join customer_search s on s.customer_id = c.id
  left join customer_groups g on g.id = c.group_id`

/** Customers as the shop's people see them. @see migrations/0083_customers_and_devices.ts */
export function customerDeskRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...tracesOfCustomers(db),
    ...notesAboutCustomers(db),

    async list(filter: CustomerFilter): Promise<ListedCustomer[]> {
      const { storeIds, group, sort, after, limit } = filter
      const key = sort === 'orders' ? sql`s.orders` : sql`c.created_at`
      const type = sort === 'orders' ? sql`integer` : sql`timestamptz`
      const few = await findFew(db, filter)
      const conditions: RawBuilder<unknown>[] = [
        within(storeIds),
        ...(few ? [sql`c.id = any(${few}::integer[])`] : []),
        ...searchOf(filter),
        ...(group === undefined ? [] : [sql`g.code = ${group}`]),
        ...(after ? [sql`(${key}, c.id) < (${after.key}::text::${type}, ${after.id}::integer)`] : []),
      ]
      const { rows } =
        await sql<Row>`select ${columns} from ${tables} where ${sql.join(conditions, sql` and `)}
        order by ${key} desc, c.id desc limit ${limit}`.execute(db)
      return rows.map(listed)
    },

    async find(id: number, storeIds: Stores): Promise<ListedCustomer | undefined> {
      const { rows } = await sql<Row>`select ${columns} from ${tables}
        where c.id = ${id} and ${within(storeIds)}`.execute(db)
      return rows[0] && listed(rows[0])
    },

    /** Codes of the groups of customers. */
    async groups(): Promise<string[]> {
      const rows = await db
        .selectFrom('customer_groups')
        .select('code')
        .where('id', '>', 0)
        .orderBy('id')
        .execute()
      return rows.map(({ code }) => code)
    },

    /** Sums and counts of a customer. */
    async counts(id: number, now: Date): Promise<{ spent: number; sessions: number; reviews: number }> {
      const { rows } = await sql<{ spent: string; sessions: number; reviews: number }>`
        select (select coalesce(sum(p.amount_cents), 0) from payments p join orders o on o.id = p.order_id
            where o.customer_id = ${id} and p.state in ('paid', 'refunded'))
          - (select coalesce(sum(r.amount_cents), 0) from refunds r join orders o on o.id = r.order_id
            where o.customer_id = ${id}) as spent,
          (select count(*)::integer from session_families where customer_id = ${id} and revoked_at is null
            and expires_at > ${now}) as sessions,
          (select count(*)::integer from reviews where customer_id = ${id}) as reviews`.execute(db)
      const [row] = rows
      return { spent: Number(row?.spent ?? 0), sessions: row?.sessions ?? 0, reviews: row?.reviews ?? 0 }
    },
  }
}

type Database = Kysely<Db> | Transaction<Db>

/** What a customer bought, wrote and was offered. */
function tracesOfCustomers(db: Database) {
  return {
    /** The newest orders of a customer, in stores of the person who asks. */
    async orders(id: number, storeIds: Stores) {
      const { rows } = await sql<{ number: string; status: string; total: number; at: Date }>`
        select c.number, c.status, c.grand_total_cents as total, c.created_at as at from orders c
        where c.customer_id = ${id} and ${within(storeIds)} order by c.id desc limit ${shown}`.execute(db)
      return rows
    },

    /** Withdrawals and claims from the orders of a customer. */
    async cases(id: number, storeIds: Stores) {
      const { rows } = await sql<{
        kind: 'withdrawal' | 'claim'
        code: string
        state: string
        about: string
        at: Date
        store_id: number
      }>`select * from (
          select 'withdrawal' as kind, w.code, w.state, w.goods as about, w.submitted_at as at, c.store_id
            from withdrawals w join orders c on c.id = w.order_id where c.customer_id = ${id}
          union all
          select 'claim', m.code, m.state, m.value, m.created_at, c.store_id
            from claims m join orders c on c.id = m.order_id where c.customer_id = ${id}
        ) c where ${within(storeIds)} order by at desc limit ${shown}`.execute(db)
      return rows
    },

    async devices(id: number, storeIds: Stores) {
      const { rows } = await sql<{ serial: string; sku: string; number: string }>`
        select n.serial, n.sku, c.number from shipment_serials n join orders c on c.id = n.order_id
        where c.customer_id = ${id} and ${within(storeIds)} order by n.id desc limit ${shown}`.execute(db)
      return rows
    },

    /** Messages of the contact form from an address in lower case. */
    async messages(email: string, storeIds: Stores) {
      const { rows } = await sql<{ id: number; text: string; is_done: boolean; at: Date }>`
        select c.id, c.comment as text, c.done_at is not null as is_done, c.created_at as at from contacts c
        where lower(c.email) = ${email} and not c.is_suspect and ${within(storeIds)}
        order by c.id desc limit ${shown}`.execute(db)
      return rows
    },

    /** Cards that were bought with the orders of a customer: their last letters only. */
    async giftCards(id: number) {
      const { rows } = await sql<{ ending: string; value: number; balance: number; state: string }>`
        select k.ending, k.value_cents as value, k.balance_cents as balance, k.state from gift_cards k
        join orders o on o.id = k.order_id where o.customer_id = ${id} order by k.id desc limit ${shown}`.execute(
        db,
      )
      return rows
    },

    /** Prices that were offered to this customer alone. */
    async offers(id: number, now: Date) {
      const { rows } = await sql<{ sku: string; price: number }>`
        select p.sku, f.price_cents as price from special_offers f join products p on p.id = f.product_id
        where f.customer_id = ${id} and f.valid_from <= ${now} and (f.valid_to is null or f.valid_to > ${now})
        order by f.id desc limit ${shown}`.execute(db)
      return rows
    },

    async newsletter(email: string) {
      const { rows } = await sql<{ state: string; at: Date }>`
        select state, coalesce(unsubscribed_at, confirmed_at, requested_at) as at from newsletter_subscribers
        where lower(email) = ${email}`.execute(db)
      return rows
    },
  }
}

/** What people of the shop tell each other about customers. */
function notesAboutCustomers(db: Database) {
  return {
    async notes(id: number) {
      return db
        .selectFrom('customer_notes')
        .selectAll()
        .where('customer_id', '=', id)
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
    },

    async addNote(note: {
      customerId: number
      staffId: number | undefined
      author: string
      text: string
      now: Date
    }) {
      const { customerId, staffId, author, text, now } = note
      const { id } = await db
        .insertInto('customer_notes')
        .values({ customer_id: customerId, staff_id: staffId ?? null, author, text, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** A note of this person; false where it is another's, or gone. */
    async removeNote({ customerId, id, staffId }: { customerId: number; id: number; staffId: number }) {
      const { numDeletedRows } = await db
        .deleteFrom('customer_notes')
        .where('id', '=', id)
        .where('customer_id', '=', customerId)
        .where('staff_id', '=', staffId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** Numbers of the accounts a search finds, if they are few: the planner cannot know how frequent a beginning is. */
async function findFew(
  db: Kysely<Db> | Transaction<Db>,
  { text, contactStores }: CustomerFilter,
): Promise<number[] | undefined> {
  if (text === undefined) return undefined
  const { rows } = await sql<{ id: number }>`
    with found as materialized (select s.customer_id as id from customer_search s where ${hasWords(text, contactStores.length > 0)})
    select id from found limit ${fewFound + 1}`.execute(db)
  return rows.length > fewFound ? undefined : rows.map(({ id }) => id)
}

/** Who may read contacts in some stores only finds the accounts of the others by their numbers. */
function searchOf({ text, contactStores }: CustomerFilter): RawBuilder<unknown>[] {
  if (text === undefined) return []
  if (contactStores === 'all') return [hasWords(text, true)]
  if (contactStores.length === 0) return [hasWords(text, false)]
  return [sql`(${hasWords(text, false)} or (${within(contactStores)} and ${hasWords(text, true)}))`]
}

const hasWords = (text: string, withContacts: boolean) =>
  sql`s.words @@ order_search_query(${text}, ${withContacts})`

const listed = ({ store_id, created_at, ...row }: Row): ListedCustomer => ({
  ...row,
  storeId: store_id,
  createdAt: created_at,
})
