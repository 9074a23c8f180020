import { countBestsellers, listBestsellers } from '@ambra/db/accounting'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, anAddress, anIssuedCard, aPlacement } from '@ambra/testing/shop-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { issueDocuments } from './accounting-suite.ts'

let shop: TestApp
const november = { from: '2026-11-01', to: '2026-11-30' }

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 100, stock: { qty: 500 } }),
    aProduct({ sku: 'CABLE', price: 100, stock: { qty: 500 } }),
  ])
})

/** Places an order of pieces at 100.00 euros each with the VAT of a country, and delivery at 3.00. */
async function anOrder(
  over: { country?: string; bp?: number; qty?: number; sku?: string; discount?: number } = {},
) {
  const { country = 'EE', bp = 2400, qty = 2, sku = 'LAMP', discount = 0 } = over
  const cart = await aCart(shop.database, [{ sku, qty }])
  const base = aPlacement(cart)
  const tax = (gross: number) => gross - Math.round((gross * 10_000) / (10_000 + bp))
  const gross = qty * 10_000
  const lines = base.lines.map((line) => ({
    ...line,
    taxBp: bp,
    discountCents: discount,
    taxCents: tax(gross - discount),
  }))
  const orders = orderRepository(shop.database.db)
  const placed = await orders.place(
    aPlacement(cart, {
      status: 'awaiting_payment',
      outbox: [],
      lines,
      shippingAddress: anAddress({ address_type: 'shipping', country_id: country }),
      totals: {
        subtotalCents: gross,
        discountCents: discount,
        shippingCents: 300,
        paymentCents: 0,
        taxCents: tax(gross - discount) + tax(300),
        grandTotalCents: gross - discount + 300,
      },
    }),
  )
  if ('refused' in placed) throw new Error(placed.refused)
  return { id: placed.orderId, number: placed.number, cents: gross - discount + 300 }
}

const move = async (id: number, to: 'paid' | 'cancelled' | 'ready' | 'shipped') => {
  const moved = await orderRepository(shop.database.db).setStatus(id, to, {
    actor: 'operator',
    now: shop.clock.now(),
  })
  if ('refused' in moved) throw new Error(`${to}: ${moved.refused}`)
}

