import { stockRepository } from '@ambra/db/inventory'
import { orderRepository } from '@ambra/db/sales'
import { withdrawalDecisions } from '@ambra/db/service'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from '../api-suite.ts'
import { type Bought, bought, errorsOf, pulled } from './after-sale-suite.ts'

let shop: TestApp
let placed: Bought
const pull = () => pulled(shop, placed)
const errorOf = ({ status, body }: TestResponse): unknown[] => [status, body.meta?.error]

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 50, stock: { qty: 500 } }),
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } }),
  ])
})
beforeEach(async () => {
  placed = await bought(shop, [{ sku: 'LAMP' }, { sku: 'CABLE', qty: 3 }])
})

async function deliver(at = shop.clock.now()) {
  const orders = orderRepository(shop.database.db)
  for (const to of ['ready', 'shipped', 'fulfilled'] as const)
    await orders.setStatus(placed.id, to, { actor: 'operator', now: at })
}
const messages = async (kind: string) => {
  const rows = await shop.database.db.selectFrom('outbox').select('kind').where('kind', '=', kind).execute()
  return rows.length
}
const identity = () => ({ number: placed.number, orderToken: placed.orderToken })
describe('order/feedback', () => {
  const form = {
    rating: 5,
    comment: 'All went well',
    nickname: 'Mari',
    products: [
      { sku: 'LAMP', rating: 4, title: '', detail: 'Bright enough for reading. The cable is short.' },
      { sku: 'CABLE', rating: 5, title: '', detail: '' },
      { sku: 'GHOST', rating: 1, title: 'Never bought', detail: 'Never bought this one' },
    ],
  }
  const give = (over = {}, query = {}) =>
    shop.call('orderFeedback', { query: { ...identity(), ...query }, body: { ...form, ...over } })
  const reviews = () =>
    shop.database.db
      .selectFrom('reviews')
      .select(['title', 'rating', 'verified', 'status', 'nickname', 'language'])
      .where('order_id', '=', placed.id)
      .execute()

  it("responds 'Feedback for this order already filled' the second time (spec §8)", async () => {
    await deliver()
    expect((await give()).body.result).toBe(true)
    const second = await give({ rating: 1 }, { storeCode: 'en' })
    expect(errorOf(second)).toEqual([400, 'order.feedback_filled'])
    expect(second.body.result).toBe('Feedback for this order already filled')
    expect(await pull()).toMatchObject({ feedback: { rating: 5, comment: 'All went well' } })
  })

  it('treats a wrong token like an unknown number (spec §2 /review/{orderToken}/{number})', async () => {
    await deliver()
    const wrong = await give({}, { orderToken: 'x'.repeat(40) })
    const unknown = await give({}, { number: '999999999' })
    expect(errorOf(wrong)).toEqual([404, 'order.not_found'])
    expect(unknown.body).toEqual(wrong.body)
    expect(errorOf(await shop.call('orderFeedback', { body: form }))[0]).toBe(400)
  })

  it('sends only texts about bought products to moderation, as verified purchases (LAW-REV-2)', async () => {
    await deliver()
    await give()
    expect(await reviews()).toEqual([
      {
        title: 'Bright enough for reading.',
        rating: 4,
        verified: true,
        status: 2,
        nickname: 'Mari',
        language: 'et',
      },
    ])
  })

  it('rejects a rating before delivery', async () => {
    expect(errorOf(await give())).toEqual([400, 'order.not_delivered'])
    expect((await pull()).feedbackUrl).toBeUndefined()
    await deliver()
    expect((await pull()).feedbackUrl).toBe(`/review/${placed.orderToken}/${placed.number}`)
  })

  it('rejects a form by the rules of the browser, and stores nothing of it', async () => {
    await deliver()
    const query = new URLSearchParams(identity())
    const faulty = { ...form, rating: 0, nickname: '' }
    expect(await errorsOf(shop, `order/feedback?${query}`, faulty)).toEqual([
      'rating form.rating',
      'nickname form.required',
    ])
    expect(await reviews()).toEqual([])
    expect((await give({ rating: 9 })).status).toBe(400)
    expect((await give()).status).toBe(200)
  })
})

