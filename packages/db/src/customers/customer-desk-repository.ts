import type { OrderStatus } from '@ambra/contract/sales/order'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type FieldFilter, hasFieldValues } from '../platform/custom-fields/custom-value-repository.ts'
import type { Db } from '../schema/schema.ts'

type Stores = 'all' | readonly number[]

/**
 * Filter of the customer list; `contactStores` are the stores in which names and addresses may be searched.
 */
export type CustomerFilter = {
  storeIds: Stores
  contactStores: Stores
  text?: string | undefined
  /** Also finds names with one wrong letter, in `contactStores`. */
  hasTypos?: boolean | undefined
  group?: string | undefined
  /** Values of custom fields. */
  fields?: readonly FieldFilter[] | undefined
  sort: 'newest' | 'orders'
  /** Sort value and number of the last customer of the previous page. */
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

/** Maximum number of matches looked up one by one; a search with more scans the list in order. */
const fewFound = 2000
const shown = 20
const isWithin = (column: RawBuilder<unknown>, stores: Stores) =>
  stores === 'all' ? sql<boolean>`true` : sql<boolean>`${column} = any(${[...stores]}::integer[])`
const within = (stores: Stores) => isWithin(sql`c.store_id`, stores)
const columns = sql`c.id, c.email, c.firstname, c.lastname, c.store_id, c.created_at, s.orders,
  coalesce(g.code, c.group_id::text) as "group"`
const tables = sql`customers c join customer_search s on s.customer_id = c.id
  left join customer_groups g on g.id = c.group_id`

/** Customers for the console. @see migrations/0083_customers_and_devices.ts */
export function customerDeskRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...tracesOfCustomers(db),
    ...contactsWithCustomers(db),
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
        ...hasFieldValues('customer', sql`c.id`, filter.fields),
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

    async findByEmail(email: string, storeIds: Stores): Promise<ListedCustomer | undefined> {
      const { rows } = await sql<Row>`select ${columns} from ${tables}
        where c.email = ${email} and ${within(storeIds)}`.execute(db)
      return rows[0] && listed(rows[0])
    },

    /** Lists the codes of the customer groups. */
    async groups(): Promise<string[]> {
      const rows = await db
        .selectFrom('customer_groups')
        .select('code')
        .where('id', '>', 0)
        .orderBy('id')
        .execute()
      return rows.map(({ code }) => code)
    },
  }
}

type Database = Kysely<Db> | Transaction<Db>

/** Account, or guest without one (no `id`), with a lower-case address. */
export type Person = { id?: number | undefined; email: string }

/** Matches orders `o` of a person: those of the account, and those of guests with its address. */
const isOrderOf = ({ id, email }: Person) => {
  const asGuest = sql<boolean>`o.customer_id is null and lower(o.email) = ${email}`
  return id === undefined ? asGuest : sql<boolean>`(o.customer_id = ${id} or (${asGuest}))`
}

/** Purchases of a customer. */
function tracesOfCustomers(db: Database) {
  return {
    /** Returns totals and counts of a customer. */
    async counts(person: Person, storeIds: Stores, now: Date) {
      const own = sql`${isOrderOf(person)} and ${isWithin(sql`o.store_id`, storeIds)}`
      const id = person.id ?? null
      const { rows } = await sql<{ spent: string; sessions: number; reviews: number }>`
        select (select coalesce(sum(p.amount_cents), 0) from orders o join payments p on p.order_id = o.id
            where ${own} and p.state in ('paid', 'refunded'))
          - (select coalesce(sum(r.amount_cents), 0) from orders o join refunds r on r.order_id = o.id
            where ${own}) as spent,
          (select count(*)::integer from session_families where customer_id = ${id}::integer and revoked_at is null
            and expires_at > ${now}) as sessions,
          (select count(*)::integer from reviews where customer_id = ${id}::integer) as reviews`.execute(db)
      const [row] = rows
      return { spent: Number(row?.spent ?? 0), sessions: row?.sessions ?? 0, reviews: row?.reviews ?? 0 }
    },

    /** Lists the newest orders of a customer in the given stores. */
    async orders(person: Person, storeIds: Stores) {
      const { rows } = await sql<{
        number: string
        status: OrderStatus
        total: number
        at: Date
        as_guest: boolean
      }>`select o.number, o.status, o.grand_total_cents as total, o.created_at as at, o.customer_id is null as as_guest
        from orders o where ${isOrderOf(person)} and ${isWithin(sql`o.store_id`, storeIds)}
        order by o.id desc limit ${shown}`.execute(db)
      return rows
    },

    /** Lists withdrawals and claims from the orders of a customer, and those stated with the address. */
    async cases(person: Person, storeIds: Stores) {
      const own = sql`(o.id is not null and ${isOrderOf(person)}) or (o.id is null and lower(k.email) = ${person.email})`
      const { rows } = await sql<{
        kind: 'withdrawal' | 'claim'
        code: string
        state: string
        about: string
        at: Date
        store_id: number
      }>`select * from (
          select 'withdrawal' as kind, k.code, k.state, k.goods as about, k.submitted_at as at, k.store_id
            from withdrawals k left join orders o on o.id = k.order_id where ${own}
          union all
          select 'claim', k.code, k.state, k.value, k.created_at, k.store_id
            from claims k left join orders o on o.id = k.order_id where ${own}
        ) c where ${within(storeIds)} order by at desc limit ${shown}`.execute(db)
      return rows
    },

    async devices(person: Person, storeIds: Stores) {
      const { rows } = await sql<{ serial: string; sku: string; number: string }>`
        select n.serial, n.sku, o.number from orders o join shipment_serials n on n.order_id = o.id
        where ${isOrderOf(person)} and ${isWithin(sql`o.store_id`, storeIds)} order by n.id desc limit ${shown}`.execute(
        db,
      )
      return rows
    },

    /** Lists gift cards bought with the orders of a customer; of the code only the last characters. */
    async giftCards(person: Person, storeIds: Stores) {
      const { rows } = await sql<{ ending: string; value: number; balance: number; state: string }>`
        select k.ending, k.value_cents as value, k.balance_cents as balance, k.state
        from orders o join gift_cards k on k.order_id = o.id
        where ${isOrderOf(person)} and ${isWithin(sql`o.store_id`, storeIds)} order by k.id desc limit ${shown}`.execute(
        db,
      )
      return rows
    },
  }
}

