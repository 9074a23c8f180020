import { brokenInvariants } from '@ambra/db/invariants'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { prepareSales } from '../../fulfilment/download-suite.ts'
import { buyerOf, information } from '../../sales/order-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
let number: string
let mari: Awaited<ReturnType<typeof aPerson>>
const buyer = buyerOf(() => shop)
const desk = [{ role: 'order-desk', store: null }]

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 5 } }),
    aProduct({ sku: 'CABLE', price: 7, stock: { qty: 2 } }),
  ])
  await prepareSales(shop)
  const addressInformation = { ...information, payment_method_code: 'banktransfer' }
  const cart = await buyer.cartWith({ sku: 'LAMP', qty: 3 })
  number = (await buyer.order(cart, { addressInformation })).body.result.orderNumber
  mari = await aPerson(shop, desk)
})
afterEach(async () => {
  const broken = await brokenInvariants(shop.database)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
})

const reserved = async () =>
  (
    await sql<{
      sku: string
      reserved: number
    }>`select sku, reserved from stock join products p on p.id = product_id order by sku`.execute(
      shop.database.db,
    )
  ).rows.map((row) => `${row.sku} ${row.reserved}`)
const stored = async () => (await orderRepository(shop.database.db).findByNumber(number))!
const plan = async (change: object) =>
  mari.run('orders.plan-change', { number, change: JSON.stringify(change) })
const mails = async (kind: string) =>
  (await shop.database.db.selectFrom('outbox').select(['kind', 'payload']).execute()).filter(
    (one) => one.kind === kind,
  )
const pay = async () => {
  const { id } = await stored()
  await orderRepository(shop.database.db).setStatus(id, 'paid', {
    actor: 'operator',
    now: shop.clock.now(),
    data: {},
    outbox: [],
  })
}

describe('fewer items in an unpaid order', () => {
  it('lowers the total, releases stock and notifies the shopper', async () => {
    const lines = [{ line: 1, qty: 1 }]
    const before = await stored()
    const { result } = (await plan({ lines })).body
    expect(result).toMatchObject({
      way: 'order',
      beforeCents: before.totals.grandTotalCents,
      refundCents: 0,
      stock: [{ sku: 'LAMP', qty: 2 }],
      papers: ['proforma'],
    })
    const { version } = (await mari.run('orders.show', { number })).body.result
    const done = await mari.run('orders.change', { number, version, lines, afterCents: result.afterCents })
    expect(done.body.result).toEqual(result)
    const after = await stored()
    expect(after.lines.map(({ sku, qty }) => `${sku} ${qty}`)).toEqual(['LAMP 1'])
    expect(after.totals).toMatchObject({ subtotalCents: 2000, grandTotalCents: result.afterCents })
    expect(await reserved()).toEqual(['CABLE 0', 'LAMP 1'])
    const { rows } = await sql<{ cents: number }>`select amount_cents as cents from payments`.execute(
      shop.database.db,
    )
    expect(rows).toEqual([{ cents: result.afterCents }])
    expect(after.events.at(-1)).toMatchObject({ kind: 'changed', data: { fields: 'LAMP 3 → 1' } })
    expect(await mails('mail.order_corrected')).toMatchObject([{ payload: { correction: 'goods' } }])
    const again = await mari.run('orders.change', { number, version, lines, afterCents: 1 })
    expect(codeOf(again)).toBe('staff.order_changed')
  })

  it('rejects another total than planned, no change, and the removal of all items', async () => {
    const lines = [{ line: 1, qty: 2 }]
    expect(codeOf(await mari.run('orders.change', { number, lines, afterCents: 1 }))).toBe(
      'staff.sum_changed',
    )
    expect(codeOf(await plan({ lines: [{ line: 1, qty: 3 }] }))).toBe('staff.order_nothing')
    expect(codeOf(await plan({ lines: [{ line: 1, qty: 0 }] }))).toBe('staff.order_nothing')
    expect(codeOf(await plan({ lines: [{ line: 9, qty: 1 }] }))).toBe('staff.wrong_field')
    expect(codeOf(await plan({ lines: 'x' }))).toBe('request.invalid')
    expect(await reserved()).toEqual(['CABLE 0', 'LAMP 3'])
  })

  it('refunds the excess of a payment that was started before the change', async () => {
    const { id, totals } = await stored()
    const { db } = shop.database
    const now = shop.clock.now()
    await sql`insert into payment_attempts (order_id, try, provider, reference, amount_cents, currency, state, store_id,
        language, expires_at, created_at, updated_at)
      values (${id}, 1, 'neopay', 'A1', ${totals.grandTotalCents}, 'EUR', 'open', 2, 'en',
        ${new Date(now.getTime() + 3_600_000)}, ${now}, ${now})`.execute(db)
    const lines = [{ line: 1, qty: 1 }]
    const { afterCents } = (await plan({ lines })).body.result
    expect((await mari.run('orders.change', { number, lines, afterCents })).status).toBe(200)
    const report = {
      provider: 'neopay',
      reference: 'A1',
      state: 'paid',
      status: 'ok',
      facts: 'x',
      source: 'callback',
      checks_amount: true,
      amount_cents: totals.grandTotalCents,
      currency: 'EUR',
      now,
    }
    await sql`select settle_payment(${JSON.stringify(report)}::jsonb)`.execute(db)
    expect((await stored()).status).toBe('paid')
    const { refunds } = (await mari.run('orders.show', { number })).body.result
    expect(refunds).toMatchObject([{ amountCents: totals.grandTotalCents - afterCents, state: 'to_do' }])
  })
})