describe('withdrawal/create', () => {
  const stated = (over = {}) => ({
    name: 'Mari Õun-Mägi',
    number: placed.number,
    email: 'mari@example.ee',
    ...over,
  })
  const withdraw = (over = {}, headers = {}) => shop.call('withdrawalCreate', { body: stated(over), headers })
  const stored = (code: string) =>
    shop.database.db
      .selectFrom('withdrawals')
      .select(['matched', 'is_late', 'deadline', 'order_id', 'lines', 'goods'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow()

  it('returns the parcel label while the products have to come back', async () => {
    expect((await withdraw()).body.result).not.toHaveProperty('label')
    const data = JSON.stringify({ et: [{ code: 'company_address', value: 'Tee 1, Tallinn' }] })
    const config = { store_id: 1, section: 'config', data, updated_at: shop.clock.now() }
    await shop.database.db.insertInto('shop_data').values(config).execute()
    const stated = await withdraw({ orderToken: placed.orderToken, goods: 'all of it' })
    const label = { address: 'Tee 1, Tallinn', qr: { size: expect.any(Number), path: expect.any(String) } }
    // Nothing has left yet. Who has no token gets the response that any number gets.
    expect(stated.body.result).toMatchObject({ nothingToReturn: true })
    expect(stated.body.result).not.toHaveProperty('label')
    const byAddress = (await withdraw({ goods: 'by address' })).body.result
    expect(byAddress).toMatchObject({ label })
    expect(byAddress).not.toHaveProperty('nothingToReturn')
    const labels = async () => {
      const { withdrawal } = await pull()
      return withdrawal.statements.map((one: { code: string; label?: { address: string } }) => [
        one.code,
        one.label?.address,
      ])
    }
    const { code } = stated.body.result
    expect(await labels()).toContainEqual([code, undefined])
    await deliver()
    expect(await labels()).toContainEqual([code, 'Tee 1, Tallinn'])
    const later = (await withdraw({ orderToken: placed.orderToken, goods: 'delivered' })).body.result
    expect(later).toMatchObject({ label })
    expect(later).not.toHaveProperty('nothingToReturn')
    await shop.database.db.deleteFrom('shop_data').execute()
  })

  it('cancels an order of which all is withdrawn before anything is packed, with its stock', async () => {
    const { items } = await pull()
    const all = items.map(({ item_id, qty_ordered: qty }: { item_id: number; qty_ordered: number }) => ({
      item_id,
      qty,
    }))
    const lamps = async () =>
      (await stockRepository(shop.database.db).availableBySkus(['LAMP'])).get('LAMP')?.available
    const before = await lamps()
    // Part of the order, and someone without its token: a person decides.
    await withdraw({ ...identity(), lines: all.slice(1) })
    await withdraw({ goods: 'everything' })
    expect((await pull()).status).not.toBe('cancelled')
    placed = await bought(shop, [{ sku: 'LAMP' }])
    const { items: lamp } = await pull()
    const lines = [{ item_id: lamp[0].item_id, qty: 1 }]
    expect((await withdraw({ ...identity(), lines })).body.result).toMatchObject({ nothingToReturn: true })
    expect(await pull()).toMatchObject({
      status: 'cancelled',
      withdrawal: { statements: [{ state: 'received' }] },
    })
    expect(await lamps()).toBe(before)
    placed = await bought(shop, [{ sku: 'LAMP' }])
    await orderRepository(shop.database.db).setStatus(placed.id, 'ready', {
      actor: 'operator',
      now: shop.clock.now(),
    })
    const packed = [{ item_id: (await pull()).items[0].item_id, qty: 1 }]
    await withdraw({ ...identity(), lines: packed })
    expect((await pull()).status).toBe('ready')
  })

  it('acknowledges at once with content, date and time, and queues the mail (LAW-WDR-5)', async () => {
    const { body } = await withdraw()
    expect(body.result).toMatchObject({
      code: expect.stringMatching(/^W(-[2-9A-Z]{4}){3}$/),
      submittedLocal: expect.stringMatching(/^2026-11-20 12:00:00 Europe\/Tallinn \(UTC\+02:00\)$/),
      name: 'Mari Õun-Mägi',
      number: placed.number,
      email: 'mari@example.ee',
      lines: [],
    })
    const receipts = await messages('mail.withdrawal_receipt')
    expect(receipts).toBeGreaterThan(0)
    expect(await messages('mail.withdrawal_notice')).toBe(receipts)
  })

  it('requires only three fields and no reason, and names missing ones (LAW-WDR-2)', async () => {
    const faulty = { name: '', number: ' ', email: 'mari' }
    expect(await errorsOf(shop, 'withdrawal/create', faulty)).toEqual([
      'name form.required',
      'number form.required',
      'email form.email',
    ])
    expect((await shop.call('withdrawalCreate', { body: {} })).status).toBe(400)
  })

  it('accepts a withdrawal from part of the order: chosen lines and quantities (LAW-WDR-3)', async () => {
    const { items } = await pull()
    const cable = items.find(({ sku }: { sku: string }) => sku === 'CABLE')
    const lines = [{ item_id: cable.item_id, qty: 2 }]
    const { body } = await withdraw({ ...identity(), lines })
    expect(body.result.lines).toMatchObject([{ sku: 'CABLE', qty: 2 }])
    expect(await stored(body.result.code)).toMatchObject({
      matched: 'token',
      order_id: placed.id,
      lines: [{ line: 2, qty: 2 }],
    })
    const { withdrawal } = await pull()
    expect(withdrawal.statements).toMatchObject([{ state: 'received', lines: [{ sku: 'CABLE', qty: 2 }] }])
    const tooMany = stated({ ...identity(), lines: [{ item_id: cable.item_id, qty: 4 }] })
    expect(await errorsOf(shop, 'withdrawal/create', tooMany)).toEqual([
      `lines.${cable.item_id} form.quantity_below`,
    ])
    expect((await withdraw({ ...identity(), lines: [{ item_id: 99_999_999, qty: 1 }] })).status).toBe(400)
    expect((await withdraw({ ...identity(), lines: [...lines, ...lines] })).status).toBe(400)
    expect(await errorsOf(shop, 'withdrawal/create', stated({ ...identity(), lines: [] }))).toEqual([
      'lines withdrawal.nothing_chosen',
    ])
  })

  it('gives the same response to an unknown number, another address and a wrong token (LAW-WDR-7)', async () => {
    const responses = [
      await withdraw(),
      await withdraw({ number: '999999999' }),
      await withdraw({ email: 'stranger@example.ee' }),
      await withdraw({ orderToken: 'x'.repeat(40), lines: [{ item_id: 1, qty: 1 }] }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const shapes = responses.map(({ body }) => Object.keys(body.result).join())
    expect(new Set(shapes).size).toBe(1)
    const matched = []
    for (const { body } of responses) matched.push((await stored(body.result.code)).matched)
    expect(matched).toEqual(['email', 'none', 'number', 'email'])
    // An unverifiable statement is stored too.
    expect((await stored(responses[3]?.body.result.code)).goods).toBe('#1 × 1')
  })

  it('accepts a late statement and marks it as late (LAW-WDR-6)', async () => {
    await deliver(new Date('2026-11-01T10:00:00Z'))
    const { body } = await withdraw()
    expect(await stored(body.result.code)).toMatchObject({ deadline: '2026-11-16', is_late: true })
    expect((await pull()).withdrawal).toMatchObject({ deadline: '2026-11-16', isOpen: false })
  })

  it('stores a repeated request once, by its key or its content, and another key as another statement', async () => {
    const before = await messages('mail.withdrawal_receipt')
    const codes = []
    for (const key of ['one', 'one', 'two'])
      codes.push((await withdraw({}, { 'idempotency-key': key })).body.result.code)
    expect(codes[1]).toBe(codes[0])
    expect(codes[2]).not.toBe(codes[0])
    expect((await messages('mail.withdrawal_receipt')) - before).toBe(2)
  })

  it('shows the decision and the refund deadline on the order page (LAW-WDR-8)', async () => {
    const { body } = await withdraw(identity())
    await withdrawalDecisions(shop.database.db).accept({ code: body.result.code, now: shop.clock.now() })
    expect((await pull()).withdrawal.statements).toMatchObject([
      { state: 'accepted', refundDue: '2026-12-04' },
    ])
  })

  it('throttles withdrawals to ten an hour from one address (LAW-WDR-7)', async () => {
    const throttled = await createTestApp([], { isThrottled: true })
    const statuses = []
    for (let n = 0; n < 12; n += 1) {
      const body = { name: 'Mari', number: `10000000${n}`, email: 'mari@example.ee' }
      statuses.push((await throttled.call('withdrawalCreate', { body })).status)
    }
    expect(statuses.slice(9)).toEqual([200, 429, 429])
    expect(throttled.logged.join('')).not.toContain('mari@example.ee')
  })
})
