import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { aPerson, codeOf } from '../admin-suite.ts'

let shop: TestApp
let number: string
let id: number
let placed: { orderNumber: string; orderToken: string; backendOrderId: number }
let desk: Awaited<ReturnType<typeof aPerson>>
let packer: Awaited<ReturnType<typeof aPerson>>
const buyer = buyerOf(() => shop)
const move = (to: 'pending' | 'ready' | 'shipped') =>
  orderRepository(shop.database.db).setStatus(id, to, { actor: 'test', now: shop.clock.now() })
const reason = 'Address in doubt'
const show = async () => (await desk.run('orders.show', { number })).body.result
const listed = async () => (await desk.run('orders.list', { held: true })).body.result.rows

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
  placed = (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result
  number = placed.orderNumber
  id = placed.backendOrderId
  await move('pending')
  desk = await aPerson(shop, [{ role: 'order-desk', store: null }])
  packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
})

describe('an order on hold', () => {
  it('lists the order, says who holds it and why, and what happened in its history', async () => {
    expect([await listed(), (await show()).hold]).toEqual([[], null])
    await desk.run('orders.hold', { number, reason })
    expect(await listed()).toMatchObject([{ number, is_held: true }])
    expect((await show()).hold).toMatchObject({ reason, by: expect.stringMatching(/^operator:/) })
    await desk.run('orders.release', { number, reason: 'They called' })
    expect([await listed(), (await show()).hold]).toEqual([[], null])
    expect((await show()).history.slice(-2)).toMatchObject([
      { what: 'held', note: reason },
      { what: 'released', note: 'They called' },
    ])
  })

  it('says on the page of the shopper that it is checked, until it is released', async () => {
    const page = () => buyer.pullOrder(placed)
    expect(await page()).not.toHaveProperty('isOnHold')
    await desk.run('orders.hold', { number, reason })
    expect(await page()).toMatchObject({ isOnHold: true })
    expect(JSON.stringify(await page())).not.toContain(reason)
    await desk.run('orders.release', { number })
    expect(await page()).not.toHaveProperty('isOnHold')
  })

  it('is not picked, packed or set to packed', async () => {
    await move('ready')
    await desk.run('orders.hold', { number, reason })
    expect((await packer.run('parcels.queue', {})).body.result.rows).toMatchObject([{ number, isHeld: true }])
    expect((await packer.run('parcels.order', { number })).body.result).toMatchObject({
      isHeld: true,
      isPackable: false,
    })
    for (const refused of [
      await packer.run('parcels.start-run', { orders: [number] }),
      await packer.run('parcels.pack-start', { number }),
      await desk.run('orders.set-status', { number, status: 'shipped' }),
    ])
      expect(codeOf(refused)).toBe('order.on_hold')
    expect(await move('shipped')).toMatchObject({ refused: 'order.on_hold' })
    await desk.run('orders.release', { number })
    expect((await packer.run('parcels.start-run', { orders: [number] })).status).toBe(200)
  })

  it('stops a pick run, an open box and a closed one where they are', async () => {
    await move('ready')
    const run = (await packer.run('parcels.start-run', { orders: [number] })).body.result.id
    const opened = (await packer.run('parcels.pack-start', { number })).body.result.shipments[0]
    const box = { number, shipment: opened.id, version: opened.version }
    const pack = () => packer.run('parcels.pack', { ...box, scans: [{ code: 'LAMP' }] })
    await desk.run('orders.hold', { number, reason })
    expect((await packer.run('parcels.run', { id: run })).body.result.pieces).toMatchObject([
      { isOpen: false, isHeld: true, isReversed: false },
    ])
    expect(codeOf(await pack())).toBe('order.on_hold')
    await desk.run('orders.release', { number })
    const { version } = (await pack()).body.result.shipments[0]
    await desk.run('orders.hold', { number, reason })
    expect(codeOf(await packer.run('parcels.send', { ...box, version }))).toBe('order.on_hold')
    expect(codeOf(await packer.run('labels.request', { number, shipment: opened.id }))).toBe('order.on_hold')
    await desk.run('orders.release', { number })
    expect((await packer.run('parcels.send', { ...box, version })).status).toBe(200)
  })

  it('is refused to people who may not edit orders, twice, without a reason and after dispatch', async () => {
    expect(codeOf(await packer.run('orders.hold', { number, reason }))).toBe('staff.not_allowed')
    expect(codeOf(await desk.run('orders.hold', { number, reason: ' ' }))).toBe('staff.wrong_field')
    expect(codeOf(await desk.run('orders.release', { number }))).toBe('order.hold_unchanged')
    await desk.run('orders.hold', { number, reason })
    expect(codeOf(await desk.run('orders.hold', { number, reason }))).toBe('order.hold_unchanged')
    await desk.run('orders.release', { number })
    await move('ready')
    await move('shipped')
    expect(codeOf(await desk.run('orders.hold', { number, reason }))).toBe('staff.order_left')
  })

  it('ends when the order is cancelled', async () => {
    await desk.run('orders.hold', { number, reason })
    expect((await desk.run('orders.cancel', { number })).status).toBe(200)
    expect([await listed(), (await show()).hold]).toEqual([[], null])
  })

  it('hides the reason from people who may not read contacts', async () => {
    await desk.run('orders.hold', { number, reason })
    const books = await aPerson(shop, [{ role: 'accountant', store: null }])
    expect((await books.run('orders.show', { number })).body.result.hold).toMatchObject({ reason: null })
  })
})
