import { brokenInvariants } from '@ambra/db/invariants'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf } from '../order/order-suite.ts'
import { aPerson, auditOf, codeOf } from './admin-suite.ts'

let shop: TestApp
const buyer = buyerOf(() => shop)
beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 10 } }),
    aProduct({ sku: 'CABLE', price: 5, stock: { qty: 10 } }),
  ])
})

const owner = () => aPerson(shop, [{ role: 'owner', store: null }])
type Person = Awaited<ReturnType<typeof owner>>
const invariants = () => brokenInvariants(shop.database)
const tartu = { code: 'tartu', name: 'Tartu', address: 'Turu 1' }

/** Two warehouses: what is moved to Tartu lies there, the rest in the main one. */
async function inTwo(pieces: Record<string, number>): Promise<Person> {
  const person = await owner()
  expect((await person.run('warehouses.create', tartu)).status).toBe(200)
  for (const [sku, qty] of Object.entries(pieces))
    expect((await person.run('stock.move', { sku, qty, from: null, to: 'tartu' })).status).toBe(200)
  return person
}

/** An order of the English store that may leave. */
async function anOrder(...items: { sku: string; qty: number }[]) {
  const { orderNumber, backendOrderId } = (await buyer.order(await buyer.cartWith(...items))).body.result
  for (const to of ['pending', 'ready'] as const)
    await orderRepository(shop.database.db).setStatus(backendOrderId, to, {
      actor: 'test',
      now: shop.clock.now(),
    })
  return { number: String(orderNumber), id: Number(backendOrderId) }
}
const sourcesOf = async (person: Person, number: string) =>
  (await person.run('orders.show', { number })).body.result.sources.map(
    (one: { warehouse: string; sku: string; qty: number }) => `${one.sku} ${one.warehouse} ${one.qty}`,
  )
const list = async (person: Person) =>
  (await person.run('warehouses.list', {})).body.result.warehouses.map(
    (one: { code: string; pieces: number; taken: number; isOpen: boolean }) =>
      `${one.code} ${one.pieces} ${one.taken} ${one.isOpen}`,
  )

