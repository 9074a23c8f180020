import { aProduct, anAttribute } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf } from '../admin-suite.ts'
import { aClaim, aWithdrawal, deliveredOrder } from '../service/service-suite.ts'

let shop: TestApp
const desk = [{ role: 'service-desk', store: null }]
const faults: never[] = []

beforeEach(async () => {
  const variant = (grade: string, qty: number) => ({
    sku: `PHONE-${grade.toUpperCase()}`,
    price: 100,
    stock: { qty },
    attributes: {
      condition: grade,
      ...(grade === 'b' && { battery_health: 90 }),
    },
  })
  shop = await createTestApp([
    anAttribute('condition', ['new', 'a', 'b'], {}),
    anAttribute('battery_health', [], { input: 'number', visible: false }),
    aProduct({
      sku: 'PHONE',
      price: 100,
      product_type: 'configurable',
      configurable_by: ['condition'],
      variants: [variant('new', 10), variant('a', 0), variant('b', 3)],
    }),
  ])
})

const stockOf = async () => {
  const { rows } = await sql<{ sku: string; qty: number }>`select p.sku, s.qty from stock s
    join products p on p.id = s.product_id where p.parent_id is not null order by p.sku`.execute(
    shop.database.db,
  )
  return Object.fromEntries(rows.map(({ sku, qty }) => [sku, qty]))
}
const batteryOf = async (sku: string) => {
  const { rows } = await sql<{ value: number }>`select v.value from product_attribute_values v
    join products p on p.id = v.product_id join attributes a on a.id = v.attribute_id
    where p.sku = ${sku} and a.code = 'battery_health'`.execute(shop.database.db)
  return rows[0]?.value
}

/** A delivered order of three phones with serial numbers, and a withdrawal of it whose goods are back. */
async function returned(isBack = true) {
  const order = await deliveredOrder(shop, [{ sku: 'PHONE-NEW', qty: 3 }])
  const { db } = shop.database
  const now = shop.clock.now()
  await sql`with s as (insert into shipments (number, order_id, carrier, method, state, created_at, sent_at, delivered_at)
      values (${`${order.number}-1`}, ${order.id}, 'omniva', 'locker', 'delivered', ${now}, ${now}, ${now}) returning id),
    p as (insert into shipment_pieces (shipment_id, order_id, line, qty) select id, ${order.id}, 1, 3 from s)
    select 1`.execute(db)
  await sql`insert into shipment_serials (shipment_id, order_id, line, sku, serial, normal_serial, created_at)
    select id, order_id, 1, 'PHONE-NEW', 'SN-100' || n, 'SN100' || n, ${now} from shipments, generate_series(1, 3) n
    where order_id = ${order.id}`.execute(db)
  const code = await aWithdrawal(shop, order)
  const agent = await aPerson(shop, desk)
  const one = { kind: 'withdrawal', code } as const
  await agent.run('service.accept', one)
  if (isBack) await agent.run('service.receive-goods', one)
  return { order, agent, one, piece: { ...one, line: 1, faults } }
}

