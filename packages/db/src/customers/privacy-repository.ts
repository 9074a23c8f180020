import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { forgetPayers, listBankLines } from '../payments/bank-privacy.ts'
import { forgetCaseTexts, listCaseMessages, listRepairs } from '../service/case-privacy.ts'
import { forgetFields, listFieldsOf } from './field-privacy.ts'
import { listByEmail } from './address-data.ts'

/**
 * Person to erase: an account, or a guest without one (no `id`). `email` is lower case, verified or only
 * claimed.
 */
type Person = { id: number | undefined; email: string; isEmailProved: boolean }

/**
 * Orders kept after an erasure; `lastYear` is the last year of required bookkeeping, undefined without
 * orders.
 */
type StoredOrders = { count: number; lastYear: number | undefined }

/** Retention of an order without an invoice, in ms: as long as claims from it are possible. */
const claimPeriodMs = 3 * 365 * 86_400_000
/** Batch of the nightly job; the rest waits for the next night. */
const batch = 500

/** Author name of anonymized reviews, by review language. */
const anonymousNames = {
  et: 'Anonüümne',
  en: 'Anonymous',
  ru: 'Аноним',
  lt: 'Anonimas',
  lv: 'Anonīms',
} as const

/**
 * Erases personal data on request and at the end of its retention period.
 * @see docs/privacy.md, docs/rules/law LAW-PRV-5
 */
export function privacyRepository(db: Kysely<Db>) {
  return {
    /** Lists the data of an address outside of accounts. */
    listByEmail: (email: string) => listByEmail(db, email),

    /** Lists withdrawals from the orders of a customer. */
    listWithdrawals: (customerId: number) =>
      db
        .selectFrom('withdrawals as w')
        .innerJoin('orders as o', 'o.id', 'w.order_id')
        .select(['w.code', 'w.order_number', 'w.name', 'w.email', 'w.goods', 'w.state', 'w.submitted_at'])
        .where('o.customer_id', '=', customerId)
        .orderBy('w.id')
        .execute(),

    /** Lists messages about claims and withdrawals from the orders of a customer. */
    listCaseMessages: (customerId: number) => listCaseMessages(db, sql`o.customer_id = ${customerId}`),

    /** Lists repair steps of claims from the orders of a customer. */
    listRepairs: (customerId: number) => listRepairs(db, sql`o.customer_id = ${customerId}`),

    /** Lists bank movements that paid orders of a customer. */
    listBankLines: (customerId: number) => listBankLines(db, sql`o.customer_id = ${customerId}`),

    /** Lists product questions that a customer asked while signed in. */
    listQuestions: (customerId: number) =>
      db
        .selectFrom('questions as q')
        .innerJoin('products as p', 'p.id', 'q.product_id')
        .select(['p.sku', 'q.email', 'q.question', 'q.answer', 'q.state', 'q.created_at', 'q.decided_at'])
        .where('q.customer_id', '=', customerId)
        .orderBy('q.id')
        .execute(),

    /** Lists staff notes on the orders of an address, with or without an account. */
    async listOrderNotes(email: string) {
      const { rows } = await sql<{ number: string; author: string; text: string; created_at: Date }>`
        select o.number, n.author, n.text, n.created_at from order_notes n join orders o on o.id = n.order_id
          left join customers c on c.id = o.customer_id
        where ${email} in (lower(o.email), c.email) order by n.id`.execute(db)
      return rows
    },

    /** Lists staff notes on an account (no id for a guest), and on its lower-case address as a guest. */
    listCustomerNotes: ({ id, email }: { id: number | undefined; email: string }) =>
      db
        .selectFrom('customer_notes')
        .select(['author', 'text', 'created_at'])
        .where((where) =>
          where.or([
            where('email', '=', email),
            ...(id === undefined ? [] : [where('customer_id', '=', id)]),
          ]),
        )
        .orderBy('id')
        .execute(),

    /** Lists custom fields of an account (no id for a guest) and of the orders, shipments and cases of its address. */
    listCustomFields: (person: { id: number | undefined; email: string }) => listFieldsOf(db, person),

    /** Lists products in a customer's unordered carts. */
    listCartLines: (customerId: number) =>
      db
        .selectFrom('cart_items as i')
        .innerJoin('carts as c', 'c.id', 'i.cart_id')
        .select(['i.sku', 'i.qty', 'i.updated_at', 'c.store_id'])
        .where('c.customer_id', '=', customerId)
        .where('c.converted_at', 'is', null)
        .execute(),

    /**
     * Erases an account, or the guest data of an address, in one transaction. Keeps open and invoiced orders
     * without the account; anonymizes the others.
     */
    erase: (person: Person, now: Date): Promise<StoredOrders> =>
      db.transaction().execute((trx) => erasePerson(trx, person, now)),

    /**
     * Anonymizes orders after their retention period: `years` full years after the year of their newest
     * invoice, or three years without one. Returns their number.
     */
    endRetention: (now: Date, years: number): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: number }>`
          select o.id from orders o left join lateral (
            select max(i.issued_at) as at from invoices i where i.order_id = o.id) last on true
          where o.anonymised_at is null and (last.at is not null or o.status in ('cancelled', 'completed', 'refunded'))
            and case when last.at is null then o.created_at < ${new Date(now.getTime() - claimPeriodMs)}
              else extract(year from last.at at time zone 'Europe/Tallinn') + ${years}
                < extract(year from ${now}::timestamptz at time zone 'Europe/Tallinn') end
          order by o.id limit ${batch} for update of o skip locked`.execute(trx)
        await anonymiseOrders(
          trx,
          rows.map(({ id }) => id),
          now,
        )
        await forgetStatements(trx, new Date(now.getTime() - claimPeriodMs))
        await sql`delete from customer_notes n where n.email is not null and not exists (
          select 1 from orders o where lower(o.email) = n.email)`.execute(trx)
        return rows.length
      }),
  }
}

