import { orderRepository } from '@ambra/db/sales'
import { refundRepository } from '@ambra/db/payments'
import { noon } from '@ambra/testing/shop-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { aWarehouse, type Warehouse, worker } from '../shipments/shipment-suite.ts'
import { closeBox, giveUpBox, openBox, splitBox, startPacking } from './packing.ts'
import { noteArrival, sendBox } from '../shipments/sending.ts'

let warehouse: Warehouse
let order: { id: number; number: string }
const who = () => worker(warehouse.database)
const open = async (number = order.number) => {
  const { shipments } = await startPacking(who(), number)
  const box = shipments.find(({ state }) => state === 'packing')
  if (!box) throw new Error('no open box')
  return { number, shipment: box.id, version: box.version }
}
const phone = (serial: string) => ({ code: '4006381333931', serial })
const cable = { code: 'CABLE' }

beforeEach(async () => {
  warehouse = await aWarehouse()
  order = await warehouse.order([
    { sku: 'PHONE', qty: 1 },
    { sku: 'CABLE', qty: 2 },
  ])
})
const stored = () => orderRepository(warehouse.database.db).findById(order.id)
const mails = async () =>
  (await warehouse.database.db.selectFrom('outbox').select(['kind', 'payload']).execute()).filter(
    ({ kind }) => kind === 'mail.shipment_sent',
  )

describe('packing an order', () => {
  it('ships an order in two boxes and marks it as shipped with the last', async () => {
    const first = await open()
    expect((await stored())?.status).toBe('ready')
    const { shipments: both } = await splitBox(who(), { ...first, pieces: [{ line: 2, qty: 2 }] })
    expect(both.map(({ pieces }) => pieces)).toEqual([[{ line: 1, qty: 1 }], [{ line: 2, qty: 2 }]])
    const seen = { ...first, version: 2 }
    const packed = await closeBox(who(), { ...seen, scans: [phone('S/N: ab-12 34')], weightGrams: 420 })
    expect(packed.shipments[0]).toMatchObject({
      state: 'packed',
      weightGrams: 420,
      serials: [{ line: 1, sku: 'PHONE', serial: 'S/N: ab-12 34' }],
    })
    await sendBox(who(), { ...seen, version: 3, tracking: 'CC1EE' })
    expect(await stored()).toMatchObject({
      status: 'ready',
      shipments: [{ state: 'sent', trackingNumber: 'CC1EE' }, { state: 'packing' }],
    })
    const rest = await open()
    await closeBox(who(), { ...rest, scans: [cable, { code: 'cb 12' }] })
    await sendBox(who(), { ...rest, version: 2, tracking: 'CC2EE' })
    expect((await stored())?.status).toBe('shipped')
    expect((await mails()).map(({ payload }) => payload)).toMatchObject([
      { shipment: `${order.number}-1` },
      { shipment: `${order.number}-2` },
    ])
  })

  it.each([
    ['goods of another order', [{ code: 'LAMP' }], 'parcels.wrong_piece'],
    ['a phone without its number', [{ code: 'PHONE' }, cable, cable], 'parcels.serial_missing'],
    ['two phones', [phone('AAA1'), phone('AAA2')], 'parcels.too_many'],
    ['less than it holds', [phone('AAA1'), cable], 'parcels.pieces_differ'],
    ['no number', [phone('--'), cable, cable], 'parcels.serial_invalid'],
  ])('rejects a box with %s', async (_, scans, code) => {
    const box = await open()
    await expect(closeBox(who(), { ...box, scans })).rejects.toMatchObject({ code })
    expect((await stored())?.shipments).toMatchObject([{ state: 'packing' }])
  })

  it('counts several of the same product with one scan', async () => {
    const scans = [phone('AAA1'), { code: 'cable', qty: 2 }]
    const { shipments } = await closeBox(who(), { ...(await open()), scans })
    expect(shipments[0]?.state).toBe('packed')
  })

  it('recognises a device that has already left', async () => {
    await closeBox(who(), { ...(await open()), scans: [phone('AAA-1'), cable, cable] })
    const other = await warehouse.order([{ sku: 'PHONE', qty: 1 }])
    const box = await open(other.number)
    await expect(closeBox(who(), { ...box, scans: [phone('aaa 1')] })).rejects.toMatchObject({
      code: 'parcels.serial_used',
      params: { number: order.number },
    })
  })

  it('lets one of two packers close a box', async () => {
    const box = await open()
    expect(await open()).toEqual(box)
    const scans = [phone('AAA1'), cable, cable]
    const tries = await Promise.allSettled([
      closeBox(who(), { ...box, scans }),
      closeBox(who(), { ...box, scans }),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'parcels.changed' })
  })

  it('requires a reopened box to be scanned again', async () => {
    const box = await open()
    const scans = [phone('AAA1'), cable, cable]
    await closeBox(who(), { ...box, scans })
    await openBox(who(), { ...box, version: 2 })
    await expect(sendBox(who(), { ...box, version: 3 })).rejects.toMatchObject({ code: 'parcels.state' })
    await closeBox(who(), { ...box, version: 3, scans })
  })

  it('packs the pieces of a cancelled box again', async () => {
    await giveUpBox(who(), await open())
    const { shipments } = await startPacking(who(), order.number)
    expect(shipments.map(({ number }) => number)).toEqual([`${order.number}-2`])
  })

  it.each([
    [
      'everything',
      [
        { line: 1, qty: 1 },
        { line: 2, qty: 2 },
      ],
    ],
    ['more than there is', [{ line: 2, qty: 3 }]],
    [
      'a line twice',
      [
        { line: 2, qty: 1 },
        { line: 2, qty: 1 },
      ],
    ],
  ])('does not split off %s', async (_, pieces) => {
    await expect(splitBox(who(), { ...(await open()), pieces })).rejects.toMatchObject({
      code: 'parcels.split',
    })
  })

  it('ships nothing of an order refunded since', async () => {
    const box = await open()
    await closeBox(who(), { ...box, scans: [phone('AAA1'), cable, cable] })
    await refundRepository(warehouse.database.db).record({
      orderId: order.id,
      amountCents: 30_300,
      lines: [],
      charges: [{ kind: 'allowance', cents: 30_300 }],
      knownCents: 0,
      reason: undefined,
      stock: [],
      actor: 'test',
      now: noon,
    })
    await expect(sendBox(who(), { ...box, version: 2 })).rejects.toMatchObject({ code: 'parcels.not_found' })
    await expect(startPacking(who(), order.number)).rejects.toMatchObject({ code: 'parcels.not_packable' })
  })

  it('begins the withdrawal period with the last arrival', async () => {
    const box = await open()
    await closeBox(who(), { ...box, scans: [phone('AAA1'), cable, cable] })
    await sendBox(who(), { ...box, version: 2 })
    for (const on of ['2026-11-21', '2026-02-31', '2026-11-19'])
      await expect(noteArrival(who(), { ...box, version: 3, on })).rejects.toMatchObject({
        code: 'parcels.day',
      })
    const { shipments } = await noteArrival(who(), { ...box, version: 3 })
    expect(shipments[0]).toMatchObject({ state: 'delivered', version: 4 })
  })

  it('shows no price, name or address to packers', async () => {
    const shown = JSON.stringify(await startPacking(who(), order.number))
    for (const text of ['100', 'Maasikas', 'Mari', 'Pikk', 'example.ee', '5555'])
      expect(shown.replaceAll(order.number, '')).not.toContain(text)
  })
})