describe('a returned device', () => {
  it('adds a returned device to the stock of its grade, and shows its measurements on the device page', async () => {
    const { agent, one, piece } = await returned()
    expect(await stockOf()).toEqual({ 'PHONE-NEW': 7, 'PHONE-A': 0, 'PHONE-B': 3 })
    const scratched: ['scratches'] = ['scratches']
    const graded = { ...piece, outcome: 'graded' as const, faults: scratched }
    const a = await agent.run('devices.inspect', { ...graded, serial: 'sn1001', grade: 'a', battery: 97 })
    expect(a.body.result).toMatchObject({ serial: 'SN-1001', stock_sku: 'PHONE-A', battery: 97 })
    expect(
      (await agent.run('devices.inspect', { ...graded, serial: 'SN-1002', grade: 'b', battery: 84 })).status,
    ).toBe(200)
    expect(await stockOf()).toEqual({ 'PHONE-NEW': 7, 'PHONE-A': 1, 'PHONE-B': 4 })
    expect([await batteryOf('PHONE-A'), await batteryOf('PHONE-B')]).toEqual([97, 84])
    const device = (await agent.run('devices.show', { serial: 'sn 1001' })).body.result
    expect(device).toMatchObject({
      sales: [{ sku: 'PHONE-NEW', is_back: true, cases: [{ code: one.code }] }],
      inspections: [{ grade: 'a', faults: ['scratches'], code: one.code }],
    })
    expect(device.stock).toEqual([
      { grade: 'a', sku: 'PHONE-A', free: 1 },
      { grade: 'b', sku: 'PHONE-B', free: 4 },
    ])
    const left = (await agent.run('devices.returned', one)).body.result
    expect(left.pieces).toMatchObject([{ line: 1, left: 1, serials: ['SN-1003'] }])
  })

  it('restocks a device once, by inspection or by refund, in either order', async () => {
    const { agent, one, piece } = await returned()
    await agent.run('devices.inspect', { ...piece, outcome: 'written_off' })
    await agent.run('devices.inspect', { ...piece, outcome: 'new' })
    expect(await stockOf()).toMatchObject({ 'PHONE-NEW': 8 })
    expect((await agent.run('service.refund', { ...one, restock: true })).status).toBe(200)
    expect(await stockOf()).toMatchObject({ 'PHONE-NEW': 9 })
    await agent.run('devices.inspect', { ...piece, outcome: 'graded', grade: 'a' })
    expect(await stockOf()).toMatchObject({ 'PHONE-NEW': 8, 'PHONE-A': 1 })
    expect(codeOf(await agent.run('devices.inspect', { ...piece, outcome: 'new' }))).toBe(
      'case.piece_inspected',
    )
  })

  it('inspects a device once when four people do so at once', async () => {
    const { piece } = await returned()
    const people = await Promise.all([1, 2, 3, 4].map(() => aPerson(shop, desk)))
    const wanted = { ...piece, outcome: 'new', serial: 'SN-1001' } as const
    const codes = await Promise.all(
      people.map(async (one) => (await one.run('devices.inspect', wanted)).status),
    )
    expect(codes.filter((status) => status === 200)).toHaveLength(1)
    expect(await stockOf()).toMatchObject({ 'PHONE-NEW': 8 })
  })

  it('rejects an inspection before arrival, with an unknown grade or serial number, or without the right', async () => {
    const away = await returned(false)
    const wanted = { ...away.piece, outcome: 'new' } as const
    expect(codeOf(await away.agent.run('devices.inspect', wanted))).toBe('case.goods_not_here')
    await away.agent.run('service.receive-goods', away.one)
    const codes = [
      await away.agent.run('devices.inspect', { ...wanted, outcome: 'graded', grade: 'c' }),
      await away.agent.run('devices.inspect', { ...wanted, outcome: 'graded' }),
      await away.agent.run('devices.inspect', { ...wanted, serial: 'OTHER-1' }),
      await away.agent.run('devices.inspect', { ...wanted, line: 2 }),
      await (await aPerson(shop, [{ role: 'service-desk', store: 'en' }])).run('devices.inspect', wanted),
      await (await aPerson(shop, [{ role: 'warehouse', store: null }])).run('devices.inspect', wanted),
      await (await aPerson(shop, [{ role: 'service-desk', store: 'en' }])).run('devices.show', {
        serial: 'SN-1001',
      }),
    ].map(codeOf)
    expect(codes).toEqual([
      'case.no_grade',
      'case.no_grade',
      'case.no_such_piece',
      'case.no_such_piece',
      'case.not_found',
      'staff.not_allowed',
      'device.not_found',
    ])
    expect(await stockOf()).toMatchObject({ 'PHONE-NEW': 7 })
  })

  it('inspects the device of a claim only while the shop holds it', async () => {
    const order = await deliveredOrder(shop, [{ sku: 'PHONE-NEW' }])
    const code = await aClaim(shop, order)
    const agent = await aPerson(shop, desk)
    const wanted = { kind: 'claim', code, line: 1, outcome: 'written_off', faults: ['water'] } as const
    expect(codeOf(await agent.run('devices.inspect', { ...wanted, faults: ['water'] }))).toBe(
      'case.goods_not_here',
    )
    await agent.run('service.repair', { code, state: 'received' })
    expect((await agent.run('devices.inspect', { ...wanted, faults: ['water'] })).status).toBe(200)
    expect(await stockOf()).toMatchObject({ 'PHONE-NEW': 9 })
  })
})
