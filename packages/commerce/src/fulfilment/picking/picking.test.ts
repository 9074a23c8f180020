import { warehouseRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import { noon } from '@ambra/testing/shop-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { findCode } from '../packing/find-code.ts'
import { leavingQueue } from '../shipments/leaving-queue.ts'
import { closeBox, startPacking } from '../packing/packing.ts'
import { aWarehouse, type Warehouse, worker } from '../shipments/shipment-suite.ts'
import { countPicked, finishRun, listRuns, showRun, startRun } from './pick-runs.ts'
import { sendBox } from '../shipments/sending.ts'

let warehouse: Warehouse
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000)
const who = (over: object = {}) => ({ ...worker(warehouse.database), ...over })
beforeEach(async () => {
  warehouse = await aWarehouse()
})

describe('the queue of the warehouse', () => {
  it('lists late orders first, by the warehouse cutoff', async () => {
    // Noon is a Friday, 12:00 in Tallinn.
    const today = await warehouse.order([{ sku: 'CABLE', qty: 2 }], { at: hoursAgo(1) })
    const late = await warehouse.order([{ sku: 'CABLE', qty: 1 }], { at: hoursAgo(24) })
    await warehouse.order([{ sku: 'CABLE', qty: 1 }], { to: [] })
    const queue = await leavingQueue(who(), {})
    expect(queue.rows.map(({ number, leaveBy, isLate }) => [number, leaveBy, isLate])).toEqual([
      [late.number, '2026-11-19', true],
      [today.number, '2026-11-20', false],
    ])
    expect(queue).toMatchObject({
      carriers: [{ carrier: 'dpd', orders: 2, late: 1 }],
      cutOff: '2026-11-20T13:00:00.000Z',
      dueNow: 2,
      next: null,
    })
  })

  it('counts the waiting time of an order from its payment', async () => {
    const { number } = await warehouse.order([{ sku: 'CABLE', qty: 1 }], { at: hoursAgo(72), to: [] })
    const order = await orderRepository(warehouse.database.db).findByNumber(number)
    await orderRepository(warehouse.database.db).setStatus(order?.id ?? 0, 'paid', {
      actor: 'test',
      now: noon,
    })
    expect((await leavingQueue(who(), {})).rows).toMatchObject([{ leaveBy: '2026-11-20', isLate: false }])
  })

  it('continues after the last row of a page', async () => {
    const numbers = []
    for (const hours of [3, 2, 1])
      numbers.push((await warehouse.order([{ sku: 'CABLE', qty: 1 }], { at: hoursAgo(hours) })).number)
    const first = await leavingQueue(who(), { limit: 2 })
    const second = await leavingQueue(who(), { limit: 2, after: first.next ?? '' })
    expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual(numbers)
    expect(second.next).toBeNull()
  })

  it('shows the progress of an order until it has left', async () => {
    const { number } = await warehouse.order([{ sku: 'CABLE', qty: 1 }])
    const state = async () => (await leavingQueue(who(), {})).rows.map(({ progress }) => progress)
    expect(await state()).toEqual(['waiting'])
    const { shipments } = await startPacking(who(), number)
    expect(await state()).toEqual(['packing'])
    const box = { number, shipment: shipments[0]?.id ?? 0 }
    await closeBox(who(), { ...box, version: 1, scans: [{ code: 'CABLE' }] })
    expect(await state()).toEqual(['packed'])
    expect((await leavingQueue(who(), { progress: 'waiting' })).rows).toEqual([])
    await sendBox(who(), { ...box, version: 2 })
    expect(await state()).toEqual([])
  })

  it('shows nothing to a person of another store', async () => {
    const { number } = await warehouse.order([{ sku: 'CABLE', qty: 1 }])
    const other = { storeIds: [2] }
    expect((await leavingQueue(who(other), {})).rows).toEqual([])
    await expect(startRun(who(other), [number])).rejects.toMatchObject({ code: 'order.not_found' })
    const run = await startRun(who(), [number])
    await expect(showRun(who(other), run.id)).rejects.toMatchObject({ code: 'parcels.run_unknown' })
    expect(await listRuns(who(other))).toEqual([])
    expect(await findCode(who(other), number)).toEqual([])
  })
})

