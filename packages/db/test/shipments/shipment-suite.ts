import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../src/invariants.ts'
import { shipmentRepository } from '../../src/fulfilment/shipment-repository.ts'
import { orderRepository } from '../../src/sales/order-repository.ts'
import { refundRepository } from '../../src/payments/refund-repository.ts'

const operator = { actor: 'operator:jaan', now: noon }

/** Tests the shipment rules enforced by the database, on an engine. */
export function shipmentSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`shipments on ${engine}`, () => {
    let database: TestDatabase
    let order: { id: number; number: string }
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [aProduct({ sku: 'PHONE', stock: { qty: 500 } })])
      order = await anOrder()
    })
    afterAll(() => database.close())

    async function anOrder() {
      const cart = await aCart(database, [{ sku: 'PHONE', qty: 3 }])
      const placed = await orderRepository(database.db).place(aPlacement(cart, { outbox: [] }))
      if ('refused' in placed) throw new Error(placed.refused)
      for (const to of ['paid', 'ready'] as const)
        await orderRepository(database.db).setStatus(placed.orderId, to, operator)
      return { id: placed.orderId, number: placed.number }
    }
    const move = (to: 'shipped' | 'collected' | 'cancelled') =>
      orderRepository(database.db).setStatus(order.id, to, operator)
    const pack = (qty: number, of = order) =>
      database.db.transaction().execute(async (trx) => {
        const shipments = shipmentRepository(trx)
        await shipments.lockOrder(of.id)
        return shipments.add({
          orderId: of.id,
          orderNumber: of.number,
          carrier: 'dpd',
          method: 'dpd',
          now: noon,
          pieces: [{ line: 1, qty }],
        })
      })
    const shipments = () => shipmentRepository(database.db)
    const listed = async () =>
      (await shipments().listByOrder(order.id)).map(({ state, pieces }) => [state, pieces[0]?.qty])
    const change = async (id: number, state: 'packing' | 'packed' | 'sent' | 'cancelled') => {
      const { version = 0 } = (await shipments().listByOrder(order.id)).find((one) => one.id === id) ?? {}
      return shipments().change(id, { version, state, now: noon })
    }
    const serial = { line: 1, sku: 'PHONE', serial: 'sn 001-A', normal: 'SN001A' }

    it('prevents sending a piece of an order twice', async () => {
      await pack(2)
      await expect(pack(2)).rejects.toThrow('has 3 pieces to send, not 4')
      await pack(1)
      expect(await listed()).toEqual([
        ['packing', 2],
        ['packing', 1],
      ])
      expect(await brokenInvariants(database)).toEqual([])
    })

    it('assigns a piece to only one of two packers', async () => {
      const tries = await Promise.allSettled([pack(2), pack(2), pack(2)])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('releases the pieces of a cancelled shipment', async () => {
      await change(await pack(3), 'cancelled')
      await pack(3)
      expect(await listed()).toEqual([['packing', 3]])
    })

    it('applies one of two changes to the same version of a shipment', async () => {
      const id = await pack(3)
      const both = await Promise.all(
        [1, 1].map((version) => shipments().change(id, { version, boxes: 2, now: noon })),
      )
      expect(both.filter(Boolean)).toEqual([2])
    })

    it('lets shipments only move forward, whatever writes them', async () => {
      const id = await pack(3)
      for (const state of ['packed', 'packing', 'packed', 'sent'] as const) await change(id, state)
      for (const state of ['packed', 'cancelled'] as const)
        await expect(change(id, state)).rejects.toThrow('cannot go from sent')
    })

    it('allows each serial number once among shipped devices', async () => {
      const id = await pack(1)
      await shipments().addSerials({ id, orderId: order.id }, [serial], noon)
      const other = await pack(1)
      const twice = shipments().addSerials({ id: other, orderId: order.id }, [serial], noon)
      await expect(twice).rejects.toThrow('shipment_serials_live')
      expect(await shipments().findSerial('PHONE', 'SN001A')).toEqual({ orderNumber: order.number })
      await change(id, 'cancelled')
      await shipments().addSerials({ id: other, orderId: order.id }, [serial], noon)
    })

    it('removes refunded pieces from an unsent shipment', async () => {
      await change(await pack(1), 'sent')
      const packed = await pack(2)
      await shipments().addSerials({ id: packed, orderId: order.id }, [serial], noon)
      await change(packed, 'packed')
      const refund = (qty: number, from: number) =>
        refundRepository(database.db).record({
          orderId: order.id,
          amountCents: 10_000 * qty,
          lines: [{ line: 1, qty, from, cents: 10_000 * qty }],
          charges: [],
          knownCents: 10_000 * from,
          reason: undefined,
          stock: [],
          ...operator,
        })
      expect(await refund(1, 0)).not.toHaveProperty('refused')
      expect(await listed()).toEqual([
        ['sent', 1],
        ['packing', 1],
      ])
      expect((await shipments().listByOrder(order.id))[1]?.serials).toEqual([])
      await refund(1, 1)
      expect(await listed()).toEqual([['sent', 1]])
    })

    it('cancels shipments with their order', async () => {
      await pack(3)
      await move('cancelled')
      expect(await listed()).toEqual([])
    })

    it('updates shipments when their order is moved by hand', async () => {
      await change(await pack(3), 'packed')
      await move('shipped')
      expect(await listed()).toEqual([['sent', 3]])
      await move('collected')
      expect(await listed()).toEqual([['delivered', 3]])
    })

    it('delivers several shipments of an order independently', async () => {
      await pack(1)
      await pack(2)
      await move('shipped')
      await move('collected')
      expect(await listed()).toEqual([
        ['sent', 1],
        ['sent', 2],
      ])
      const found = await orderRepository(database.db).findById(order.id)
      expect(found?.shipments).toMatchObject([
        {
          number: `${order.number}-1`,
          state: 'sent',
          sentAt: noon,
          pieces: [{ line: 1, qty: 1, serials: [] }],
        },
        { number: `${order.number}-2`, trackingNumber: undefined, deliveredAt: undefined },
      ])
    })
  })
}