type Trx = Transaction<Db>

/** The payer of cancelled order `o` is still owed a refund, so it must not be anonymized yet. */
const holdsMoney = sql`exists (select 1 from payments p where p.order_id = o.id and p.state in ('authorised', 'paid'))
  or exists (select 1 from payment_attempts a where a.order_id = o.id and a.state in ('processing', 'paid', 'held', 'surplus'))`

async function erasePerson(trx: Trx, person: Person, now: Date): Promise<StoredOrders> {
  const { email, isEmailProved } = person
  const id = person.id ?? null
  // Locks carts before the customer, in the order of place_order, to avoid a deadlock with an order being
  // placed.
  await sql`select 1 from carts where customer_id = ${id}::integer order by id for update`.execute(trx)
  // Locks the account against concurrent orders, sign-ins and changes.
  await sql`select 1 from customers where id = ${id}::integer for update`.execute(trx)
  // An account with an unverified address has no control over guest orders of that address.
  const { rows: orders } = await sql<{ id: number; year: number | null }>`
    select o.id, case when o.status = 'cancelled' and i.at is null and not (${holdsMoney}) then null
      else extract(year from coalesce(i.at, ${now}::timestamptz) at time zone 'Europe/Tallinn')::integer end as year
    from orders o left join lateral (select max(issued_at) as at from invoices where order_id = o.id) i on true
    where o.customer_id = ${id}::integer or (${isEmailProved}::boolean and o.customer_id is null
      and o.anonymised_at is null and lower(o.email) = ${email})
    order by o.id for update of o`.execute(trx)
  const stored = orders.flatMap(({ year }) => year ?? [])
  await anonymiseOrders(
    trx,
    orders.flatMap((order) => (order.year === null ? order.id : [])),
    now,
  )
  await eraseTraces(
    trx,
    id,
    orders.map((order) => order.id),
  )
  await sql`delete from newsletter_subscribers where email = ${email}`.execute(trx)
  await sql`delete from pending_customers where email = ${email}`.execute(trx)
  if (isEmailProved) await eraseByEmail(trx, email)
  await sql`delete from customers where id = ${id}::integer`.execute(trx)
  return { count: stored.length, lastYear: stored.length > 0 ? Math.max(...stored) : undefined }
}

/** Erases traces of the account and its orders in tables that outlive them. */
async function eraseTraces(trx: Trx, id: number | null, orderIds: readonly number[]): Promise<void> {
  const ofOrders = sql`(select unnest(${[...orderIds]}::integer[]))`
  await sql`update orders set customer_id = null, feedback = feedback - 'nickname' where id in ${ofOrders}`.execute(
    trx,
  )
  await sql`delete from option_files f where f.order_id is null and exists (select 1 from cart_items i
    join carts c on c.id = i.cart_id where c.customer_id = ${id}::integer and c.converted_at is null
      and strpos(i.product_option::text, f.key) > 0)`.execute(trx)
  await sql`delete from carts where customer_id = ${id}::integer and converted_at is null`.execute(trx)
  await sql`delete from order_drafts where order_number is null and content ->> 'customer' = ${id}::text`.execute(
    trx,
  )
  await sql`update carts set customer_id = null, shipping = null
    where customer_id = ${id}::integer or order_id in ${ofOrders}`.execute(trx)
  await forgetQuestions(trx, sql`customer_id = ${id}::integer`)
  await namelessReviews(
    trx,
    sql`customer_id = ${id}::integer or (customer_id is null and order_id in ${ofOrders})`,
  )
}

/**
 * Removes author and photos from reviews; notifies every process, so that search and pages remove the name
 * too.
 */
async function namelessReviews(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from review_photos where large is not null
    and review_id in (select id from reviews where ${which})`.execute(trx)
  await sql`with changed as (
      update reviews set customer_id = null, nickname = coalesce((${JSON.stringify(anonymousNames)}::jsonb) ->> language, ${anonymousNames.en})
      where ${which} returning product_id, status
    ), shown as (select distinct product_id from changed where status = 1)
    select pg_notify('catalog_changed', jsonb_build_array(product_id)::text),
      pg_notify('content_changed', 'reviews') from shown`.execute(trx)
}

/** Removes the author from answered questions and deletes the others. */
async function forgetQuestions(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from questions where state <> 'answered' and (${which})`.execute(trx)
  await sql`update questions set email = null, customer_id = null where ${which}`.execute(trx)
}

