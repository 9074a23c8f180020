import { type Kysely, type RawBuilder, sql } from 'kysely'
import { listBankLines } from '../payments/bank-privacy.ts'
import { shipmentsOfOrder } from '../fulfilment/shipment-columns.ts'
import type { Db } from '../schema/schema.ts'
import { listCaseMessages, listRepairs } from '../service/case-privacy.ts'

/** Matches a guest order `o` of the address. */
const ofGuest = (email: string): RawBuilder<unknown> =>
  sql`(lower(o.email) = ${email} and o.customer_id is null)`

/**
 * Matches a case of the address with its order `o`, if found; excludes cases from the orders of its own
 * account, which are listed with the account.
 */
const ofAddress = (
  email: string,
): RawBuilder<unknown> => sql`(${ofGuest(email)} or (lower(coalesce(c.email, w.email)) = ${email}
  and (o.customer_id is null or not exists (select 1 from customers a where a.id = o.customer_id and a.email = ${email}))))`

/**
 * Lists all data of a lower-case address outside of accounts: guest orders and everything that belongs to
 * them.
 */
export async function listByEmail(db: Kysely<Db>, email: string) {
  const of = sql<boolean>`lower(email) = ${email}`
  return {
    orders_without_account: await db
      .selectFrom('orders')
      .select([
        'number',
        'status',
        'created_at',
        'grand_total_cents',
        'billing_address',
        'shipping_address',
        'comment',
        sql<object[]>`(select coalesce(json_agg(json_build_object('sku', l.sku, 'name', l.name, 'qty', l.qty,
          'row_cents', l.row_cents, 'options', l.options) order by l.line), '[]')
          from order_lines l where l.order_id = orders.id)`.as('lines'),
        sql<
          object[]
        >`(select coalesce(json_agg(json_build_object('kind', i.kind, 'number', i.number, 'issued_at', i.issued_at)
          order by i.id), '[]') from invoices i where i.order_id = orders.id)`.as('documents'),
        shipmentsOfOrder.as('shipments'),
      ])
      .where(of)
      .where('customer_id', 'is', null)
      .orderBy('id')
      .execute(),
    newsletter: await db
      .selectFrom('newsletter_subscribers')
      .select(['email', 'state', 'source', 'consent_version'])
      .select(['requested_at', 'confirmed_at', 'unsubscribed_at'])
      .where(of)
      .execute(),
    stock_notices: await db
      .selectFrom('stock_notices as n')
      .innerJoin('products as p', 'p.id', 'n.product_id')
      .select(['p.sku', 'n.created_at', 'n.sent_at'])
      .where(of)
      .execute(),
    price_alerts: await db
      .selectFrom('price_alerts as a')
      .innerJoin('products as p', 'p.id', 'a.product_id')
      .select(['p.sku', 'a.max_cents', 'a.is_own_price', 'a.requested_at', 'a.confirmed_at', 'a.sent_at'])
      .where('a.email', '=', email)
      .execute(),
    uploaded_files: await listUploadedFiles(db, email),
    messages: await db
      .selectFrom('contacts')
      .select(['name', 'email', 'telephone', 'comment', 'created_at', 'done_at'])
      .where(of)
      .execute(),
    questions: await db
      .selectFrom('questions as q')
      .innerJoin('products as p', 'p.id', 'q.product_id')
      .select(['p.sku', 'q.question', 'q.answer', 'q.state', 'q.created_at', 'q.decided_at'])
      .where(sql<boolean>`lower(q.email) = ${email}`)
      .execute(),
    coupons: await db
      .selectFrom('coupons')
      .select(['code', 'description', 'starts_at', 'ends_at', 'used'])
      .where(of)
      .execute(),
    claims: await listClaims(db, email),
    withdrawals: await listWithdrawals(db, email),
    case_messages: await listCaseMessages(db, ofAddress(email)),
    repairs: await listRepairs(db, ofAddress(email)),
    reviews: await listReviews(db, email),
    refunds: await listRefunds(db, email),
    bank_lines: await listBankLines(db, ofGuest(email)),
    order_drafts: await listDrafts(db, email),
  }
}

/** Lists the files uploaded for order lines; staff hands out their contents (`ambra orders files`). */
async function listUploadedFiles(db: Kysely<Db>, email: string) {
  const { rows } = await sql<{ number: string; name: string; size: number; created_at: Date }>`
    select o.number, f.name, f.size, f.created_at from option_files f join orders o on o.id = f.order_id
    where lower(o.email) = ${email} order by f.created_at, f.key`.execute(db)
  return rows
}

type ClaimExport = {
  code: string
  order_number: string
  name: string | null
  value: string
  description: string
  remedy: string | null
  state: string
  answer: string | null
  created_at: Date
}

/** Lists claims; leaves out the name when another person wrote about the address's order. */
async function listClaims(db: Kysely<Db>, email: string): Promise<ClaimExport[]> {
  const { rows } = await sql<ClaimExport>`
    select c.code, c.order_number, case when lower(c.email) = ${email} then c.name end as name, c.value, c.description, c.remedy,
      c.state, c.answer, c.created_at
    from claims c left join orders o on o.id = c.order_id left join withdrawals w on false
    where ${ofAddress(email)} order by c.id`.execute(db)
  return rows
}

type WithdrawalExport = {
  code: string
  order_number: string
  name: string | null
  lines: unknown
  goods: string
  state: string
  reason: string | null
  submitted_at: Date
  goods_back_at: Date | null
}

async function listWithdrawals(db: Kysely<Db>, email: string): Promise<WithdrawalExport[]> {
  const { rows } = await sql<WithdrawalExport>`
    select w.code, w.order_number, case when lower(w.email) = ${email} then w.name end as name, w.lines, w.goods, w.state,
      w.reason, w.submitted_at, w.goods_back_at
    from withdrawals w left join orders o on o.id = w.order_id left join claims c on false
    where ${ofAddress(email)} order by w.id`.execute(db)
  return rows
}

type ReviewExport = {
  id: number
  sku: string
  rating: number | null
  title: string
  detail: string
  nickname: string
  created_at: Date
}

/** Lists reviews from guest orders. */
async function listReviews(db: Kysely<Db>, email: string): Promise<ReviewExport[]> {
  const { rows } = await sql<ReviewExport>`
    select r.id, p.sku, r.rating, r.title, r.detail, r.nickname, r.created_at from reviews r
      join orders o on o.id = r.order_id join products p on p.id = r.product_id
    where ${ofGuest(email)} and r.customer_id is null order by r.id`.execute(db)
  return rows
}

type RefundExport = {
  number: string
  amount_cents: number
  reason: string | null
  state: string
  created_at: Date
}

async function listRefunds(db: Kysely<Db>, email: string): Promise<RefundExport[]> {
  const { rows } = await sql<RefundExport>`
    select o.number, r.amount_cents, r.reason, r.state, r.created_at from refunds r join orders o on o.id = r.order_id
    where ${ofGuest(email)} order by r.id`.execute(db)
  return rows
}

/** Lists phone orders that were started and not placed. */
async function listDrafts(db: Kysely<Db>, email: string): Promise<{ content: unknown; created_at: Date }[]> {
  const { rows } = await sql<{ content: unknown; created_at: Date }>`
    select content, created_at from order_drafts
    where order_number is null and lower(content ->> 'email') = ${email} order by id`.execute(db)
  return rows
}
