import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HoldKey, OrderPlacement, OrderError, PlacedOrder, StockHold } from '../src/schema/records.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { paymentMaintenanceRepository } from '../src/payments/payment-maintenance-repository.ts'
import { stockHoldRepository } from '../src/inventory/stock-hold-repository.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const isPlaced = (response: PlacedOrder | OrderError): response is PlacedOrder => !('refused' in response)
const aKey = (over: Partial<HoldKey> = {}): HoldKey => ({ key: 'network-1', scope: 'network', ...over })
const held = (over: Partial<HoldKey> = {}, isCash = false): StockHold => ({ isCash, keys: [aKey(over)] })
/** Number of orders of different products, which do not wait for each other's row locks. */
const buyers = 12

/** Tests the limits of stock held by unpaid orders on an engine, also for concurrent orders. */
export function stockHoldSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`stock held by unpaid orders on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [
        aProduct({ sku: 'CASE', stock: { qty: 100 } }),
        aProduct({ sku: 'LAMP', stock: { qty: 1000 } }),
        aProduct({ sku: 'GIFT', stock: { qty: 0, manage: false } }),
        ...Array.from({ length: buyers }, (_, n) => aProduct({ sku: `OWN-${n}`, stock: { qty: 9 } })),
      ])
    })
    afterAll(() => database.close())

    async function placement(
      hold: StockHold,
      { sku = 'CASE', qty = 1, ...over }: Partial<OrderPlacement> & { sku?: string; qty?: number } = {},
    ): Promise<OrderPlacement> {
      return aPlacement(await aCart(database, [{ sku, qty }]), { hold, ...over })
    }
    const place = async (...args: Parameters<typeof placement>) =>
      orderRepository(database.db).place(await placement(...args))
    async function placed(...args: Parameters<typeof placement>): Promise<PlacedOrder> {
      const response = await place(...args)
      if (!isPlaced(response)) throw new Error(`refused: ${response.refused}`)
      return response
    }
    const move = (orderId: number, ...statuses: ('cancelled' | 'ready' | 'paid')[]) =>
      Promise.all(
        statuses.map((status) =>
          orderRepository(database.db).setStatus(orderId, status, { actor: 'operator', now: noon }),
        ),
      )
    const figures = () => stockHoldRepository(database.db).figures()
    const tooMany = { refused: 'order.unpaid_orders', scope: 'network', max: 2 }

    it('refuses the order beyond the limit and stores nothing', async () => {
      for (let n = 0; n < 2; n += 1) await placed(held({ orders: 2 }))
      expect(await place(held({ orders: 2 }))).toEqual(tooMany)
      expect(await figures()).toMatchObject({ orders: 2, pieces: 2, mostOfOneKey: 2 })
      const { orders, reserved } = await books()
      expect([orders, reserved]).toEqual([2, 2])
      // Another network has its own limit.
      expect(isPlaced(await place(held({ orders: 2, key: 'network-2' })))).toBe(true)
    })

    async function books(): Promise<{ orders: number; reserved: number }> {
      const orders = await database.db.selectFrom('orders').select('id').execute()
      const stock = await database.db.selectFrom('stock').select('reserved').execute()
      return { orders: orders.length, reserved: stock.reduce((sum, row) => sum + row.reserved, 0) }
    }

    it.each([
      ['paid', 'awaiting_payment'],
      ['cancelled', 'awaiting_payment'],
      ['ready', 'pending'],
    ] as const)('frees the limit at once when an order is %s', async (status, from) => {
      const first = await placed(held({ orders: 1 }), { status: from })
      expect(await place(held({ orders: 1 }))).toMatchObject({ refused: 'order.unpaid_orders' })
      await move(first.orderId, status)
      expect(await figures()).toMatchObject({ orders: 0, pieces: 0 })
      expect(isPlaced(await place(held({ orders: 1 })))).toBe(true)
    })

    /** Places concurrent orders; each transaction stays open for a moment, so that they overlap. */
    const placeAtOnce = (placements: readonly OrderPlacement[]) =>
      Promise.all(
        placements.map((one) =>
          database.db.transaction().execute(async (db) => {
            const response = await orderRepository(db).place(one)
            await sql`select pg_sleep(0.05)`.execute(db)
            return response
          }),
        ),
      )

    it('accepts exactly the limit of concurrent orders', async () => {
      const placements = []
      for (let n = 0; n < buyers; n += 1)
        placements.push(await placement(held({ orders: 3 }), { sku: `OWN-${n}` }))
      const responses = await placeAtOnce(placements)
      expect(responses.filter(isPlaced)).toHaveLength(3)
      expect(await books()).toEqual({ orders: 3, reserved: 3 })
    })

    it('accepts exactly the limit of pieces in concurrent orders under several keys', async () => {
      const placements = []
      for (let n = 0; n < buyers; n += 1) {
        // Two keys each, in either order: no deadlock.
        const keys = [aKey({ key: `guest-${n % 2}`, pieces: 9 }), aKey({ key: 'network-1', pieces: 12 })]
        const hold = { isCash: false, keys: n % 3 === 0 ? keys : keys.toReversed() }
        placements.push(await placement(hold, { qty: 3, sku: `OWN-${n}` }))
      }
      const responses = await placeAtOnce(placements)
      expect(responses.filter(isPlaced)).toHaveLength(4)
      expect(await books()).toEqual({ orders: 4, reserved: 12 })
    })

    it('replays an accepted order even at the limit', async () => {
      const first = await placement(held({ orders: 1 }), { key: 'attempt-1' })
      const responses = [await orderRepository(database.db).place(first)]
      expect(await place(held({ orders: 1 }))).toMatchObject({ refused: 'order.unpaid_orders' })
      responses.push(await orderRepository(database.db).place(first))
      const [placedFirst, replay] = responses.filter(isPlaced)
      expect(replay).toMatchObject({ number: placedFirst?.number, replayed: true })
    })

    it('allows a retry of a refused attempt with its key', async () => {
      const first = await placed(held({ orders: 1 }), { status: 'awaiting_payment' })
      const second = await placement(held({ orders: 1 }), { key: 'attempt-2' })
      expect(isPlaced(await orderRepository(database.db).place(second))).toBe(false)
      await move(first.orderId, 'paid')
      expect(await orderRepository(database.db).place(second)).toMatchObject({ replayed: false })
    })

    it('limits the pieces of all orders together, and cash-on-delivery orders separately', async () => {
      await placed(held({ pieces: 10 }), { qty: 7 })
      expect(await place(held({ pieces: 10 }), { qty: 4 })).toMatchObject({
        refused: 'order.unpaid_pieces',
        max: 10,
      })
      expect(isPlaced(await place(held({ pieces: 10 }), { qty: 3 }))).toBe(true)
      await placed(held({ key: 'guest', cash: 1 }, true))
      expect(await place(held({ key: 'guest', cash: 1 }, true))).toMatchObject({
        refused: 'order.unpaid_cash',
        max: 1,
      })
      expect(isPlaced(await place(held({ key: 'guest', cash: 1 })))).toBe(true)
    })

    it('leaves a share of a product to others', async () => {
      const share = { key: 'network-1', percent: 50, pieces: 10 }
      const half = { ...held(), share }
      expect(await place(half, { qty: 51 })).toEqual({
        refused: 'order.unpaid_share',
        skus: ['CASE'],
        max: 50,
      })
      await placed(half, { qty: 30 })
      expect(await place(half, { qty: 21 })).toEqual({
        refused: 'order.unpaid_share',
        skus: ['CASE'],
        max: 20,
      })
      expect(isPlaced(await place(half, { sku: 'LAMP', qty: 500 }))).toBe(true)
      // Without a network the order counts alone.
      const alone = { isCash: false, keys: [], share: { ...share, key: undefined } }
      expect(isPlaced(await place(alone, { qty: 50 }))).toBe(true)
    })

    it('counts nothing for products without managed stock', async () => {
      for (let n = 0; n < 3; n += 1) await placed(held({ orders: 1, pieces: 1 }), { sku: 'GIFT', qty: 40 })
      expect(await figures()).toMatchObject({ orders: 0, pieces: 0 })
    })

    it('ends an order after two weeks, however often its payment is started', async () => {
      const { orderId, number } = await placed(held(), { status: 'awaiting_payment' })
      const begin = (at: Date, attempt: number) =>
        database.db
          .insertInto('payment_attempts')
          .values({
            order_id: orderId,
            try: attempt,
            provider: 'NEOPAY',
            reference: `A${number}-${attempt}`,
            amount_cents: 100,
            currency: 'EUR',
            state: 'open',
            store_id: 1,
            language: 'et',
            data: '{}',
            expires_at: new Date(at.getTime() + 3_600_000),
            created_at: at,
            updated_at: at,
          })
          .execute()
      const cancel = (at: Date) => paymentMaintenanceRepository(database.db).cancelUnpaid(orderId, at, [])
      const later = (days: number) => new Date(noon.getTime() + days * dayMs)
      await begin(later(13), 1)
      expect(await cancel(later(13))).toEqual({ refused: 'payment.in_progress' })
      await begin(later(14), 2)
      expect(await cancel(later(14))).toMatchObject({ ok: true })
      expect(await figures()).toMatchObject({ orders: 0 })
    })
  })
}
