import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { forgetPayers, listBankLines } from '../money/bank-privacy.ts'
import { forgetCaseTexts, listCaseMessages, listRepairs } from '../service/case-privacy.ts'
import { listByEmail } from './address-data.ts'

/** Who is erased: an account, or who only ever was a guest (no `id`). `email` in lower case, proved or only claimed. */
type Person = { id: number | undefined; email: string; isEmailProved: boolean }

/** Orders that stay after an erasure; `lastYear` is the newest year of their books, undefined without orders. */
type StoredOrders = { count: number; lastYear: number | undefined }

/** An order without an invoice is stored as long as claims from it may be made, ms. */
const claimsMs = 3 * 365 * 86_400_000
/** A round of the nightly job: what is left waits for the next night. */
const batch = 500

/** The name under a review whose writer is gone, by the language of the review. */
const anonymousNames = {
  et: 'Anonüümne',
  en: 'Anonymous',
  ru: 'Аноним',
  lt: 'Anonimas',
  lv: 'Anonīms',
} as const

/**
 * Removes personal data: on request, and when its retention period is over.
 * @see docs/privacy.md, docs/rules/law LAW-PRV-5
 */
export function privacyRepository(db: Kysely<Db>) {
  return {
    /** What an address is known for outside of any account. */
    listByEmail: (email: string) => listByEmail(db, email),

    /** Statements of withdrawal about the orders of a customer. */
    listWithdrawals: (customerId: number) =>
      db
        .selectFrom('withdrawals as w')
        .innerJoin('orders as o', 'o.id', 'w.order_id')
        .select(['w.code', 'w.order_number', 'w.name', 'w.email', 'w.goods', 'w.state', 'w.submitted_at'])
        .where('o.customer_id', '=', customerId)
        .orderBy('w.id')
        .execute(),

    /** What was written about claims and withdrawals from the orders of a customer. */
    listCaseMessages: (customerId: number) => listCaseMessages(db, sql`o.customer_id = ${customerId}`),

    /** Steps of repairs that claims from the orders of a customer went through. */
    listRepairs: (customerId: number) => listRepairs(db, sql`o.customer_id = ${customerId}`),

    /** Movements of the shop's account that paid orders of a customer. */
    listBankLines: (customerId: number) => listBankLines(db, sql`o.customer_id = ${customerId}`),

    /** Questions of a customer about products, written signed in. */
    listQuestions: (customerId: number) =>
      db
        .selectFrom('questions as q')
        .innerJoin('products as p', 'p.id', 'q.product_id')
        .select(['p.sku', 'q.email', 'q.question', 'q.answer', 'q.state', 'q.created_at', 'q.decided_at'])
        .where('q.customer_id', '=', customerId)
        .orderBy('q.id')
        .execute(),

    /** Notes of the shop's people about the orders of an address, with an account or without. */
    async listOrderNotes(email: string) {
      const { rows } = await sql<{ number: string; author: string; text: string; created_at: Date }>`
        select o.number, n.author, n.text, n.created_at from order_notes n join orders o on o.id = n.order_id
          left join customers c on c.id = o.customer_id
        where ${email} in (lower(o.email), c.email) order by n.id`.execute(db)
      return rows
    },

    /** Notes of the shop's people about a customer. */
    listCustomerNotes: (customerId: number) =>
      db
        .selectFrom('customer_notes')
        .select(['author', 'text', 'created_at'])
        .where('customer_id', '=', customerId)
        .orderBy('id')
        .execute(),

    /** Goods in the carts of a customer that are no orders yet. */
    listCartLines: (customerId: number) =>
      db
        .selectFrom('cart_items as i')
        .innerJoin('carts as c', 'c.id', 'i.cart_id')
        .select(['i.sku', 'i.qty', 'i.updated_at', 'c.store_id'])
        .where('c.customer_id', '=', customerId)
        .where('c.converted_at', 'is', null)
        .execute(),

    /**
     * Erases an account, or what an address did as a guest, in one transaction: orders that are open or invoiced stay
     * without the account, the others lose the person.
     */
    erase: (person: Person, now: Date): Promise<StoredOrders> =>
      db.transaction().execute((trx) => erasePerson(trx, person, now)),

    /**
     * Anonymises orders whose retention period is over: `years` full years after the one of their newest invoice,
     * without an invoice three years. Returns how many.
     */
    endRetention: (now: Date, years: number): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: number }>`
          select o.id from orders o left join lateral (
            select max(i.issued_at) as at from invoices i where i.order_id = o.id) last on true
          where o.anonymised_at is null and (last.at is not null or o.status in ('cancelled', 'completed', 'refunded'))
            and case when last.at is null then o.created_at < ${new Date(now.getTime() - claimsMs)}
              else extract(year from last.at at time zone 'Europe/Tallinn') + ${years}
                < extract(year from ${now}::timestamptz at time zone 'Europe/Tallinn') end
          order by o.id limit ${batch} for update of o skip locked`.execute(trx)
        await anonymiseOrders(
          trx,
          rows.map(({ id }) => id),
          now,
        )
        await forgetStatements(trx, new Date(now.getTime() - claimsMs))
        return rows.length
      }),
  }
}

