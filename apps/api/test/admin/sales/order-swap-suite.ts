import { brokenInvariants } from '@ambra/db/invariants'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { prepareSales } from '../../fulfilment/download-suite.ts'
import { buyerOf, information } from '../../sales/order-suite.ts'
import { aPerson, anOwner, type Person } from '../admin-suite.ts'
import { issueDocuments } from '../accounting/accounting-suite.ts'

/** Returns the change that replaces items of the first line, down to `left`, by others. */
export const swapOf = (sku: string, qty = 1, left = 2) => ({
  lines: [{ line: 1, qty: left }],
  add: [{ sku, qty }],
})

/**
 * Creates a shop with a paid order of three lamps and a cable, and Mari of its desk, before each
 * test of a file; after each test all sums must add up, whatever was tried.
 */
export function swapSuite() {
  const at = { shop: undefined as unknown as TestApp, number: '', mari: undefined as unknown as Person }
  const buyer = buyerOf(() => at.shop)
  const db = () => at.shop.database.db

  beforeEach(async () => {
    at.shop = await createTestApp([
      aProduct({ sku: 'LAMP', price: 20, stock: { qty: 20 } }),
      aProduct({ sku: 'CABLE', price: 7, stock: { qty: 9 } }),
      aProduct({ sku: 'TORCH', price: 20, stock: { qty: 2 } }),
      aProduct({ sku: 'CAMERA', price: 90, stock: { qty: 4 } }),
      aProduct({ sku: 'GONE', price: 20, status: 2, stock: { qty: 4 } }),
      aProduct({ sku: 'CARE', product_type: 'virtual', price: 30, stock: { qty: 0, manage: false } }),
    ])
    await prepareSales(at.shop)
    at.number = await ordered()
    at.mari = await aPerson(at.shop, [{ role: 'order-desk', store: null }])
  })
  afterEach(async () => {
    await issueDocuments(at.shop)
    const broken = [...(await brokenInvariants(at.shop.database)), ...(await receivables())]
    if (broken.length > 0) throw new Error(JSON.stringify(broken))
  })

  async function ordered(prepare: (cart: string) => Promise<unknown> = async () => undefined) {
    const cart = await buyer.cartWith({ sku: 'LAMP', qty: 3 }, { sku: 'CABLE', qty: 1 })
    await prepare(cart)
    return paidOrder(cart)
  }
  async function paidOrder(cart: string): Promise<string> {
    const addressInformation = { ...information, payment_method_code: 'banktransfer' }
    const { orderNumber } = (await buyer.order(cart, { addressInformation })).body.result
    await pay(orderNumber)
    return orderNumber
  }
  const stored = async (of = at.number) => (await orderRepository(db()).findByNumber(of))!
  async function pay(of: string) {
    const { id, totals, giftCardCents, creditCents } = await stored(of)
    const cents = totals.grandTotalCents - giftCardCents - creditCents
    const { rows } = await sql<{ done: object }>`select mark_order_paid(${id}::integer, ${cents}::bigint,
      ${at.shop.clock.now()}::timestamptz, '{}'::jsonb) as done`.execute(db())
    expect(rows[0]?.done).toMatchObject({ ok: true })
  }
  /** Returns what orders that are paid or closed still owe according to the journal. */
  async function receivables() {
    const { rows } = await sql<{ number: string; cents: number }>`
      select o.number, sum(e.debit_cents - e.credit_cents)::integer as cents
      from journal_entries e join orders o on o.id = e.order_id
      where e.account = 'receivables' and o.status not in ('awaiting_payment', 'pending')
        and not exists (select 1 from refunds r where r.order_id = o.id and r.state = 'to_do')
      group by o.number having sum(e.debit_cents - e.credit_cents) <> 0`.execute(db())
    return rows
  }
  const reserved = async () => {
    const { rows } = await sql<{ text: string }>`select sku || ' ' || reserved as text from stock
      join products p on p.id = product_id where reserved > 0 order by sku`.execute(db())
    return rows.map(({ text }) => text)
  }
  const outbox = async (kind: string) =>
    (await db().selectFrom('outbox').select(['kind', 'payload']).execute())
      .filter((one) => one.kind === kind)
      .map(({ payload }) => payload as Record<string, unknown>)
  const plan = (change: object, of = at.number, by = at.mari) =>
    by.run('orders.plan-change', { number: of, change: JSON.stringify(change) })
  async function swap(change: ReturnType<typeof swapOf>, of = at.number, by = at.mari) {
    const { afterCents } = (await plan(change, of)).body.result
    return by.run('orders.change', { number: of, ...change, afterCents })
  }
  /** Creates a person who may edit orders, but not refund. */
  async function aHelper() {
    const boss = await anOwner(at.shop)
    const permissions = ['orders.read', 'orders.edit']
    await boss.run('roles.save', { code: 'editing', name: 'Editing', permissions })
    return aPerson(at.shop, [{ role: 'editing', store: null }])
  }
  /** Marks the money of a refund as sent. */
  async function sent(id: number) {
    const books = await anOwner(at.shop)
    expect((await books.run('refunds.done', { id })).status).toBe(200)
  }
  return { at, buyer, ordered, paidOrder, stored, pay, reserved, outbox, plan, swap, aHelper, sent }
}