/** Returns the balance of an account: debit less credit. */
async function balanceOf(account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(debit_cents - credit_cents), 0)::integer as cents from journal_entries where account = ${account}`.execute(
    shop.database.db,
  )
  return rows[0]?.cents ?? 0
}

/** Returns the differences between the journal and the orders, payments, refunds and documents. */
async function disagreements(): Promise<unknown[]> {
  const { rows } = await sql<{ what: string; said: number; booked: number }>`
    select * from (
      select 'documents' as what,
        (select coalesce(sum(case kind when 'invoice' then gross_cents else -gross_cents end), 0)::integer from invoices) as said,
        (select coalesce(sum(debit_cents - credit_cents), 0)::integer from journal_entries
          where kind in ('invoice', 'credit_note') and account = 'receivables') as booked
      union all select 'money in',
        (select coalesce(sum(p.amount_cents - o.gift_card_cents), 0)::integer from payments p join orders o on o.id = p.order_id
          where p.state in ('paid', 'refunded')),
        (select coalesce(sum(debit_cents), 0)::integer from journal_entries where account = 'money' and kind = 'payment')
      union all select 'money out',
        (select coalesce(sum(amount_cents - gift_card_cents), 0)::integer from refunds where state = 'done'),
        (select coalesce(sum(credit_cents), 0)::integer from journal_entries where account = 'money' and kind = 'refund')
      union all select 'gift cards used',
        (select coalesce(sum(amount_cents - returned_cents), 0)::integer from gift_card_uses),
        (select coalesce(sum(debit_cents - credit_cents), 0)::integer from journal_entries
          where account = 'gift_cards' and kind = 'gift_card_use')
      union all select 'VAT',
        (select coalesce(sum(case i.kind when 'invoice' then 1 else -1 end * (i.figures -> 'totals' ->> 'tax')::integer), 0)::integer
          from invoices i),
        (select coalesce(sum(credit_cents - debit_cents), 0)::integer from journal_entries where account = 'vat')
    ) facts where said <> booked
    union all select 'unbalanced ' || kind || ' ' || source_id, sum(debit_cents)::integer, sum(credit_cents)::integer
      from journal_entries group by kind, source_id having sum(debit_cents) <> sum(credit_cents)`.execute(
    shop.database.db,
  )
  return rows
}

describe('the journal', () => {
  it('books invoice, payment, refund and credit note of an order in balance', async () => {
    const boss = await anOwner(shop)
    const order = await anOrder()
    await move(order.id, 'paid')
    await issueDocuments(shop)
    const refunded = await boss.run('orders.refund', { number: order.number, lines: ['#1=1'] })
    expect([refunded.status, codeOf(refunded)]).toEqual([200, undefined])
    await issueDocuments(shop)
    await boss.run('refunds.done', { id: refunded.body.result.refundId, reference: 'transfer 1' })
    expect(await disagreements()).toEqual([])
    expect(await balanceOf('receivables')).toBe(0)
    expect(await balanceOf('money')).toBe(10_300)
    const { rows } = (await boss.run('books.journal', november)).body.result
    expect(new Set(rows.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['payment', 'invoice', 'credit_note', 'refund']),
    )
    const summary = (await boss.run('books.summary', november)).body.result
    expect(summary.debitCents).toBe(summary.creditCents)
    expect(summary.vat).toEqual([
      { country: 'EE', rate: 24, is_margin: false, netCents: 8065 + 242, taxCents: 1935 + 58 },
    ])
    expect(summary.money).toEqual([{ method: 'cashondelivery', inCents: 20_300, outCents: 10_000 }])
  })

  it('agrees with orders, payments, refunds and documents after a random month', async () => {
    const boss = await anOwner(shop)
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const { giftCards } = await gifts(12)
    for (let round = 0; round < 24; round += 1) {
      const [country, bp] = (
        [
          ['EE', 2400],
          ['LV', 2100],
          ['LT', 2100],
          ['EE', 900],
        ] as const
      )[random(4)] ?? ['EE', 2400]
      const order = await anOrder({ country, bp, qty: 1 + random(4), discount: random(3) * 777 })
      if (random(4) === 0) {
        await move(order.id, 'cancelled')
        continue
      }
      await move(order.id, 'paid')
      await issueDocuments(shop)
      const kind = random(4)
      const input = [{}, { amount: '7.77' }, { lines: ['#1=1'] }][kind]
      if (!input) continue
      const { body, status } = await boss.run('orders.refund', { number: order.number, ...input })
      expect(status).toBe(200)
      await issueDocuments(shop)
      if (random(2) === 0) await boss.run('refunds.done', { id: body.result.refundId })
    }
    expect(giftCards).toBe(12)
    expect(await disagreements()).toEqual([])
    expect(await balanceOf('gift_cards')).toBe(-12 * 5000)
    const { accounts, debitCents, creditCents } = (await boss.run('books.summary', november)).body.result
    expect(debitCents).toBe(creditCents)
    expect(accounts.some(({ account }: { account: string }) => account === 'rounding')).toBe(false)
  })

  it('accepts only balanced additions to the journal', async () => {
    const order = await anOrder()
    await move(order.id, 'paid')
    const { db } = shop.database
    await expect(sql`update journal_entries set debit_cents = 1`.execute(db)).rejects.toThrow(/append-only/)
    await expect(sql`delete from journal_entries`.execute(db)).rejects.toThrow(/append-only/)
    await expect(
      sql`insert into journal_entries (day, store_id, kind, source_id, document, account, debit_cents, credit_cents)
        values ('2026-11-20', 1, 'payment', 1, 'x', 'money', 5, 0)`.execute(db),
    ).rejects.toThrow(/balance/)
  })

  it('books documents that are older than the journal, once', async () => {
    const order = await anOrder()
    await move(order.id, 'paid')
    await issueDocuments(shop)
    const { db } = shop.database
    const before = await balanceOf('receivables')
    await sql`truncate journal_entries, sales_days, sales_goods`.execute(db)
    await sql`insert into journal_backlog (kind, source_id) select kind, id from invoices
      union all select 'payment', id from payments where state = 'paid'`.execute(db)
    await sql`select post_backlog(1)`.execute(db)
    await sql`select post_backlog(50)`.execute(db)
    await sql`select post_backlog(50)`.execute(db)
    expect(await balanceOf('receivables')).toBe(before)
    expect(await disagreements()).toEqual([])
  })

  it('restricts the journal to people with the right, in their stores', async () => {
    const local = await aPerson(shop, [{ role: 'accountant', store: 'en' }])
    const order = await anOrder()
    await move(order.id, 'paid')
    await issueDocuments(shop)
    expect((await local.run('books.journal', november)).body.result.rows).toEqual([])
    expect(codeOf(await local.run('books.journal', { ...november, store: 'et' }))).toBe('store.unknown')
    expect((await local.run('books.export', november)).body.result.count).toBe(0)
    expect((await local.run('books.invoices', november)).body.result.files).toEqual([])
    const editor = await aPerson(shop, [{ role: 'editor', store: null }])
    expect(codeOf(await editor.run('books.journal', november))).toBe('staff.not_allowed')
    const long = { from: '2026-01-01', to: '2026-12-31' }
    expect(codeOf(await local.run('books.journal', long))).toBe('request.invalid')
    expect(codeOf(await local.run('books.journal', { from: '2026-02-30', to: '2026-03-02' }))).toBe(
      'request.invalid',
    )
  })

  it('exports the journal as a file after step-up, with an audit entry', async () => {
    const books = await aPerson(shop, [{ role: 'accountant', store: null }])
    const boss = await anOwner(shop)
    const order = await anOrder()
    await sql`update payments set reference = '=1+1' where order_id = ${order.id}`.execute(shop.database.db)
    await move(order.id, 'paid')
    const accounts = [{ key: 'vat', code: '=2' }]
    expect(codeOf(await boss.run('books.set-accounts', { accounts }))).toBe('request.invalid')
    const { text } = (await books.run('books.export', november)).body.result
    expect(text).toContain("'=1+1")
    expect(text).not.toMatch(/(^|;)=/m)
    const entries = (await boss.run('audit.list', { limit: 10 })).body.result
    expect(JSON.stringify(entries)).toContain('books.export')
    shop.clock.advance(11 * 60_000)
    for (const name of ['books.export', 'books.invoices'] as const)
      expect(codeOf(await books.run(name, november))).toBe('staff.step_up')
  })
})

/** Gives away gift cards of 50 euros. */
async function gifts(count: number) {
  for (let index = 0; index < count; index += 1)
    await anIssuedCard(shop.database, { valueCents: 5000, validMonths: 12, now: shop.clock.now() })
  return { giftCards: count }
}

describe('sales figures', () => {
  it('counts invoiced and returned items in the figures', async () => {
    const boss = await anOwner(shop)
    const order = await anOrder({ qty: 3, discount: 300 })
    await sql`insert into product_costs (product_id, cents, updated_at)
      select id, 5000, now() from products where sku = 'CABLE'`.execute(shop.database.db)
    const other = await anOrder({ sku: 'CABLE', qty: 2 })
    for (const { id } of [order, other]) await move(id, 'paid')
    await issueDocuments(shop)
    await boss.run('orders.refund', { number: order.number, lines: ['#1=1'] })
    await issueDocuments(shop)
    const { total, points } = (await boss.run('figures.sales', november)).body.result
    expect(total).toMatchObject({ orders: 2, returns: 1, discountCents: 300 })
    expect(points).toHaveLength(1)
    const { rows } = (await boss.run('figures.goods', november)).body.result
    expect(rows).toMatchObject([
      { sku: 'LAMP', pieces: 3, returned: 1, marginCents: null },
      { sku: 'CABLE', pieces: 2, returned: 0, marginCents: 16_129 - 10_000 },
    ])
    const { returnRate } = (await boss.run('figures.service', november)).body.result
    expect(returnRate).toBe(20)
    const stock = (await boss.run('figures.stock', {})).body.result
    expect(stock.pieces).toBe(1000)
    expect((await boss.run('figures.orders', {})).body.result).toMatchObject({ open: 2 })
    await boss.run('roles.save', { code: 'sales', name: 'Sales', permissions: ['reports.sales'] })
    const seller = await aPerson(shop, [{ role: 'sales', store: null }])
    const seen = (await seller.run('figures.goods', november)).body.result.rows
    expect(seen.map(({ marginCents }: { marginCents: unknown }) => marginCents)).toEqual([null, null])
    expect((await seller.run('figures.stock', {})).body.result.costCents).toBeNull()
  })

  it('computes the bestsellers of a store', async () => {
    const { db } = shop.database
    const product = (sku: string) =>
      db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()
    for (const [sku, count] of [
      ['LAMP', 3],
      ['CABLE', 4],
    ] as const)
      for (let index = 0; index < count; index += 1) await move((await anOrder({ sku, qty: 1 })).id, 'paid')
    await issueDocuments(shop)
    await countBestsellers(db, shop.clock.now())
    const best = [(await product('CABLE')).id, (await product('LAMP')).id]
    expect(await listBestsellers(db, 1)).toEqual(best)
    expect(await listBestsellers(db, 2)).toEqual([])
    // The last sale is a hundred days ago.
    await countBestsellers(db, new Date(shop.clock.now().getTime() + 100 * 86_400_000))
    expect(await listBestsellers(db, 1)).toEqual([])
  })
})
