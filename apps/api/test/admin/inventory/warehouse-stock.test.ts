import { orderRepository } from '@ambra/db/sales'
import { shopStockRepository } from '@ambra/db/inventory'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../api-suite.ts'
import { codeOf } from '../admin-suite.ts'
import { aStockedShop, warehousesOf } from './warehouse-suite.ts'

let shop: TestApp
const { anOrder, inTwo, invariants, list } = warehousesOf(() => shop)
beforeEach(async () => {
  shop = await aStockedShop()
})

describe('the stock of a warehouse', () => {
  it('receives, moves and shows stock of a warehouse', async () => {
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
    // Ten of eleven are reserved and stay.
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

  it('counts the stock of a warehouse while another one sells', async () => {
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
    // Sold from Tartu since: the main warehouse has as many as before.
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

  it('ends with what was counted where pieces of a shop were sold', async () => {
    const person = await inTwo({})
    const { db } = shop.database
    await shopStockRepository(db).setQuantity({
      shop: 'tallinn',
      sku: 'LAMP',
      qty: 10,
      now: shop.clock.now(),
    })
    const { id } = await anOrder({ sku: 'LAMP', qty: 2 })
    await orderRepository(db).setStatus(id, 'shipped', { actor: 'test', now: shop.clock.now() })
    await person.run('parcels.set-place', { sku: 'LAMP', place: 'M-1' })
    const count = (await person.run('counts.start', { place: 'M' })).body.result
    expect(count.lines).toMatchObject([{ sku: 'LAMP', book: 0 }])
    const at = shop.clock.now().toISOString()
    await person.run('counts.add', { id: count.id, scans: [{ code: 'LAMP', qty: 4, at }] })
    await person.run('counts.accept', { id: count.id, unread: 'leave', reason: 'yearly' })
    const { qty } = await db
      .selectFrom('stock as s')
      .innerJoin('products as p', 'p.id', 's.product_id')
      .select('s.qty')
      .where('p.sku', '=', 'LAMP')
      .executeTakeFirstOrThrow()
    // Eight in the shop, which sold two, and the four that were counted.
    expect(qty).toBe(12)
    expect((await list(person)).find((line) => line.startsWith('main'))).toBe('main 14 0 true')
    expect(await invariants()).toEqual([])
  })

  it('never counts stock below what orders take from the warehouse', async () => {
    const person = await inTwo({ LAMP: 4 })
    await person.run('parcels.set-place', { sku: 'LAMP', place: 'T-1', warehouse: 'tartu' })
    await person.run('warehouses.sort', { codes: ['tartu', 'main'] })
    await anOrder({ sku: 'LAMP', qty: 2 })
    const { id } = (await person.run('counts.start', { place: 'T', warehouse: 'tartu' })).body.result
    const answer = await person.run('counts.accept', { id, unread: 'zero', reason: 'gone' })
    expect(answer.body.result).toMatchObject({ state: 'open', lines: [{ reserved: 2, isApplied: false }] })
    expect(await invariants()).toEqual([])
  })

  it('keeps separate bins for each warehouse', async () => {
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