it('books a transfer of the former total and refunds the excess', async () => {
  const { totals } = await stored()
  const lines = [{ line: 1, qty: 1 }]
  const { afterCents } = (await plan({ lines })).body.result
  await mari.run('orders.change', { number, lines, afterCents })
  const { id } = await stored()
  await sql`select mark_order_paid(${id}::integer, ${totals.grandTotalCents}::bigint, ${shop.clock.now()}::timestamptz,
    '{}'::jsonb)`.execute(shop.database.db)
  expect((await stored()).status).toBe('paid')
  const { refunds } = (await mari.run('orders.show', { number })).body.result
  expect(refunds).toMatchObject([{ amountCents: totals.grandTotalCents - afterCents, state: 'to_do' }])
})

describe('other products in an unpaid order', () => {
  it('reserves all new products or none', async () => {
    const swap = (qty: number) => ({ lines: [{ line: 1, qty: 0 }], add: [{ sku: 'CABLE', qty }] })
    const { result } = (await plan(swap(2))).body
    const many = (await plan(swap(3))).body.result
    const short = await mari.run('orders.change', { number, ...swap(3), afterCents: many.afterCents })
    expect(codeOf(short)).toBe('order.not_available')
    expect(await reserved()).toEqual(['CABLE 0', 'LAMP 3'])
    expect(
      (await mari.run('orders.change', { number, ...swap(2), afterCents: result.afterCents })).status,
    ).toBe(200)
    expect((await stored()).lines).toMatchObject([{ sku: 'CABLE', qty: 2, unitCents: 700, rowCents: 1400 }])
    expect(await reserved()).toEqual(['CABLE 2', 'LAMP 0'])
    expect(codeOf(await plan({ lines: [], add: [{ sku: 'NONE', qty: 1 }] }))).toBe('cart.unknown_sku')
  })

  it('makes one change when several are sent at once', async () => {
    const change = { lines: [{ line: 1, qty: 1 }], add: [{ sku: 'CABLE', qty: 1 }] }
    const { afterCents } = (await plan(change)).body.result
    const { version } = (await mari.run('orders.show', { number })).body.result
    const done = await Promise.all(
      [1, 2, 3, 4].map(() => mari.run('orders.change', { number, version, ...change, afterCents })),
    )
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await reserved()).toEqual(['CABLE 1', 'LAMP 1'])
  })
})

describe('fewer items in a paid order', () => {
  it('refunds removed items and releases their stock', async () => {
    await pay()
    const lines = [{ line: 1, qty: 1 }]
    const { result } = (await plan({ lines })).body
    expect(result).toMatchObject({ way: 'refund', refundCents: 4000, papers: ['credit_note'] })
    const books = await aPerson(shop, [{ role: 'accountant', store: null }])
    expect(codeOf(await books.run('orders.change', { number, lines, afterCents: result.afterCents }))).toBe(
      'staff.not_allowed',
    )
    const change = { number, lines, afterCents: result.afterCents }
    expect((await mari.run('orders.change', change)).status).toBe(200)
    expect(await reserved()).toEqual(['CABLE 0', 'LAMP 1'])
    expect(await mails('credit_note.issue')).toHaveLength(1)
    expect(await mails('mail.order_corrected')).toMatchObject([{ payload: { refund_cents: 4000 } }])
    await mari.run('orders.set-status', { number, status: 'ready' })
    await mari.run('orders.set-status', { number, status: 'shipped' })
    expect(codeOf(await plan({ lines: [{ line: 1, qty: 0 }] }))).toBe('staff.order_left')
  })

  it('requires the right to refund, and a second person for a large sum', async () => {
    await pay()
    const lines = [{ line: 1, qty: 1 }]
    const { afterCents } = (await plan({ lines })).body.result
    const rights = { code: 'editing', name: 'Editing', permissions: ['orders.read', 'orders.edit'] }
    const boss = await anOwner(shop)
    await boss.run('roles.save', rights)
    const helper = await aPerson(shop, [{ role: 'editing', store: null }])
    expect(codeOf(await helper.run('orders.change', { number, lines, afterCents }))).toBe('staff.not_allowed')
    await boss.run('approvals.set-limit', { cents: 3000 })
    expect(codeOf(await mari.run('orders.change', { number, lines, afterCents }))).toBe('approval.waiting')
    expect(await reserved()).toEqual(['CABLE 0', 'LAMP 3'])
  })
})

it('resends mails of an order at most three times an hour', async () => {
  const resend = (mail: 'confirmation' | 'shipping' | 'invoice') =>
    mari.run('orders.resend', { number, mail })
  for (const mail of ['shipping', 'invoice'] as const)
    expect(codeOf(await resend(mail))).toBe('staff.no_mail')
  const placed = (await mails('mail.order_placed')).length
  for (const _ of [1, 2, 3]) expect((await resend('confirmation')).status).toBe(200)
  expect(codeOf(await resend('confirmation'))).toBe('staff.mails_sent')
  expect(await mails('mail.order_placed')).toHaveLength(placed + 3)
  shop.clock.advance(3_600_001)
  mari = await aPerson(shop, desk)
  expect((await resend('confirmation')).status).toBe(200)
})
