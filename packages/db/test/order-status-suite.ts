import type { OrderStatus } from '@ambra/contract/sales/order'
import { orderStatuses } from '@ambra/contract/sales/order-status'
import { canMove } from '@ambra/testing/order-moves'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderRepository } from '../src/sales/order-repository.ts'

/** Tests the status graph enforced in the table itself, on an engine. */
export function orderStatusSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`the status graph on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [aProduct({ sku: 'CABLE', stock: { qty: 5000 } })])
    })
    afterAll(() => database.close())

    async function anOrder(status: 'pending' | 'awaiting_payment'): Promise<number> {
      const cart = await aCart(database, [{ sku: 'CABLE' }])
      const order = await orderRepository(database.db).place(aPlacement(cart, { status, outbox: [] }))
      if ('refused' in order) throw new Error(order.refused)
      return order.orderId
    }
    const stateOf = async (id: number) => {
      const row = await database.db
        .selectFrom('orders')
        .innerJoin('payments', 'payments.order_id', 'orders.id')
        .select(['orders.status', 'payments.state'])
        .where('orders.id', '=', id)
        .executeTakeFirstOrThrow()
      // The table contains only statuses of the graph, which this test verifies.
      return { status: row.status as OrderStatus, isPaid: row.state === 'paid' }
    }
    /** Changes the status by a direct update, bypassing the function. */
    const force = async (id: number, to: OrderStatus): Promise<boolean> => {
      try {
        await database.db.updateTable('orders').set({ status: to }).where('id', '=', id).execute()
        return true
      } catch (error) {
        if (error instanceof Error && /cannot go from/.test(error.message)) return false
        throw error
      }
    }

    it('prevents random moves outside the graph, by function or direct update (INV-8)', async () => {
      const random = seededRandom(20261122)
      const steps = runLength(150, 4000)
      const counts = { steps: 0, moves: 0, rejections: 0, illegal: 0 }
      let id = await anOrder('pending')
      for (; counts.steps < steps; counts.steps += 1) {
        if (random.chance(0.06)) id = await anOrder(random.pick(['pending', 'awaiting_payment']))
        const to = random.pick(orderStatuses)
        const before = await stateOf(id)
        const isAllowed = to !== before.status && canMove(before.status, to, before.isPaid)
        const isForced = random.chance(0.3)
        const isMoved = isForced
          ? (await force(id, to)) && to !== before.status
          : !(
              'refused' in
              (await orderRepository(database.db).setStatus(id, to, { actor: 'test', now: noon }))
            )
        const after = await stateOf(id)
        if (isMoved !== isAllowed || after.status !== (isAllowed ? to : before.status)) counts.illegal += 1
        if (isMoved) counts.moves += 1
        else counts.rejections += 1
      }
      reportRun(`INV-8 trigger ${engine}`, { seed: random.seed, ...counts })
      expect(counts.illegal).toBe(0)
      expect(counts.moves).toBeGreaterThan(steps / 20)
    })

    it('keeps one path of events when an order is moved concurrently', async () => {
      const random = seededRandom(7)
      const id = await anOrder('pending')
      const orders = orderRepository(database.db)
      for (let round = 0; round < 8; round += 1)
        await Promise.all(
          Array.from({ length: 8 }, () =>
            orders.setStatus(id, random.pick(orderStatuses), { actor: 'test', now: noon }),
          ),
        )
      const events = (await orders.findById(id))?.events.filter(({ kind }) => kind === 'status') ?? []
      let status: OrderStatus = 'pending'
      for (const event of events) {
        expect(event.from).toBe(status)
        status = event.to ?? status
      }
      expect((await stateOf(id)).status).toBe(status)
    })
  })
}