/** Messages, questions, offers and consents of a customer. */
function contactsWithCustomers(db: Database) {
  return {
    /** Lists contact form messages from a lower-case address. */
    async messages(email: string, storeIds: Stores) {
      const { rows } = await sql<{ id: number; text: string; is_done: boolean; at: Date }>`
        select c.id, c.comment as text, c.done_at is not null as is_done, c.created_at as at from contacts c
        where lower(c.email) = ${email} and not c.is_suspect and ${within(storeIds)}
        order by c.id desc limit ${shown}`.execute(db)
      return rows
    },

    /** Lists product questions of the account or of the address. */
    async questions({ id, email }: Person, storeIds: Stores) {
      const { rows } = await sql<{ id: number; sku: string; text: string; state: string; at: Date }>`
        select c.id, p.sku, c.question as text, c.state, c.created_at as at from questions c
          join products p on p.id = c.product_id
        where (c.customer_id = ${id ?? null}::integer or lower(c.email) = ${email}) and c.state <> 'suspect'
          and ${within(storeIds)} order by c.id desc limit ${shown}`.execute(db)
      return rows
    },

    /** Lists the prices offered to this customer only. */
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

/** Internal notes on accounts and guests. */
function notesAboutCustomers(db: Database) {
  /** Notes on a guest stay readable once the address has an account. */
  const isAbout = ({ id, email }: Person) =>
    sql<boolean>`(customer_id = ${id ?? null}::integer or email = ${email})`
  return {
    notes: (person: Person) =>
      db
        .selectFrom('customer_notes')
        .selectAll()
        .where(isAbout(person))
        .orderBy('id', 'desc')
        .limit(100)
        .execute(),

    async addNote(note: {
      person: Person
      staffId: number | undefined
      author: string
      text: string
      now: Date
    }) {
      const { person, staffId, author, text, now } = note
      const about =
        person.id === undefined
          ? { customer_id: null, email: person.email }
          : { customer_id: person.id, email: null }
      const { id } = await db
        .insertInto('customer_notes')
        .values({ ...about, staff_id: staffId ?? null, author, text, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Deletes a person's own note; returns false when it belongs to another person or does not exist. */
    async removeNote({ person, id, staffId }: { person: Person; id: number; staffId: number }) {
      const { numDeletedRows } = await db
        .deleteFrom('customer_notes')
        .where('id', '=', id)
        .where(isAbout(person))
        .where('staff_id', '=', staffId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/**
 * Returns the account numbers of matches if they are few: the planner cannot know the frequency of a prefix.
 */
async function findFew(
  db: Kysely<Db> | Transaction<Db>,
  { text, hasTypos, contactStores }: CustomerFilter,
): Promise<number[] | undefined> {
  if (text === undefined) return undefined
  const { rows } = await sql<{ id: number }>`
    with found as materialized (select s.customer_id as id from customer_search s where ${hasTypos ? hasTyposOf(text) : hasWords(text, contactStores.length > 0)})
    select id from found limit ${fewFound + 1}`.execute(db)
  return rows.length > fewFound ? undefined : rows.map(({ id }) => id)
}

/** Builds the search conditions. Outside `contactStores`, accounts are found only by number. */
function searchOf({ text, hasTypos, contactStores }: CustomerFilter): RawBuilder<unknown>[] {
  if (text === undefined) return []
  if (hasTypos) return [hasTyposOf(text), within(contactStores)]
  if (contactStores === 'all') return [hasWords(text, true)]
  if (contactStores.length === 0) return [hasWords(text, false)]
  return [sql`(${hasWords(text, false)} or (${within(contactStores)} and ${hasWords(text, true)}))`]
}

const hasTyposOf = (text: string) => sql`s.words @@ order_search_typos(${text})`
const hasWords = (text: string, withContacts: boolean) =>
  sql`s.words @@ order_search_query(${text}, ${withContacts})`

const listed = ({ store_id, created_at, ...row }: Row): ListedCustomer => ({
  ...row,
  storeId: store_id,
  createdAt: created_at,
})