type Trx = Transaction<Db>

/** The payer of a cancelled order `o` gets the money back: until then it is not erased. */
const holdsMoney = sql`exists (select 1 from payments p where p.order_id = o.id and p.state in ('authorised', 'paid'))
  or exists (select 1 from payment_attempts a where a.order_id = o.id and a.state in ('processing', 'paid', 'held', 'surplus'))`

async function erasePerson(trx: Trx, person: Person, now: Date): Promise<StoredOrders> {
  const { email, isEmailProved } = person
  const id = person.id ?? null
  // Carts before the customer, as place_order has it: else an order that is being placed and this wait for each other.
  await sql`select 1 from carts where customer_id = ${id}::integer order by id for update`.execute(trx)
  // Locks the account, so that it cannot order, sign in or write in that time.
  await sql`select 1 from customers where id = ${id}::integer for update`.execute(trx)
  // An account with an unverified address does not decide about guest orders of that address.
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

/** What account and orders left in tables that outlive them. */
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

/** Reviews stay, without their author and photos; every process is notified, so that search and pages forget the name as well. */
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

/** Answered questions stay without their author, the others go. */
async function forgetQuestions(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from questions where state <> 'answered' and (${which})`.execute(trx)
  await sql`update questions set email = null, customer_id = null where ${which}`.execute(trx)
}

async function eraseByEmail(trx: Trx, email: string): Promise<void> {
  await sql`delete from contacts where lower(email) = ${email}`.execute(trx)
  await forgetQuestions(trx, sql`lower(email) = ${email}`)
  await sql`delete from stock_notices where lower(email) = ${email}`.execute(trx)
  await sql`delete from price_alerts where email = ${email}`.execute(trx)
  await sql`delete from order_drafts where lower(content ->> 'email') = ${email}`.execute(trx)
  // The code stays taken; the hash of the address keeps it to one a person.
  await sql`update coupons set enabled = false, email = null where lower(email) = ${email}`.execute(trx)
  await sql`delete from outbox where done_at is not null and lower(payload ->> 'email') = ${email}`.execute(
    trx,
  )
}

/** What a shopper wrote for an order of `orders`, as an engraving: in its lines, its cart and its documents. */
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

/** Sums, goods and country stay; the person goes, wherever the order has spread to. */
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
  await sql`update shipments set tracking_number = null where order_id in ${of}`.execute(trx)
  await sql`delete from shipping_labels where order_id in ${of}`.execute(trx)
  await sql`delete from order_notes where order_id in ${of}`.execute(trx)
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

/** Claims and withdrawals that no order was found for. */
async function forgetStatements(trx: Trx, before: Date): Promise<void> {
  await sql`select set_config('ambra.retention', 'over', true)`.execute(trx)
  await sql`update claims set name = '', email = '', description = '', repair_form = null
    where order_id is null and created_at < ${before} and email <> ''`.execute(trx)
  await sql`update withdrawals set name = '', email = '', goods = ''
    where order_id is null and submitted_at < ${before} and email <> ''`.execute(trx)
  await forgetCaseTexts(trx)
  await sql`select set_config('ambra.retention', '', true)`.execute(trx)
}
