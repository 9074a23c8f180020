import type { OrderDraft } from '@ambra/contract/sales/draft-operations'
import { brokenInvariants } from '@ambra/db/invariants'
import { orderDraftRepository, orderRepository } from '@ambra/db/sales'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { privacyRepository } from '@ambra/db/customers'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aCoupon } from '../../promotions/coupon-suite.ts'
import { prepareSales } from '../../fulfilment/download-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { aPerson, auditOf, codeOf } from '../admin-suite.ts'
import { emptyDraft } from './empty-draft-suite.ts'

let shop: TestApp
let mari: Awaited<ReturnType<typeof aPerson>>
const buyer = buyerOf(() => shop)
const desk = [{ role: 'order-desk', store: null }]

const draft: OrderDraft = {
  ...emptyDraft,
  email: 'kati@example.ee',
  firstname: 'Kati',
  lastname: 'Kask',
  telephone: '+372 5555 5555',
  street: 'Aia 5',
  city: 'Tallinn',
  postcode: '10111',
  country: 'EE',
  carrier: 'dpd',
  method: 'courier',
  payment: 'cashondelivery',
  lines: [{ sku: 'LAMP', qty: 2 }],
}

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 5 } }),
    aProduct({ sku: 'CABLE', price: 7, stock: { qty: 1 } }),
    aProduct({ sku: 'GONE', price: 7, status: 2 }),
  ])
  await prepareSales(shop)
  mari = await aPerson(shop, desk)
})
afterEach(async () => {
  const broken = await brokenInvariants(shop.database)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
})

const saved = async (over: Partial<OrderDraft> = {}, who = mari) =>
  (await who.run('drafts.save', { store: 'en', draft: { ...draft, ...over } })).body.result
