import type { Language } from '@ambra/contract/platform/api/language'
import { orderRepository } from '@ambra/db/sales'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../api-suite.ts'
import { aPerson, auditOf, codeOf } from '../admin-suite.ts'
import { aStockedShop, tartu, warehousesOf } from './warehouse-suite.ts'

let shop: TestApp
const { anOrder, buyer, inTwo, invariants, list, owner, sourcesOf } = warehousesOf(() => shop)
beforeEach(async () => {
  shop = await aStockedShop()
})

describe('warehouses', () => {
  it('names the main warehouse in the language of the person until it has a name', async () => {
    const person = await owner()
    const mainName = async () => (await person.run('warehouses.list', {})).body.result.warehouses[0].name
    const speak = (language: Language) => person.run('own.change', { name: 'Owner', language })
    await speak('et')
    expect(await mainName()).toBe('Põhiladu')
    await speak('lv')
    expect(await mainName()).toBe('Galvenā noliktava')
    await person.run('warehouses.create', tartu)
    await speak('en')
    expect(await mainName()).toBe('Galvenā noliktava')
    await person.run('warehouses.update', { code: 'main', name: 'Tallinn', address: '' })
    expect(await mainName()).toBe('Tallinn')
  })

  it('has one warehouse and shows none until a second is opened', async () => {
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

  it('opens, renames, sorts and closes warehouses, and rejects a code in use', async () => {
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

  it('rejects changes by people who may only read, or only in one store', async () => {
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

describe('an order from several warehouses', () => {
  it('reserves an order in a warehouse that has all items, and allows another source', async () => {
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
    expect(history.at(-1)).toMatchObject({
      what: 'sourced',
      note: 'Main warehouse',
      by: expect.stringContaining('Mari Maasikas'),
    })
    const entries = (await auditOf(shop)).filter(({ operation }) => operation === 'orders.source')
    expect(entries.at(-1)).toMatchObject({ outcome: 'done', subject_id: number })
    expect(await list(person)).toEqual(['tartu 12 2 true', 'main 8 3 true'])
    expect(await invariants()).toEqual([])
  })

  it('changes the source once of four concurrent requests, and not after packing', async () => {
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

  it('splits an order into pick runs and boxes of one warehouse each', async () => {
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
    // The open box is reused; another warehouse opens its own.
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

  it('sends the rest of a partly refunded order from the warehouse of its boxes', async () => {
    const person = await inTwo({ LAMP: 7 })
    await person.run('warehouses.sort', { codes: ['tartu', 'main'] })
    const { number, id } = await anOrder({ sku: 'LAMP', qty: 9 })
    expect(await sourcesOf(person, number)).toEqual(['LAMP main 2', 'LAMP tartu 7'])
    const boxes = []
    for (const [warehouse, qty] of [
      ['main', 2],
      ['tartu', 7],
    ] as const) {
      const open = await person.run('parcels.pack-start', { number, warehouse })
      const box = open.body.result.shipments.at(-1)
      expect(box).toMatchObject({ warehouse, pieces: [{ qty }] })
      boxes.push(box.id)
    }
    // The box of the main warehouse has left, so only an item from Tartu can be removed.
    const scans = [{ code: 'LAMP', qty: 2 }]
    await person.run('parcels.pack', { number, shipment: boxes[0], version: 1, scans })
    await person.run('parcels.send', { number, shipment: boxes[0], version: 2 })
    await sql`update payments set state = 'paid' where order_id = ${id}`.execute(shop.database.db)
    const refunded = await person.run('orders.refund', { number, lines: ['LAMP=1'], restock: true })
    expect(refunded.status).toBe(200)
    expect(await sourcesOf(person, number)).toEqual(['LAMP main 2', 'LAMP tartu 6'])
    const { lines, shipments } = (await person.run('parcels.order', { number })).body.result
    expect(lines).toMatchObject([
      {
        left: 0,
        at: [
          { warehouse: 'tartu', qty: 6, left: 0 },
          { warehouse: 'main', qty: 2, left: 0 },
        ],
      },
    ])
    expect(shipments).toMatchObject([{ pieces: [{ qty: 2 }] }, { pieces: [{ qty: 6 }] }])
    const at = { actor: 'test', now: shop.clock.now() }
    await orderRepository(shop.database.db).setStatus(id, 'shipped', at)
    expect(await list(person)).toEqual(['tartu 1 0 true', 'main 11 0 true'])
    expect(await invariants()).toEqual([])
  })

  it('keeps one box of a changed order, and releases the removed items', async () => {
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
