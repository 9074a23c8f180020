import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { aPerson, codeOf } from '../admin-suite.ts'

let shop: TestApp
const buyer = buyerOf(() => shop)
beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
})

/** Places an order in the English store that is ready to ship. */
async function anOrder(): Promise<string> {
  const cart = await buyer.cartWith({ sku: 'LAMP' })
  const { orderNumber, backendOrderId } = (await buyer.order(cart)).body.result
  for (const to of ['pending', 'ready'] as const)
    await orderRepository(shop.database.db).setStatus(backendOrderId, to, {
      actor: 'test',
      now: shop.clock.now(),
    })
  return orderNumber
}
const packer = (store: string | null) => aPerson(shop, [{ role: 'warehouse', store }])
const boxOf = (body: { result: { shipments: { id: number; version: number }[] } }) =>
  body.result.shipments[0] ?? { id: 0, version: 0 }

describe('packing in the console', () => {
  it('limits packing to the stores of the packer', async () => {
    const number = await anOrder()
    const other = await packer('et')
    expect((await other.run('parcels.queue', {})).body.result.rows).toEqual([])
    expect((await other.run('parcels.scan', { code: number })).body.result).toEqual([])
    expect(codeOf(await other.run('parcels.order', { number }))).toBe('order.not_found')
    expect(codeOf(await other.run('parcels.pack-start', { number }))).toBe('order.not_found')
    expect(codeOf(await other.run('parcels.start-run', { orders: [number] }))).toBe('order.not_found')
    const own = await packer('en')
    expect((await own.run('parcels.queue', {})).body.result.rows).toMatchObject([{ number }])
    const run = await own.run('parcels.start-run', { orders: [number] })
    const { id } = run.body.result
    const piece = { id, order: number, line: 1, sku: 'LAMP', picked: 1, missing: 0 }
    expect(codeOf(await other.run('parcels.pick', piece))).toBe('parcels.run_unknown')
    expect(codeOf(await other.run('parcels.finish-run', { id }))).toBe('parcels.run_unknown')
    expect(codeOf(await own.run('parcels.pick', piece))).toBeUndefined()
  })

  it('rejects a box of another order', async () => {
    const [one, two] = [await anOrder(), await anOrder()]
    const person = await packer(null)
    const { id, version } = boxOf((await person.run('parcels.pack-start', { number: one })).body)
    const foreign = { number: two, shipment: id, version }
    const scans = [{ code: 'LAMP' }]
    expect(codeOf(await person.run('parcels.pack', { ...foreign, scans }))).toBe('parcels.not_found')
    for (const name of ['parcels.cancel', 'parcels.send', 'parcels.reopen', 'parcels.arrived'] as const)
      expect([name, codeOf(await person.run(name, foreign))]).toEqual([name, 'parcels.not_found'])
  })

  it('closes a box once, however often the request is sent', async () => {
    const number = await anOrder()
    const person = await packer(null)
    const { id, version } = boxOf((await person.run('parcels.pack-start', { number })).body)
    const input = { number, shipment: id, version, scans: [{ code: 'LAMP' }] }
    const headers = { 'idempotency-key': 'one-press-of-a-button' }
    const first = await person.run('parcels.pack', input, headers)
    const again = await person.run('parcels.pack', input, headers)
    expect(again.body.result).toEqual(first.body.result)
    expect(boxOf(again.body).version).toBe(2)
    expect(codeOf(await person.run('parcels.pack', input))).toBe('parcels.changed')
  })

  it('shows the warehouse neither shoppers nor prices', async () => {
    const number = await anOrder()
    const person = await packer(null)
    const answers = [
      await person.run('parcels.queue', {}),
      await person.run('parcels.pack-start', { number }),
      await person.run('parcels.start-run', { orders: [number] }),
      await person.run('parcels.scan', { code: number }),
    ]
    for (const { response } of answers)
      expect(response.body).not.toMatch(/mari@|example\.ee|Õun|Pikk|5555|"(price|cents|total|email|address)/i)
  })
})