async function eraseByEmail(trx: Trx, email: string): Promise<void> {
  await sql`delete from contacts where lower(email) = ${email}`.execute(trx)
  await sql`delete from customer_notes where email = ${email}`.execute(trx)
  await forgetQuestions(trx, sql`lower(email) = ${email}`)
  await sql`delete from stock_notices where lower(email) = ${email}`.execute(trx)
  await sql`delete from price_alerts where email = ${email}`.execute(trx)
  await sql`delete from order_drafts where lower(content ->> 'email') = ${email}`.execute(trx)
  // The code stays used; the hash of the address still limits it to one per person.
  await sql`update coupons set enabled = false, email = null where lower(email) = ${email}`.execute(trx)
  await sql`delete from outbox where done_at is not null and lower(payload ->> 'email') = ${email}`.execute(
    trx,
  )
}

/**
 * Erases texts that a shopper entered for an order of `orders`, such as an engraving, from its lines, cart
 * and documents.
 */
async function forgetOwnTexts(trx: Trx, orders: RawBuilder<unknown>): Promise<void> {
  const isOwn = sql`product_option #> '{extension_attributes,custom_options}' is not null`
  await sql`update invoices i set figures = jsonb_set(figures, '{lines}', (
      select coalesce(jsonb_agg(line || '{"details":""}'::jsonb), '[]') from jsonb_array_elements(i.figures -> 'lines') line))
    where order_id in ${orders} and exists (select 1 from order_lines l where l.order_id = i.order_id and ${isOwn})`.execute(
    trx,
  )
  await sql`update cart_items set product_option = null
    where ${isOwn} and cart_id in (select id from carts where order_id in ${orders})`.execute(trx)
  await sql`update order_lines set product_option = null, options = '[]'
    where order_id in ${orders} and ${isOwn}`.execute(trx)
}

/** Anonymizes orders and everything derived from them; keeps amounts, products and country. */
async function anonymiseOrders(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const of = sql`(select unnest(${[...ids]}::integer[]))`
  const noName = sql`'{"firstname":"","lastname":"","street":[],"city":"","postcode":"","telephone":null,"email":null,
    "company":null,"vat_id":null}'::jsonb`
  await sql`select set_config('ambra.retention', 'over', true)`.execute(trx)
  await sql`update orders set customer_id = null, email = 'order-' || id || '@erased.invalid', comment = null,
      billing_address = jsonb_build_object('country_id', billing_address -> 'country_id', 'address_type', 'billing')
        || ${noName},
      shipping_address = case when shipping_address is not null then
        jsonb_build_object('country_id', shipping_address -> 'country_id', 'address_type', 'shipping') || ${noName} end,
      payment = payment - 'additional', feedback = feedback - 'nickname' - 'comment', anonymised_at = ${now}
    where id in ${of}`.execute(trx)
  await sql`update invoices set figures = figures - 'delivery' || jsonb_build_object('buyer', jsonb_build_object(
      'name', '', 'company', '', 'companyCode', '', 'vatNumber', '', 'street', '', 'city', '', 'postcode', '',
      'email', '', 'country', figures #> '{buyer,country}'))
    where order_id in ${of}`.execute(trx)
  await sql`delete from option_files where order_id in ${of}`.execute(trx)
  await sql`update gift_cards set recipient = null where order_id in ${of} and recipient is not null`.execute(
    trx,
  )
  await sql`update shipments set tracking_number = null where order_id in ${of}`.execute(trx)
  await sql`delete from shipping_labels where order_id in ${of}`.execute(trx)
  await sql`delete from order_notes where order_id in ${of}`.execute(trx)
  await forgetFields(trx, of)
  await forgetOwnTexts(trx, of)
  await sql`update carts set customer_id = null, shipping = null where order_id in ${of}`.execute(trx)
  await sql`update claims set name = '', email = '', description = '', repair_form = null where order_id in ${of}`.execute(
    trx,
  )
  await sql`update withdrawals set name = '', email = '', goods = '' where order_id in ${of}`.execute(trx)
  await sql`update inspections set note = '' where order_id in ${of}`.execute(trx)
  await forgetCaseTexts(trx)
  await forgetPayers(trx, of)
  await sql`update payment_messages set report = '{}' where attempt_id in (
    select id from payment_attempts where order_id in ${of})`.execute(trx)
  await namelessReviews(trx, sql`order_id in ${of} and customer_id is null`)
  await sql`select set_config('ambra.retention', '', true)`.execute(trx)
}

/** Erases claims and withdrawals that match no order. */
async function forgetStatements(trx: Trx, before: Date): Promise<void> {
  await sql`select set_config('ambra.retention', 'over', true)`.execute(trx)
  await sql`update claims set name = '', email = '', description = '', repair_form = null
    where order_id is null and created_at < ${before} and email <> ''`.execute(trx)
  await sql`update withdrawals set name = '', email = '', goods = ''
    where order_id is null and submitted_at < ${before} and email <> ''`.execute(trx)
  await forgetCaseTexts(trx)
  await sql`select set_config('ambra.retention', '', true)`.execute(trx)
}