describe('a pick run', () => {
  it('sorts a pick run by bin and claims its pieces', async () => {
    const one = await warehouse.order([{ sku: 'CABLE', qty: 2 }])
    const two = await warehouse.order([
      { sku: 'PHONE', qty: 1 },
      { sku: 'CABLE', qty: 1 },
    ])
    const goods = warehouseRepository(warehouse.database.db)
    await goods.setPlace('CABLE', 'A-10', noon)
    await goods.setPlace('PHONE', 'A-2', noon)
    const run = await startRun(who(), [one.number, two.number])
    expect(run.pieces.map(({ place, sku, order, qty }) => [place, sku, order, qty])).toEqual([
      ['A-2', 'PHONE', two.number, 1],
      ['A-10', 'CABLE', one.number, 2],
      ['A-10', 'CABLE', two.number, 1],
    ])
    await expect(startRun(who(), [two.number])).rejects.toMatchObject({ code: 'parcels.nothing_left' })
    expect(await listRuns(who())).toMatchObject([{ id: run.id, orders: 2, pieces: 4, picked: 0 }])
  })

  it('releases pieces that were not in their bin', async () => {
    const { number: order } = await warehouse.order([{ sku: 'CABLE', qty: 3 }])
    const { id } = await startRun(who(), [order])
    const piece = { id, order, line: 1, sku: 'CABLE' }
    await expect(countPicked(who(), { ...piece, picked: 3, missing: 1 })).rejects.toMatchObject({
      code: 'parcels.run_over',
    })
    await countPicked(who(), { ...piece, picked: 2, missing: 1 })
    await finishRun(who(), id)
    await expect(countPicked(who(), { ...piece, picked: 0, missing: 0 })).rejects.toMatchObject({
      code: 'parcels.run_over',
    })
    expect((await startRun(who(), [order])).pieces).toMatchObject([{ qty: 1, picked: 0 }])
  })

  it('says which products return to their bin', async () => {
    const { number, id } = await warehouse.order([{ sku: 'CABLE', qty: 1 }])
    const run = await startRun(who(), [number])
    await orderRepository(warehouse.database.db).setStatus(id, 'cancelled', { actor: 'test', now: noon })
    expect((await showRun(who(), run.id)).pieces).toMatchObject([{ isOpen: false }])
  })

  it('gives an order to only one of two pickers', async () => {
    const { number } = await warehouse.order([{ sku: 'CABLE', qty: 1 }])
    const tries = await Promise.allSettled([startRun(who(), [number]), startRun(who(), [number])])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('scan field', () => {
  it('finds products, orders, shipments and devices with one scan field', async () => {
    const { number } = await warehouse.order([{ sku: 'PHONE', qty: 1 }])
    const { shipments } = await startPacking(who(), number)
    const box = { number, shipment: shipments[0]?.id ?? 0 }
    await closeBox(who(), { ...box, version: 1, scans: [{ code: 'PHONE', serial: 'IMEI: 35-6938' }] })
    await sendBox(who(), { ...box, version: 2, tracking: 'cc1ee' })
    const found = async (code: string) =>
      (await findCode(who(), code)).map(({ kind, id, order }) => [kind, id, order])
    expect(await found('04006381333931')).toEqual([['goods', 'PHONE', null]])
    expect(await found('cb 12')).toEqual([['goods', 'CABLE', null]])
    expect(await found(number)).toEqual([['order', number, number]])
    expect(await found('CC1EE')).toEqual([['shipment', `${number}-1`, number]])
    expect(await found(`${number}-1`)).toEqual([['shipment', `${number}-1`, number]])
    expect(await found('356938')).toEqual([['serial', 'PHONE', number]])
    expect(await found('nothing')).toEqual([])
  })
})
