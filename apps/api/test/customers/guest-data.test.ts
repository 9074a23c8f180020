import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { anOwner } from '../admin/admin-suite.ts'
import { deliveredOrder } from '../admin/service/service-suite.ts'
import { createTestApp, type TestApp } from '../api-suite.ts'

const email = 'mari@example.ee'
let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
})

type Seen = { in: string; after: 'gone' | 'stays with the order' | 'stays with the case' }
const gone = (key: string): Seen => ({ in: key, after: 'gone' })
const withOrder = (key: string): Seen => ({ in: key, after: 'stays with the order' })
const withCase = (key: string): Seen => ({ in: key, after: 'stays with the case' })

/**
 * Position of each table's data in the export of a guest, and what an erasure leaves while an order
 * is stored.
 */
const exported: Readonly<Record<string, Seen>> = {
  orders: withOrder('orders_without_account'),
  order_lines: withOrder('orders_without_account'),
  shipments: withOrder('orders_without_account'),
  shipment_serials: withOrder('orders_without_account'),
  invoices: withOrder('orders_without_account'),
  refunds: withOrder('refunds'),
  bank_lines: withOrder('bank_lines'),
  option_files: withOrder('uploaded_files'),
  order_notes: withOrder('order_notes'),
  customer_notes: gone('customer_notes'),
  custom_values: withOrder('custom_fields'),
  claims: withCase('claims'),
  claim_repairs: withCase('repairs'),
  withdrawals: withCase('withdrawals'),
  case_messages: withCase('case_messages'),
  reviews: gone('reviews'),
  contacts: gone('messages'),
  questions: gone('questions'),
  stock_notices: gone('stock_notices'),
  price_alerts: gone('price_alerts'),
  newsletter_subscribers: gone('newsletter'),
  coupons: gone('coupons'),
  order_drafts: gone('order_drafts'),
}

const ofAccount = 'belongs to an account, is exported and goes with it'
const ofOrder = 'repeats the order by its number: nothing a person wrote, goes or becomes nameless with it'
const ofBooks = 'sums and days of the books'
const hashed = 'holds hashes that end with the day or the unpaid order'

/**
 * Tables that refer to an address, an order, a case or an account, and hold no guest data beyond
 * the export.
 */
const reasons: Readonly<Record<string, string>> = {
  approvals: 'holds what people of the shop asked each other, about an order by its number',
  bank_match_orders: ofBooks,
  payment_reversals: ofBooks,
  journal_entries: ofBooks,
  payments: 'holds sum and state of the payment that the order names',
  payment_attempts: ofOrder,
  payment_messages: 'holds what the payment provider reported, emptied with the order',
  payment_references: ofOrder,
  carts: 'becomes the order, or ends by itself',
  coupon_redemptions: 'counts the uses of a coupon by a hash',
  customer_addresses: ofAccount,
  customer_list_items: ofAccount,
  customer_search: ofAccount,
  customer_views: ofAccount,
  customers: ofAccount,
  email_changes: ofAccount,
  password_resets: ofAccount,
  session_families: ofAccount,
  special_offers: ofAccount,
  pending_customers: 'ends after a day, is erased with the address',
  newsletter_deliveries: 'goes with the subscription',
  download_grants: ofOrder,
  feedback_requests: ofOrder,
  gift_card_uses: ofOrder,
  gift_cards: 'holds value, not the person',
  inspections: 'holds the state of a piece; its note is emptied with the order',
  order_attempts: ofOrder,
  order_events: ofOrder,
  order_search: ofOrder,
  order_sources: ofOrder,
  order_stock: ofOrder,
  pick_run_pieces: ofOrder,
  shipment_pieces: ofOrder,
  shipping_labels: 'repeats the address of the order and ends after 60 days',
  staff: 'holds people of the shop',
  staff_invites: 'holds people of the shop',
  stock_hold_keys: hashed,
  stock_holds: hashed,
  stock_movements: ofOrder,
}