describe('warehouses', () => {
  it('are one until a second is opened, and nothing is shown of it', async () => {
    const person = await owner()
    const { number } = await anOrder({ sku: 'LAMP', qty: 1 })
    expect((await person.run('warehouses.list', {})).body.result.warehouses).toEqual([
      {
        code: 'main',
        name: 'Main warehouse',
        address: '',
        isMain: true,
        isOpen: true,
        goods: 2,
        pieces: 20,
        taken: 1,
      },
    ])
    expect((await person.run('orders.show', { number })).body.result).toMatchObject({
      sources: [],
      warehouses: [],
    })
    expect((await person.run('parcels.queue', {})).body.result).toMatchObject({
      warehouses: [],
      rows: [{ number, warehouses: [] }],
    })
    expect((await person.run('stock.movements', { sku: 'LAMP' })).body.result).toMatchObject({
      warehouses: [],
      level: { warehouse: 10, warehouses: [] },
    })
    expect(codeOf(await person.run('orders.source', { number, warehouse: 'main' }))).toBe('warehouse.unknown')
  })

  it('are opened, named, sorted and closed, and never called as a shop is', async () => {
    const person = await owner()
    const shops = pickupPointRepository(shop.database.db)
    const point = {
      id: 'keskus',
      code: 'store',
      name: 'Keskus',
      address: 'Pikk 1',
      city: 'Tallinn',
      postcode: '10111',
      country_id: 'EE' as const,
      kind: 'store' as const,
    }
    await shops.replaceCarrier('store', [point])
    for (const code of ['main', 'house', 'keskus'])
      expect([code, codeOf(await person.run('warehouses.create', { ...tartu, code }))]).toEqual([
        code,
        'warehouse.code_taken',
      ])
    expect(codeOf(await person.run('warehouses.create', { ...tartu, code: 'Tartu 2' }))).toBe(
      'request.invalid',
    )
    await person.run('warehouses.create', tartu)
    expect(codeOf(await person.run('warehouses.create', tartu))).toBe('warehouse.code_taken')
    await shops.replaceCarrier('store', [point, { ...point, id: 'tartu' }])
    expect((await shops.list({ carrier: 'store' })).map(({ id }) => id)).toEqual(['keskus'])

    await person.run('warehouses.update', { code: 'main', name: ' Tallinn ', address: '' })
    expect(codeOf(await person.run('warehouses.update', { ...tartu, code: 'narva' }))).toBe(
      'warehouse.unknown',
    )
    expect(codeOf(await person.run('warehouses.sort', { codes: ['tartu'] }))).toBe('warehouse.list_changed')
    expect(codeOf(await person.run('warehouses.sort', { codes: ['tartu', 'tartu'] }))).toBe(
      'warehouse.list_changed',
    )
    await person.run('warehouses.sort', { codes: ['tartu', 'main'] })
    expect((await person.run('warehouses.list', {})).body.result).toMatchObject({
      warehouses: [{ code: 'tartu' }, { code: 'main', name: 'Tallinn' }],
      shops: [{ id: 'keskus', name: 'Keskus' }],
    })
    expect(codeOf(await person.run('warehouses.close', { code: 'main' }))).toBe('warehouse.main')
    expect((await person.run('warehouses.close', { code: 'tartu' })).status).toBe(200)
    expect(await list(person)).toEqual(['tartu 0 0 false', 'main 20 0 true'])
    const receive = { lines: [{ code: 'LAMP', qty: 1 }], reason: 'note', warehouse: 'tartu' }
    expect(codeOf(await person.run('stock.receive', receive))).toBe('warehouse.unknown')
    expect(codeOf(await person.run('stock.move', { sku: 'LAMP', qty: 1, from: null, to: 'tartu' }))).toBe(
      'stock.shop_unknown',
    )
    await person.run('warehouses.open', { code: 'tartu' })
    expect((await person.run('stock.receive', receive)).status).toBe(200)
    expect(codeOf(await person.run('warehouses.close', { code: 'tartu' }))).toBe('warehouse.not_empty')
    const { number } = await anOrder({ sku: 'LAMP', qty: 1 })
    const refused = await person.run('warehouses.close', { code: 'tartu' })
    expect(refused.body.meta).toMatchObject({ error: 'warehouse.has_orders', params: { orders: number } })
    expect(await invariants()).toEqual([])
  })

  it('are no business of who may only read them, or only in one store', async () => {
    const reader = await aPerson(shop, [{ role: 'warehouse', store: null }])
    const local = await aPerson(shop, [{ role: 'owner', store: 'et' }])
    expect(codeOf(await reader.run('warehouses.create', tartu))).toBe('staff.not_allowed')
    expect(codeOf(await local.run('warehouses.create', tartu))).toBe('staff.not_allowed')
    expect(
      (await reader.run('warehouses.goods', { code: 'main', text: 'lam' })).body.result.rows,
    ).toMatchObject([{ sku: 'LAMP', qty: 10, taken: 0 }])
    const { number } = await anOrder({ sku: 'LAMP', qty: 1 })
    const picker = await aPerson(shop, [{ role: 'warehouse', store: 'et' }])
    expect(codeOf(await picker.run('orders.source', { number, warehouse: 'main' }))).toBe('order.not_found')
    expect((await auditOf(shop)).filter(({ operation }) => operation === 'warehouses.create')).toHaveLength(2)
  })
})