const place = (
  { id, version, quote }: { id: number; version: number; quote: { total_cents: number } },
  who = mari,
) => who.run('drafts.place', { id, version, total_cents: quote.total_cents })
const orders = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from orders`.execute(shop.database.db)).rows[0]?.n)

describe('a phone order', () => {
  it('charges and reserves the same as the checkout, and is marked in history and audit', async () => {
    const made = await saved()
    const cart = await buyer.cartWith({ sku: 'LAMP', qty: 2 })
    const own = await buyer.pullOrder((await buyer.order(cart)).body.result)
    expect(made.quote).toMatchObject({
      total_cents: Math.round(own.grand_total * 100),
      lines: [{ sku: 'LAMP', unit_cents: 2000, problem: null }],
      delivery: { carrier: 'dpd', method: 'courier' },
      payment: 'cashondelivery',
    })
    expect(await buyer.available('LAMP')).toBe(3)
    const { number, total_cents } = (await place(made)).body.result
    expect(total_cents).toBe(made.quote.total_cents)
    expect(await buyer.available('LAMP')).toBe(1)
    const order = (await orderRepository(shop.database.db).findByNumber(number))!
    expect(order).toMatchObject({ email: 'kati@example.ee', status: 'pending', storeId: 2, language: 'en' })
    expect(order.events.at(-1)).toMatchObject({ kind: 'taken_on_phone' })
    expect(order.events.at(-1)?.actor).toContain(`(${mari.id})`)
    const { rows } = await sql<{ kind: string }>`select kind from outbox
      where payload ->> 'number' = ${number} order by kind`.execute(shop.database.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['mail.order_placed', 'mail.order_received'])
    expect((await auditOf(shop)).at(-1)).toMatchObject({ operation: 'drafts.place', subject_id: number })
    expect((await mari.run('drafts.list', {})).body.result).toEqual([])
  })

  it('places one order, however often the request is sent at once', async () => {
    const made = await saved()
    const answers = await Promise.all([1, 2, 3, 4].map(() => place(made)))
    const numbers = new Set(answers.map(({ body }) => body.result.number))
    expect(numbers.size).toBe(1)
    expect((await place(made)).body.result.number).toBe([...numbers][0])
    expect(await orders()).toBe(1)
    expect(await buyer.available('LAMP')).toBe(3)
  })

  it('sells the last item to one of four concurrent orders', async () => {
    const drafts = []
    for (const name of ['a', 'b', 'c', 'd'])
      drafts.push(
        await saved({ email: `${name}@example.ee`, street: name, lines: [{ sku: 'CABLE', qty: 1 }] }),
      )
    const answers = await Promise.all(drafts.map((made) => place(made)))
    expect(answers.map(codeOf).toSorted()).toEqual([
      'order.not_available',
      'order.not_available',
      'order.not_available',
      undefined,
    ])
    expect(await orders()).toBe(1)
    const carts = await sql`select 1 from carts where order_id is null`.execute(shop.database.db)
    expect(carts.rows).toEqual([])
  })

  it('awaits a bank transfer, with the pro forma in the mail', async () => {
    const made = await saved({ payment: 'banktransfer' })
    expect(made.quote.payments.map(({ way }: { way: string }) => way).toSorted()).toEqual([
      'cash',
      'transfer',
    ])
    const { number } = (await place(made)).body.result
    const order = await orderRepository(shop.database.db).findByNumber(number)
    expect(order).toMatchObject({ status: 'awaiting_payment', payment: { methodCode: 'banktransfer' } })
  })

  it('delivers to a pickup point that accepts the order', async () => {
    const point = { code: 'omniva', postcode: '10111', country_id: 'EE', kind: 'locker' as const }
    const at = (id: string, city: string) => ({ ...point, id, name: `Keskus ${id}`, address: 'Aia 1', city })
    await pickupPointRepository(shop.database.db).replaceCarrier('omniva', [
      at('1', 'Tallinn'),
      at('2', 'Tartu'),
      { ...at('3', 'Tartu'), country_id: 'LV' },
    ])
    const made = await saved({ carrier: 'omniva', method: 'locker', payment: 'banktransfer' })
    const found = await mari.run('drafts.points', { id: made.id, search: 'tart' })
    expect(found.body.result).toEqual([{ id: '2', name: 'Keskus 2', address: 'Aia 1, Tartu' }])
    expect(codeOf(await place(made))).toBe('shipping.point_missing')
    const { id, version } = made
    const chosen = { ...made.draft, point: '2', point_name: 'Keskus 2' }
    const next = (await mari.run('drafts.save', { id, version, store: 'en', draft: chosen })).body.result
    const { number } = (await place(next)).body.result
    const order = await orderRepository(shop.database.db).findByNumber(number)
    expect(order?.shipping?.pickupPoint).toMatchObject({ id: '2', address: 'Aia 1, Tartu' })
  })

  it('accepts only a coupon that the shopper may use', async () => {
    await aCoupon(shop, { code: 'PHONE10' })
    await aCoupon(shop, { code: 'OLD10', endsAt: new Date('2020-01-01') })
    const full = (await saved()).quote.total_cents
    const made = await saved({ coupon: 'phone10' })
    expect(made.quote).toMatchObject({ discount_cents: 400, coupon_problem: null })
    expect(made.quote.total_cents).toBe(full - 400)
    for (const coupon of ['OLD10', 'NOSUCH']) {
      const wrong = await saved({ coupon })
      expect(wrong.quote.total_cents).toBe(full)
      expect(wrong.quote.coupon_problem.code).toBe(coupon === 'OLD10' ? 'coupon.expired' : 'coupon.invalid')
      expect(codeOf(await place(wrong))).toBe('order.coupon_lost')
    }
    const { number } = (await place(made)).body.result
    const order = await orderRepository(shop.database.db).findByNumber(number)
    expect(order).toMatchObject({ couponCode: 'PHONE10', totals: { discountCents: 400 } })
  })

  it('reports unavailable products', async () => {
    const lines = [
      { sku: 'GONE', qty: 1 },
      { sku: 'NONE', qty: 1 },
      { sku: 'LAMP', qty: 6 },
    ]
    const made = await saved({ lines })
    expect(made.quote.lines.map((one: { problem: { code: string } }) => one.problem.code)).toEqual([
      'cart.unknown_sku',
      'cart.unknown_sku',
      'order.not_available',
    ])
    expect(codeOf(await place(made))).toBe('cart.unknown_sku')
    expect(codeOf(await place(await saved({ lines: [{ sku: 'LAMP', qty: 6 }] })))).toBe('order.not_available')
    expect(codeOf(await place(await saved({ lines: [] })))).toBe('cart.empty')
    expect(codeOf(await place(await saved({ email: 'none' })))).toBe('address.invalid')
    expect(codeOf(await place(await saved({ payment: '' })))).toBe('payment.method_missing')
    for (const qty of [0, -1, 1.5, 1e9]) {
      const wrong = { store: 'en', draft: { ...draft, lines: [{ sku: 'LAMP', qty }] } }
      expect(codeOf(await mari.run('drafts.save', wrong))).toBe('request.invalid')
    }
    // Clients cannot set a price, whatever they send.
    const cheap = { ...draft, lines: [{ sku: 'LAMP', qty: 1, unit_cents: 1 }], total_cents: 1 }
    const kept = (await mari.run('drafts.save', { store: 'en', draft: cheap as OrderDraft })).body.result
    expect(kept?.quote.lines[0].unit_cents ?? 2000).toBe(2000)
    expect(await orders()).toBe(0)
    expect(await buyer.available('LAMP')).toBe(5)
  })

  it('rejects another total than the shopper was told', async () => {
    const made = await saved()
    const cheaper = { ...made, quote: { total_cents: made.quote.total_cents - 1 } }
    expect(codeOf(await place(cheaper))).toBe('staff.sum_changed')
    expect([await orders(), await buyer.available('LAMP')]).toEqual([0, 5])
    const { id, version } = made
    const change = { id, version, store: 'en', draft: { ...draft, comment: 'call first' } }
    expect((await mari.run('drafts.save', change)).body.result.version).toBe(2)
    expect(codeOf(await mari.run('drafts.save', change))).toBe('draft.changed')
    expect(codeOf(await place(made))).toBe('draft.changed')
  })

  it("limits a draft to its author, in the author's stores", async () => {
    const made = await saved()
    const { id, version } = made
    const jaan = await aPerson(shop, desk)
    for (const answer of [
      await jaan.run('drafts.show', { id }),
      await jaan.run('drafts.remove', { id }),
      await jaan.run('drafts.points', { id, search: '' }),
      await jaan.run('drafts.save', { id, version, store: 'en', draft }),
      await place(made, jaan),
    ])
      expect(codeOf(answer)).toBe('draft.not_found')
    expect((await jaan.run('drafts.list', {})).body.result).toEqual([])
    const local = await aPerson(shop, [{ role: 'order-desk', store: 'et' }])
    expect(codeOf(await local.run('drafts.save', { store: 'en', draft }))).toBe('store.unknown')
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await packer.run('drafts.save', { store: 'en', draft }))).toBe('staff.not_allowed')
    // The right ends while the draft is open.
    await sql`update staff_roles set store_id = 1 where staff_id = ${mari.id}`.execute(shop.database.db)
    expect(codeOf(await place(made))).toBe('draft.not_found')
  })

  it('accepts only an account that the person may see', async () => {
    const { rows } = await sql<{ id: number }>`insert into customers
        (store_id, group_id, email, firstname, lastname, password_hash, created_at, updated_at)
      values (1, 1, 'liis@example.ee', 'Liis', 'Lepp', 'x', now(), now()) returning id`.execute(
      shop.database.db,
    )
    const customer = rows[0]?.id ?? 0
    const other = await aPerson(shop, [{ role: 'order-desk', store: 'en' }])
    const input = { store: 'en', draft: { ...draft, customer } }
    expect(codeOf(await other.run('drafts.save', input))).toBe('customer.not_found')
    expect(codeOf(await other.run('drafts.customer', { id: customer }))).toBe('customer.not_found')
    expect((await mari.run('drafts.customer', { id: customer })).body.result).toMatchObject({
      email: 'liis@example.ee',
      firstname: 'Liis',
      city: '',
    })
    const { number } = (await place(await saved({ customer }))).body.result
    const order = await orderRepository(shop.database.db).findByNumber(number)
    expect(order?.customerId).toBe(customer)
    const carts = await sql`select 1 from carts where customer_id = ${customer}`.execute(shop.database.db)
    expect(carts.rows).toEqual([])
  })

  it('erases a draft with the shopper, or after a week', async () => {
    await saved()
    const gone = { id: undefined, email: 'kati@example.ee', isEmailProved: true }
    await privacyRepository(shop.database.db).erase(gone, shop.clock.now())
    expect((await mari.run('drafts.list', {})).body.result).toEqual([])
    const placed = await saved()
    await place(placed)
    await saved()
    const { rows } = await sql`select content from order_drafts where order_number is not null`.execute(
      shop.database.db,
    )
    expect(rows).toEqual([{ content: {} }])
    const at = shop.clock.now().getTime()
    const week = { open: new Date(at + 1), placed: new Date(at) }
    await orderDraftRepository(shop.database.db).deleteOld(week)
    expect((await mari.run('drafts.list', {})).body.result).toEqual([])
    // A repeated request still finds its order.
    expect((await place(placed)).status).toBe(200)
  })
})
