import { brokenInvariants } from '@ambra/db/invariants'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { aPerson, codeOf } from '../admin-suite.ts'

let shop: TestApp
const buyer = buyerOf(() => shop)
beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 10 }, gtin: '4006381333931' }),
    aProduct({ sku: 'CABLE', price: 5, stock: { qty: 5 } }),
  ])
})

const packer = () => aPerson(shop, [{ role: 'warehouse', store: null }])
type Packer = Awaited<ReturnType<typeof packer>>
const movements = async (person: Packer, input: object = {}) =>
  (await person.run('stock.movements', input)).body.result.rows
const invariants = () => brokenInvariants(shop.database)

/** Ships an order of the English store. */
async function sell(): Promise<string> {
  const { orderNumber, backendOrderId } = (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body
    .result
  for (const to of ['pending', 'ready', 'shipped'] as const) {
    shop.clock.advance(1000)
    await orderRepository(shop.database.db).setStatus(backendOrderId, to, {
      actor: 'test',
      now: shop.clock.now(),
    })
  }
  return orderNumber
}

describe('the stock ledger', () => {
  it('records every change with its reason, and adds up', async () => {
    const person = await packer()
    await person.run('products.adjust-stock', { sku: 'LAMP', by: -2, as: 'written_off', reason: 'broken' })
    const order = await sell()
    await person.run('stock.receive', {
      lines: [
        { code: '4006381333931', qty: 3 },
        { code: 'lamp', qty: 1 },
        { code: 'CABLE', qty: 7 },
      ],
      reason: 'note 7',
    })
    expect(await movements(person, { sku: 'LAMP' })).toMatchObject([
      { reason: 'delivery', before: 7, delta: 4, after: 11, note: 'note 7', order: null },
      { reason: 'sale', before: 8, delta: -1, after: 7, by: 'test', order },
      { reason: 'written_off', before: 10, delta: -2, after: 8, by: 'Mari Maasikas', note: 'broken' },
      { reason: 'import', before: 0, delta: 10, after: 10 },
    ])
    expect(await movements(person, { reason: 'delivery' })).toHaveLength(2)
    expect(await movements(person, { to: '2020-01-01' })).toEqual([])
    expect(codeOf(await person.run('stock.movements', { from: '2026-02-31' }))).toBe('request.invalid')
    expect(await invariants()).toEqual([])
  })

  it('records changes made directly in the database', async () => {
    const { db } = shop.database
    await sql`update stock set qty = qty + 2 where qty = 5`.execute(db)
    expect(await movements(await packer(), { sku: 'CABLE' })).toMatchObject([
      { reason: 'other', before: 5, after: 7 },
      { reason: 'import' },
    ])
    await expect(sql`update stock_movements set delta = 1`.execute(db)).rejects.toThrow(/append-only/)
    await expect(sql`delete from stock_movements`.execute(db)).rejects.toThrow(/append-only/)
    expect(await invariants()).toEqual([])
  })

  it('continues after the last row of a page', async () => {
    const person = await packer()
    const first = (await person.run('stock.movements', { limit: 1 })).body.result
    const second = (await person.run('stock.movements', { limit: 1, after: first.next })).body.result
    expect(second.rows[0].sku).not.toBe(first.rows[0].sku)
    expect(second.next).toBe(null)
  })

  it('hides the number of an order of another store', async () => {
    await sell()
    const local = await aPerson(shop, [{ role: 'warehouse', store: 'et' }])
    expect((await movements(local, { sku: 'LAMP' }))[0]).toMatchObject({ reason: 'sale', order: null })
    // Stock is shared by all stores: moving it requires the right in every store.
    expect(codeOf(await local.run('stock.receive', { lines: [{ code: 'LAMP', qty: 1 }], reason: 'x' }))).toBe(
      'staff.not_allowed',
    )
  })

  it('receives a delivery completely or not at all, and once', async () => {
    const person = await packer()
    const lines = [
      { code: 'LAMP', qty: 2 },
      { code: 'GHOST', qty: 1 },
    ]
    expect(codeOf(await person.run('stock.receive', { lines, reason: 'x' }))).toBe('stock.not_counted')
    const input = { lines: [{ code: 'LAMP', qty: 2 }], reason: 'x' }
    const headers = { 'idempotency-key': 'one-press-of-a-button' }
    await person.run('stock.receive', input, headers)
    await person.run('stock.receive', input, headers)
    expect((await movements(person, { sku: 'LAMP' })).map(({ after }: { after: number }) => after)).toEqual([
      12, 10,
    ])
  })

  it('moves items between the warehouse and existing shops', async () => {
    const person = await packer()
    const move = (over: object) =>
      person.run('stock.move', { sku: 'LAMP', qty: 4, from: null, to: 'tartu', ...over })
    expect(codeOf(await move({}))).toBe('stock.shop_unknown')
    await sql`insert into pickup_points select * from jsonb_populate_record(null::pickup_points, ${JSON.stringify(
      {
        carrier: 'store',
        id: 'tartu',
        kind: 'store',
        position: 0,
        name: 'Tartu',
        country: 'EE',
        city: 'Tartu',
        address: 'Turu 1',
        data: { address: { street: 'Turu 1', city: 'Tartu', postcode: '51014' } },
        postcode: '51014',
        active: true,
        updated_at: shop.clock.now(),
      },
    )}::jsonb)`.execute(shop.database.db)
    expect((await move({})).body.result).toMatchObject({
      qty: 10,
      warehouse: 6,
      shops: [{ shop: 'tartu', qty: 4 }],
    })
    expect(codeOf(await move({ qty: 7 }))).toBe('stock.too_few')
    expect(codeOf(await move({ from: 'tartu', to: null, qty: 5 }))).toBe('stock.too_few')
    expect(codeOf(await move({ from: 'tartu' }))).toBe('request.invalid')
    expect((await move({ from: 'tartu', to: null, qty: 1 })).body.result.warehouse).toBe(7)
    expect(await movements(person, { shop: 'tartu' })).toMatchObject([
      { reason: 'moved', before: 4, after: 3 },
      { reason: 'moved', before: 0, after: 4 },
    ])
    expect(await invariants()).toEqual([])
  })
})

describe('a stock count by scan', () => {
  const scan = (code: string, qty = 1) => ({ code, qty, at: shop.clock.now().toISOString() })
  async function begun(person: Packer): Promise<number> {
    for (const sku of ['LAMP', 'CABLE']) await person.run('parcels.set-place', { sku, place: 'A-1-2' })
    return (await person.run('counts.start', { place: 'a-1' })).body.result.id
  }
  const lineOf = (body: { result: { lines: { sku: string }[] } }, sku: string) =>
    body.result.lines.find((line) => line.sku === sku)

  it('corrects differences of a count, and keeps sales since the count', async () => {
    const person = await packer()
    const id = await begun(person)
    await person.run('counts.add', { id, scans: [scan('4006381333931', 8), scan('GHOST')] })
    shop.clock.advance(60_000)
    await sell()
    const seen = await person.run('counts.show', { id })
    // Ten were counted; the one sold since is no difference.
    expect(lineOf(seen.body, 'LAMP')).toMatchObject({ counted: 8, book: 10 })
    const done = await person.run('counts.accept', { id, unread: 'leave', reason: 'yearly' })
    expect(done.body.result.state).toBe('done')
    expect((await movements(person, { sku: 'LAMP' }))[0]).toMatchObject({
      reason: 'count',
      before: 9,
      delta: -2,
      after: 7,
      note: `#${id}: yearly`,
    })
    expect((await movements(person, { sku: 'CABLE' }))[0]).toMatchObject({ reason: 'import' })
    expect(codeOf(await person.run('counts.add', { id, scans: [scan('LAMP')] }))).toBe('count.ended')
    expect(codeOf(await person.run('counts.accept', { id, unread: 'leave', reason: 'x' }))).toBe(
      'count.ended',
    )
    expect(await invariants()).toEqual([])
  })

  it('counts items sold before the scan only once', async () => {
    const person = await packer()
    const id = await begun(person)
    await sell()
    shop.clock.advance(60_000)
    await person.run('counts.add', { id, scans: [scan('LAMP', 9)] })
    await person.run('counts.accept', { id, unread: 'zero', reason: 'yearly' })
    expect((await movements(person, { sku: 'LAMP' }))[0]).toMatchObject({ reason: 'sale', after: 9 })
    expect((await movements(person, { sku: 'CABLE' }))[0]).toMatchObject({ reason: 'count', after: 0 })
  })

  it('adds up the scans of several people, each batch once', async () => {
    const [one, two] = [await packer(), await packer()]
    const id = await begun(one)
    const headers = { 'idempotency-key': 'a-batch-of-one-phone' }
    const batch = { id, scans: [scan('LAMP', 3)] }
    await one.run('counts.add', batch, headers)
    await one.run('counts.add', batch, headers)
    const answer = await two.run('counts.add', {
      id,
      scans: [scan('LAMP', 2), scan('LAMP', -1), scan('NOPE')],
    })
    expect(lineOf(answer.body, 'LAMP')).toMatchObject({ counted: 4 })
    expect(answer.body.result.unknown).toEqual(['NOPE'])
    const less = await two.run('counts.add', { id, scans: [scan('LAMP', -99)] })
    expect(lineOf(less.body, 'LAMP')).toMatchObject({ counted: 0 })
  })

  it('leaves items reserved by orders unchanged', async () => {
    const person = await packer()
    const id = await begun(person)
    await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))
    const answer = await person.run('counts.accept', { id, unread: 'zero', reason: 'all gone' })
    expect(answer.body.result.state).toBe('open')
    expect(lineOf(answer.body, 'CABLE')).toMatchObject({ isApplied: true, counted: 0 })
    expect(lineOf(answer.body, 'LAMP')).toMatchObject({ isApplied: false, reserved: 1 })
    expect(await invariants()).toEqual([])
  })

  it('rejects an empty count, and allows a count to be abandoned', async () => {
    const person = await packer()
    expect(codeOf(await person.run('counts.start', { place: 'Z' }))).toBe('count.nothing_there')
    expect((await person.run('counts.list', {})).body.result).toEqual([])
    expect(codeOf(await person.run('counts.start', {}))).toBe('request.invalid')
    expect(codeOf(await person.run('counts.start', { category: 999_999 }))).toBe('count.nothing_there')
    const id = await begun(person)
    expect((await person.run('counts.cancel', { id })).body.result.state).toBe('cancelled')
    expect(codeOf(await person.run('counts.show', { id: 999_999 }))).toBe('count.unknown')
    const { categories } = (await person.run('products.choices', {})).body.result
    const some = await Promise.all(
      categories.map(({ id: category }: { id: number }) => person.run('counts.start', { category })),
    )
    expect(some.some(({ status }) => status === 200)).toBe(true)
    const local = await aPerson(shop, [{ role: 'warehouse', store: 'en' }])
    expect(codeOf(await local.run('counts.start', { place: 'A' }))).toBe('staff.not_allowed')
  })
})