describe('an order of several warehouses', () => {
  it('takes its pieces where all of them are, and may be sent from another', async () => {
    const person = await inTwo({ LAMP: 3, CABLE: 9 })
    await person.run('warehouses.sort', { codes: ['tartu', 'main'] })
    const { number } = await anOrder({ sku: 'LAMP', qty: 2 }, { sku: 'CABLE', qty: 1 })
    expect(await sourcesOf(person, number)).toEqual(['CABLE tartu 1', 'LAMP tartu 2'])
    const few = await person.run('stock.move', { sku: 'LAMP', qty: 2, from: 'tartu', to: null })
    expect(few.body.meta).toMatchObject({ error: 'stock.too_few', params: { left: 1 } })
    const refused = await anOrder({ sku: 'CABLE', qty: 2 })
    const answer = await person.run('orders.source', { number: refused.number, warehouse: 'main' })
    expect(answer.body.meta).toMatchObject({
      error: 'warehouse.too_few',
      params: { warehouse: 'Main warehouse', skus: 'CABLE' },
    })
    expect(await sourcesOf(person, refused.number)).toEqual(['CABLE tartu 2'])
    const moved = await person.run('orders.source', { number, warehouse: 'main' })
    expect(moved.body.result).toMatchObject({ before: ['tartu'], sources: [{ warehouse: 'main' }, {}] })
    const { history } = (await person.run('orders.show', { number })).body.result
    expect(history.at(-1)).toMatchObject({ what: 'sourced', note: 'Main warehouse', by: expect.stringContaining('Mari Maasikas') })
    expect((await auditOf(shop)).at(-1)).toMatchObject({ operation: 'orders.source', subject_id: number })
    expect(await list(person)).toEqual(['tartu 12 2 true', 'main 8 3 true'])
    expect(await invariants()).toEqual([])
  })

  it('is moved once by four at once, and by nobody when it is packed or gone', async () => {
    const person = await inTwo({ LAMP: 5 })
    const { number, id } = await anOrder({ sku: 'LAMP', qty: 5 })
    const others = ['tartu', 'main', 'tartu', 'main']
    const answers = await Promise.all(
      others.map((warehouse) => person.run('orders.source', { number, warehouse })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await invariants()).toEqual([])
    await person.run('orders.source', { number, warehouse: 'tartu' })
    const { shipments } = (await person.run('parcels.pack-start', { number })).body.result
    expect(shipments).toMatchObject([{ warehouse: 'tartu', pieces: [{ line: 1, qty: 5 }] }])
    expect(codeOf(await person.run('orders.source', { number, warehouse: 'main' }))).toBe(
      'warehouse.order_packing',
    )
    expect((await person.run('orders.show', { number })).body.result.warehouses).toEqual([])
    const at = { actor: 'test', now: shop.clock.now() }
    await orderRepository(shop.database.db).setStatus(id, 'shipped', at)
    expect(codeOf(await person.run('orders.source', { number, warehouse: 'main' }))).toBe(
      'warehouse.order_left',
    )
    expect(await list(person)).toEqual(['main 15 0 true', 'tartu 0 0 true'])
  })

  it('becomes two walks and two boxes, each of one warehouse', async () => {
    const person = await inTwo({ LAMP: 10 })
    await person.run('parcels.set-place', { sku: 'LAMP', place: 'T-1', warehouse: 'tartu' })
    await person.run('parcels.set-place', { sku: 'CABLE', place: 'M-1' })
    const { number } = await anOrder({ sku: 'LAMP', qty: 2 }, { sku: 'CABLE', qty: 1 })
    const only = await anOrder({ sku: 'CABLE', qty: 1 })
    const queue = async (warehouse?: string) =>
      (await person.run('parcels.queue', { ...(warehouse && { warehouse }) })).body.result
    expect(await queue()).toMatchObject({
      warehouses: [{ code: 'main' }, { code: 'tartu', name: 'Tartu' }],
      rows: [
        { number, warehouses: ['main', 'tartu'], pieces: 3 },
        { number: only.number, warehouses: ['main'] },
      ],
    })
    expect(await queue('tartu')).toMatchObject({ dueNow: 1, rows: [{ number, pieces: 2, left: 2 }] })
    const run = async (warehouse?: string) =>
      (
        await person.run('parcels.start-run', {
          orders: [number, only.number],
          ...(warehouse && { warehouse }),
        })
      ).body
    const walk = (await run('tartu')).result
    expect(walk).toMatchObject({
      warehouse: { code: 'tartu' },
      pieces: [{ order: number, sku: 'LAMP', place: 'T-1', qty: 2 }],
    })
    expect((await run()).result).toMatchObject({
      warehouse: { code: 'main' },
      pieces: [{ place: 'M-1' }, { place: 'M-1' }],
    })
    expect((await run()).meta?.error).toBe('parcels.nothing_left')
    expect((await queue('tartu')).rows).toMatchObject([{ run: walk.id }])

    const here = { number, warehouse: 'tartu' }
    const opened = (await person.run('parcels.pack-start', here)).body.result
    expect(opened).toMatchObject({
      warehouses: [{ code: 'main' }, { code: 'tartu' }],
      items: [{ sku: 'LAMP', place: null, places: [{ warehouse: 'tartu', place: 'T-1' }] }, { sku: 'CABLE' }],
      lines: [
        { line: 1, left: 0, at: [{ warehouse: 'tartu', qty: 2, left: 0 }] },
        { line: 2, left: 1, at: [{ warehouse: 'main', qty: 1, left: 1 }] },
      ],
      shipments: [{ warehouse: 'tartu', pieces: [{ line: 1, qty: 2 }] }],
    })
    // The box that is open is taken up; another warehouse opens one of its own.
    expect((await person.run('parcels.pack-start', here)).body.result.shipments).toHaveLength(1)
    const both = (await person.run('parcels.pack-start', { number, warehouse: 'main' })).body.result.shipments
    expect(both.map((one: { warehouse: string }) => one.warehouse)).toEqual(['tartu', 'main'])
    expect((await queue('main')).rows[0]).toMatchObject({ progress: 'packing' })
    for (const [index, scans] of [[{ code: 'LAMP', qty: 2 }], [{ code: 'CABLE' }]].entries()) {
      const shipment = both[index].id
      expect((await person.run('parcels.pack', { number, shipment, version: 1, scans })).status).toBe(200)
      expect((await person.run('parcels.send', { number, shipment, version: 2 })).status).toBe(200)
    }
    expect((await person.run('parcels.order', { number })).body.result.status).toBe('shipped')
    expect(await list(person)).toEqual(['main 9 1 true', 'tartu 8 0 true'])
    expect(await invariants()).toEqual([])
  })

  it('keeps one box when it is changed, and gives back what it does not take', async () => {
    const person = await inTwo({ LAMP: 4 })
    await person.run('warehouses.sort', { codes: ['tartu', 'main'] })
    const { orderNumber: number } = (await buyer.order(await buyer.cartWith({ sku: 'LAMP', qty: 3 }))).body
      .result
    const plan = { lines: [{ line: 1, qty: 1 }] }
    const { afterCents } = (await person.run('orders.plan-change', { number, change: JSON.stringify(plan) }))
      .body.result
    expect((await person.run('orders.change', { number, ...plan, afterCents })).status).toBe(200)
    expect(await sourcesOf(person, number)).toEqual(['LAMP tartu 1'])
    await person.run('orders.cancel', { number })
    expect(await sourcesOf(person, number)).toEqual([])
    expect(await list(person)).toEqual(['tartu 4 0 true', 'main 16 0 true'])
    expect(await invariants()).toEqual([])
  })
})

describe('the stock of a warehouse', () => {
  it('is taken in, moved and shown there', async () => {
    const person = await inTwo({})
    const lines = [{ code: 'LAMP', qty: 4 }]
    await person.run('stock.receive', { lines, reason: 'note 1', warehouse: 'tartu' })
    expect(codeOf(await person.run('stock.receive', { lines, reason: 'x', warehouse: 'nowhere' }))).toBe(
      'warehouse.unknown',
    )
    const move = (from: string | null, to: string | null, qty: number) =>
      person.run('stock.move', { sku: 'LAMP', qty, from, to })
    expect(codeOf(await move('main', null, 1))).toBe('request.invalid')
    expect((await move('tartu', 'main', 1)).body.result).toMatchObject({
      qty: 14,
      warehouse: 11,
      shops: [],
      warehouses: [
        { code: 'main', qty: 11, taken: 0 },
        { code: 'tartu', name: 'Tartu', qty: 3, taken: 0 },
      ],
    })
    await anOrder({ sku: 'LAMP', qty: 10 })
    // Ten of eleven are taken: they stay.
    expect(codeOf(await move(null, 'tartu', 2))).toBe('stock.too_few')
    const { rows } = (await person.run('stock.movements', { shop: 'tartu' })).body.result
    expect(rows).toMatchObject([
      { reason: 'moved', before: 4, after: 3 },
      { reason: 'delivery', before: 0, after: 4, note: 'note 1' },
    ])
    expect((await person.run('warehouses.goods', { code: 'tartu' })).body.result).toMatchObject({
      rows: [{ sku: 'LAMP', qty: 3, taken: 0 }],
      next: null,
    })
    expect(await invariants()).toEqual([])
  })

  it('is counted there, while the other one sells', async () => {
    const person = await inTwo({ LAMP: 4 })
    await person.run('parcels.set-place', { sku: 'LAMP', place: 'T-1', warehouse: 'tartu' })
    await person.run('parcels.set-place', { sku: 'LAMP', place: 'M-1' })
    const scan = (qty: number) => ({ code: 'LAMP', qty, at: shop.clock.now().toISOString() })
    expect(codeOf(await person.run('counts.start', { place: 'T' }))).toBe('count.nothing_there')
    const begin = async (place: string, warehouse?: string) =>
      (await person.run('counts.start', { place, ...(warehouse && { warehouse }) })).body.result
    const [there, here] = [await begin('T', 'tartu'), await begin('M')]
    expect([there.warehouse, here.warehouse]).toEqual(['Tartu', 'Main warehouse'])
    expect(there.lines).toMatchObject([{ sku: 'LAMP', place: 'T-1', book: 4 }])
    await person.run('counts.add', { id: there.id, scans: [scan(3)] })
    await person.run('counts.add', { id: here.id, scans: [scan(6)] })
    shop.clock.advance(60_000)
    // Sold from Tartu since: the main one has as many as before.
    await person.run('warehouses.sort', { codes: ['tartu', 'main'] })
    const { id } = await anOrder({ sku: 'LAMP', qty: 2 })
    const at = { actor: 'test', now: shop.clock.now() }
    await orderRepository(shop.database.db).setStatus(id, 'shipped', at)
    const book = async (count: number) =>
      (await person.run('counts.show', { id: count })).body.result.lines[0].book
    expect([await book(there.id), await book(here.id)]).toEqual([4, 6])
    const accept = (count: number) =>
      person.run('counts.accept', { id: count, unread: 'leave', reason: 'yearly' })
    expect((await accept(there.id)).body.result.state).toBe('done')
    expect((await accept(here.id)).body.result.state).toBe('done')
    expect((await person.run('warehouses.goods', { code: 'tartu' })).body.result.rows).toMatchObject([
      { qty: 1 },
    ])
    expect(await list(person)).toEqual(['tartu 1 0 true', 'main 16 0 true'])
    expect(await invariants()).toEqual([])
  })

  it('is never counted below what orders take there', async () => {
    const person = await inTwo({ LAMP: 4 })
    await person.run('parcels.set-place', { sku: 'LAMP', place: 'T-1', warehouse: 'tartu' })
    await person.run('warehouses.sort', { codes: ['tartu', 'main'] })
    await anOrder({ sku: 'LAMP', qty: 2 })
    const { id } = (await person.run('counts.start', { place: 'T', warehouse: 'tartu' })).body.result
    const answer = await person.run('counts.accept', { id, unread: 'zero', reason: 'gone' })
    expect(answer.body.result).toMatchObject({ state: 'open', lines: [{ reserved: 2, isApplied: false }] })
    expect(await invariants()).toEqual([])
  })

  it('has places of its own', async () => {
    const person = await inTwo({ LAMP: 4, CABLE: 2 })
    const there = { warehouse: 'tartu' }
    await person.run('parcels.set-place', { sku: 'LAMP', place: 'A-1' })
    await person.run('parcels.set-place', { sku: 'LAMP', place: 'a-2', ...there })
    const places = async (input: object) => (await person.run('places.list', input)).body.result
    expect(await places({})).toEqual({
      places: [{ place: 'A-1', goods: 1, pieces: 6 }],
      next: null,
      without: 1,
    })
    expect(await places(there)).toEqual({
      places: [{ place: 'a-2', goods: 1, pieces: 4 }],
      next: null,
      without: 1,
    })
    expect((await person.run('places.goods', there)).body.result.goods).toMatchObject([
      { sku: 'CABLE', qty: 2 },
    ])
    expect(codeOf(await person.run('places.move', { from: 'A-1', to: 'B-1', ...there }))).toBe('places.empty')
    const moved = await person.run('places.move', { from: 'a-2', to: 'B-1', ...there })
    expect(moved.body.result).toEqual({ moved: 1, wasEmpty: true })
    expect((await places({})).places).toMatchObject([{ place: 'A-1' }])
    expect((await person.run('places.goods', { place: 'B-1', ...there })).body.result.goods).toMatchObject([
      { sku: 'LAMP', qty: 4, reserved: 0 },
    ])
    await person.run('parcels.set-place', { sku: 'LAMP', place: null, ...there })
    expect((await places(there)).without).toBe(2)
  })
})