async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name::text as name from information_schema.columns c
      join information_schema.tables b using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and (column_name like '%email%'
        or column_name ~ '(^|_)(order|claim|withdrawal|customer|subscriber|match)_(id|number)$')
    union
    select k.table_name::text from information_schema.referential_constraints r
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      join information_schema.constraint_column_usage u on u.constraint_schema = r.constraint_schema
        and u.constraint_name = r.constraint_name
      where u.table_name in ('orders', 'claims', 'withdrawals', 'customers', 'newsletter_subscribers', 'shipments',
        'payments', 'payment_attempts', 'refunds')
    order by 1`.execute(shop.database.db)
  return rows.map(({ name }) => name)
}

/**
 * Creates one row of every exported kind, containing the name of its table, for a guest whose order
 * is delivered.
 */
async function traces(staff: number): Promise<void> {
  const { db } = shop.database
  const { id, number } = await deliveredOrder(shop, [{ sku: 'LAMP' }])
  const store = sql`1, 'et'`
  const sets = [
    sql`update orders set comment = 'trace-orders' where id = ${id}`,
    sql`update order_lines set name = 'trace-order_lines' where order_id = ${id}`,
    sql`insert into shipments (number, order_id, carrier, method, state, created_at, sent_at, tracking_number)
      values (${`${number}-1`}, ${id}, 'dpd', 'dpd', 'sent', now(), now(), 'trace-shipments')`,
    sql`insert into shipment_pieces (shipment_id, order_id, line, qty) select id, order_id, 1, 1 from shipments`,
    sql`insert into shipment_serials (shipment_id, order_id, line, sku, serial, normal_serial, created_at)
      select id, order_id, 1, 'LAMP', 'trace-shipment_serials', 'TRACESERIAL', now() from shipments`,
    sql`insert into invoices (order_id, kind, number, seller, year, sequence, figures, gross_cents, issued_at)
      values (${id}, 'invoice', 'trace-invoices', '1', 2026, 1, '{}', 10300, now())`,
    sql`insert into refunds (order_id, amount_cents, lines, charges, reason, state, actor, created_at, updated_at)
      values (${id}, 100, '[]', '[]', 'trace-refunds', 'to_do', 'test', now(), now())`,
    sql`insert into bank_matches (actor, created_at) values ('test', now())`,
    sql`insert into bank_match_orders (match_id, order_id, amount_cents, is_payment)
      select id, ${id}::integer, 10300, true from bank_matches`,
    sql`insert into bank_lines (hash, account, statement, day, amount_cents, currency, is_credit, reference, text, payer,
      payer_account, bank_reference, state, actor, created_at, decided_at, match_id)
      select 'h', 'EE1', 's', '2026-11-20', 10300, 'EUR', true, '', 'trace-bank_lines', 'Mari', 'EE2', '', 'matched',
        'test', now(), now(), id from bank_matches`,
    sql`insert into option_files (key, option_id, name, size, content, created_at, order_id)
      values (${'a'.repeat(64)}, 1, 'trace-option_files', 1, 'x', now(), ${id})`,
    sql`insert into order_notes (order_id, author, text, created_at) values (${id}, 'Jaan', 'trace-order_notes', now())`,
    sql`insert into customer_notes (email, author, text, created_at)
      values (${email}, 'Jaan', 'trace-customer_notes', now())`,
    sql`insert into custom_values (order_id, "values", changed_by, changed_at)
      values (${id}, '{"remark":"trace-custom_values"}', 'test', now())`,
    sql`insert into claims (code, key, store_id, language, order_id, order_number, name, email, value, description, due_day, created_at)
      values ('C-1', 'k', ${store}, ${id}, ${number}, 'Mari', ${email}, 'Lamp', 'trace-claims', '2026-12-01', now())`,
    sql`insert into claim_repairs (claim_id, state, note, actor, created_at)
      select id, 'received', 'trace-claim_repairs', 'test', now() from claims`,
    sql`insert into withdrawals (code, key, store_id, language, order_id, matched, order_number, name, email, goods, statement_hash, submitted_at)
      values ('W-1', 'k', ${store}, ${id}, 'token', ${number}, 'Mari', ${email}, 'trace-withdrawals', 'h', now())`,
    sql`insert into case_messages (withdrawal_id, sender, text, actor, created_at)
      select id, 'shop', 'trace-case_messages', 'test', now() from withdrawals`,
    sql`insert into reviews (product_id, language, title, detail, nickname, order_id, order_line)
      select id, 'et', 'Good', 'White', 'trace-reviews', ${id}::integer, 1 from products`,
    sql`insert into contacts (key, store_id, language, name, email, comment, created_at)
      values ('k', ${store}, 'Mari', ${email}, 'trace-contacts', now())`,
    sql`insert into questions (product_id, store_id, language, email, question, state, created_at)
      select id, ${store}, ${email}, 'trace-questions', 'open', now() from products`,
    sql`insert into stock_notices (product_id, store_id, email, created_at) select id, 1, ${email}, now() from products`,
    sql`insert into price_alerts (product_id, store_id, email, max_cents, is_own_price, requested_at)
      select id, 1, ${email}, 100, true, now() from products`,
    sql`insert into newsletter_subscribers (email, store_id, leave_token, source, state, requested_at)
      values (${email}, 1, ${'t'.repeat(43)}, 'checkout', 'pending', now())`,
    sql`insert into coupons (code, description, kind, value, email, email_key, created_at, updated_at)
      values ('MARI-10', 'trace-coupons', 'percent', 10, ${email}, 'key', now(), now())`,
    sql`insert into order_drafts (staff_id, store_id, content, created_at, updated_at) values (${staff}, 1,
      ${JSON.stringify({ email, comment: 'trace-order_drafts' })}::jsonb, now(), now())`,
  ]
  for (const one of sets) await one.execute(db)
}

describe('data of a guest', () => {
  it('exports and erases every table with guest data, or names a reason', async () => {
    const named = [...Object.keys(exported), ...Object.keys(reasons)].sort()
    expect(named).toEqual(await tablesOfPeople())
  })

  it('exports all guest data, and erases it except what belongs to a stored order', async () => {
    const person = await anOwner(shop)
    await traces(person.id)
    const { result } = (await person.run('customers.export', { email })).body
    const held: Record<string, unknown> = { ...result, ...result.by_email }
    // These tables have no free text.
    const silent = new Set(['stock_notices', 'price_alerts', 'newsletter_subscribers'])
    for (const [table, { in: key }] of Object.entries(exported)) {
      const text = JSON.stringify(held[key])
      expect([table, text.includes(`trace-${table}`) || (silent.has(table) && text !== '[]')]).toEqual([
        table,
        true,
      ])
    }

    expect((await person.run('customers.erase', { email })).body.result).toMatchObject({ orders_kept: 1 })
    const { result: after } = (await person.run('customers.export', { email })).body
    const left: Record<string, unknown> = { ...after, ...after.by_email }
    for (const [table, seen] of Object.entries(exported).filter(([name]) => name !== 'reviews'))
      expect([table, JSON.stringify(left[seen.in]) === '[]']).toEqual([table, seen.after === 'gone'])
    expect(JSON.stringify(left['reviews'])).not.toContain('trace-reviews')
  })
})
