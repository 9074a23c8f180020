import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderPlacement, OrderError, PlacedOrder } from '../src/schema/records.ts'
import { cartRepository } from '../src/sales/cart-repository.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { paymentMaintenanceRepository } from '../src/payments/payment-maintenance-repository.ts'
import { stockRepository } from '../src/inventory/stock-repository.ts'

const isPlaced = (response: PlacedOrder | OrderError): response is PlacedOrder => !('refused' in response)
const operator = { actor: 'operator', now: noon }

/** Tests orders and stock on an engine. */
export function orderSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`orders on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [
        aProduct({ sku: 'CABLE', stock: { qty: 5 } }),
        aProduct({ sku: 'CASE', stock: { qty: 100 } }),
        aConfigurable({ sku: 'PHONE' }),
      ])
    })
    afterAll(() => database.close())

    const place = (placement: OrderPlacement) => orderRepository(database.db).place(placement)
    async function placed(placement: OrderPlacement): Promise<PlacedOrder> {
      const response = await place(placement)
      if (!isPlaced(response)) throw new Error(`refused: ${response.refused}`)
      return response
    }
    async function stockOf(sku: string) {
      return database.db
        .selectFrom('stock')
        .innerJoin('products', 'products.id', 'stock.product_id')
        .select(['qty', 'reserved'])
        .where('sku', '=', sku)
        .executeTakeFirstOrThrow()
    }
    const countOf = async (
      table: 'orders' | 'order_lines' | 'order_events' | 'outbox' | 'order_attempts' | 'payments',
    ) => {
      const { count } = await database.db
        .selectFrom(table)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    }

    it('sells the last five pieces to exactly five of fifty buyers', async () => {
      const carts = []
      for (let buyer = 0; buyer < 50; buyer += 1) carts.push(await aCart(database, [{ sku: 'CABLE' }]))
      const responses = await Promise.all(carts.map((cart) => place(aPlacement(cart))))
      const errors = responses.filter((response) => !isPlaced(response))
      expect(responses.filter(isPlaced)).toHaveLength(5)
      expect(errors).toEqual(Array(45).fill({ refused: 'order.not_available', skus: ['CABLE'] }))
      expect(await stockOf('CABLE')).toEqual({ qty: 5, reserved: 5 })
      expect(await countOf('orders')).toBe(5)
      expect(await countOf('order_lines')).toBe(5)
      expect(await countOf('outbox')).toBe(5)
    })

    it('places one order for a cart submitted twenty times with one key', async () => {
      const cart = await aCart(database, [{ sku: 'CABLE' }])
      const placement = aPlacement(cart, { key: 'attempt-1' })
      const responses = await Promise.all(Array.from({ length: 20 }, () => place(placement)))
      const orders = responses.filter(isPlaced)
      expect(orders).toHaveLength(20)
      expect(new Set(orders.map((order) => order.number)).size).toBe(1)
      expect(orders.filter((order) => !order.replayed)).toHaveLength(1)
      expect(await stockOf('CABLE')).toEqual({ qty: 5, reserved: 1 })
      expect(await countOf('orders')).toBe(1)
    })

    it('places one order for a cart submitted with twenty keys', async () => {
      const cart = await aCart(database, [{ sku: 'CABLE' }])
      const responses = await Promise.all(Array.from({ length: 20 }, () => place(aPlacement(cart))))
      expect(responses.filter(isPlaced)).toHaveLength(1)
      expect(responses.filter((response) => !isPlaced(response))).toEqual(
        Array(19).fill({ refused: 'order.cart_already_ordered' }),
      )
      expect(await stockOf('CABLE')).toEqual({ qty: 5, reserved: 1 })
      expect(await countOf('order_attempts')).toBe(1)
    })

    it('refuses a key that belongs to another request', async () => {
      const first = await aCart(database, [{ sku: 'CABLE' }])
      await placed(aPlacement(first, { key: 'attempt-1' }))
      const second = await aCart(database, [{ sku: 'CASE' }])
      const response = await place(aPlacement(second, { key: 'attempt-1', requestHash: 'hash-2' }))
      expect(response).toEqual({ refused: 'order.key_reused' })
    })

    it('separates keys of two stores', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const { id } = await cartRepository(database.db).create({ storeId: 2, now: noon })
      const other = { ...cart, id, storeId: 2, version: 1 }
      const first = await placed(aPlacement(cart, { key: 'same' }))
      const second = await placed(aPlacement(other, { key: 'same', stock: [] }))
      expect(first.number).toMatch(/^1\d{8}$/)
      expect(second.number).toMatch(/^2\d{8}$/)
    })

    it('allows a retry of a refused attempt with its key', async () => {
      const cart = await aCart(database, [{ sku: 'CABLE', qty: 6 }])
      const placement = aPlacement(cart, { key: 'attempt-1' })
      expect(await place(placement)).toEqual({ refused: 'order.not_available', skus: ['CABLE'] })
      await stockRepository(database.db).setQuantity('CABLE', 6, noon)
      expect(isPlaced(await place(placement))).toBe(true)
    })

    it('names every SKU in short supply and takes none of the others', async () => {
      const cart = await aCart(database, [
        { sku: 'CASE', qty: 2 },
        { sku: 'CABLE', qty: 6 },
      ])
      const response = await place(
        aPlacement(cart, {
          stock: [
            { sku: 'CASE', qty: 2 },
            { sku: 'CABLE', qty: 6 },
            { sku: 'NONE', qty: 1 },
          ],
        }),
      )
      expect(response).toEqual({ refused: 'order.not_available', skus: ['CABLE', 'NONE'] })
      expect(await stockOf('CASE')).toEqual({ qty: 100, reserved: 0 })
      expect(await countOf('order_attempts')).toBe(0)
    })

    it('refuses an order computed from an older cart', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const [line] = cart.items
      await cartRepository(database.db).updateItem(cart.id, line?.itemId ?? 0, { qty: 2 }, noon)
      expect(await place(aPlacement(cart))).toEqual({ refused: 'order.cart_changed' })
    })

    it('refuses an unknown cart and a cart of another store', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      expect(await place(aPlacement({ ...cart, id: 999_999 }))).toEqual({ refused: 'cart.unknown' })
      expect(await place(aPlacement({ ...cart, storeId: 2 }))).toEqual({ refused: 'cart.unknown' })
    })

    it('throws when totals disagree and stores nothing', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const good = aPlacement(cart)
      await expect(place({ ...good, totals: { ...good.totals, grandTotalCents: 1 } })).rejects.toThrow(
        /orders_t/,
      )
      const short = good.totals.subtotalCents - 1
      const totals = { ...good.totals, subtotalCents: short, grandTotalCents: short + 300 }
      await expect(place({ ...good, totals })).rejects.toThrow(/do not add up/)
      expect(await countOf('orders')).toBe(0)
      expect(await stockOf('CASE')).toEqual({ qty: 100, reserved: 0 })
    })

    it('numbers the orders of a store in ascending order', async () => {
      const numbers = []
      for (let order = 0; order < 3; order += 1) {
        numbers.push((await placed(aPlacement(await aCart(database, [{ sku: 'CASE' }])))).number)
      }
      expect([...numbers].sort()).toEqual(numbers)
      expect(new Set(numbers).size).toBe(3)
    })

    it('reads an order back as it was placed', async () => {
      const cart = await aCart(database, [{ sku: 'CASE', qty: 2 }])
      const placement = aPlacement(cart)
      const { number, orderToken } = await placed(placement)
      const orders = orderRepository(database.db)
      const order = await orders.findByNumberAndToken(number, orderToken)
      expect(order).toMatchObject({
        status: 'pending',
        cartToken: cart.token,
        totals: placement.totals,
        lines: placement.lines,
      })
      expect(order?.billingAddress).toEqual(placement.billingAddress)
      expect(order?.events.map((event) => event.kind)).toEqual(['placed'])
      expect(await orders.findByNumberAndToken(number, 'x'.repeat(32))).toBeUndefined()
    })

    it('releases stock when an order is cancelled', async () => {
      const { orderId } = await placed(aPlacement(await aCart(database, [{ sku: 'CABLE', qty: 2 }])))
      const result = await orderRepository(database.db).setStatus(orderId, 'cancelled', operator)
      expect(result).toEqual({ ok: true, from: 'pending' })
      expect(await stockOf('CABLE')).toEqual({ qty: 5, reserved: 0 })
    })

    it('takes pieces out of stock when shipped, and only once', async () => {
      const { orderId } = await placed(aPlacement(await aCart(database, [{ sku: 'CABLE', qty: 2 }])))
      const orders = orderRepository(database.db)
      for (const status of ['ready', 'shipped', 'collected', 'completed'] as const)
        await orders.setStatus(orderId, status, operator)
      expect(await stockOf('CABLE')).toEqual({ qty: 3, reserved: 0 })
      await paymentMaintenanceRepository(database.db).markPaid(orderId, {
        amountCents: (await orders.findById(orderId))?.totals.grandTotalCents ?? 0,
        now: noon,
        data: {},
      })
      expect(await orders.setStatus(orderId, 'refunded', operator)).toEqual({ ok: true, from: 'completed' })
      expect(await stockOf('CABLE')).toEqual({ qty: 3, reserved: 0 })
    })

    it('refuses a move outside the status graph, in the function and in the table', async () => {
      const { orderId } = await placed(aPlacement(await aCart(database, [{ sku: 'CABLE' }])))
      const orders = orderRepository(database.db)
      expect(await orders.setStatus(orderId, 'shipped', operator)).toEqual({
        refused: 'order.illegal_status',
        from: 'pending',
      })
      expect(await orders.setStatus(orderId, 'refunded', operator)).toEqual({
        refused: 'order.illegal_status',
        from: 'pending',
      })
      expect(await orders.setStatus(999_999, 'ready', operator)).toEqual({ refused: 'order.unknown' })
      expect(await orders.listNextStatuses(orderId)).toEqual(['cancelled', 'paid', 'ready'])
      const update = database.db
        .updateTable('orders')
        .set({ status: 'completed' })
        .where('id', '=', orderId)
        .execute()
      await expect(update).rejects.toThrow(/cannot go from pending to completed/)
    })

    it('allows a refund once money was received', async () => {
      const { orderId } = await placed(aPlacement(await aCart(database, [{ sku: 'CABLE' }])))
      const orders = orderRepository(database.db)
      await orders.setStatus(orderId, 'paid', operator)
      expect(await orders.setStatus(orderId, 'refunded', operator)).toEqual({ ok: true, from: 'paid' })
      expect(await stockOf('CABLE')).toEqual({ qty: 5, reserved: 0 })
    })

    it('keeps order events and price history append-only', async () => {
      const { orderId } = await placed(aPlacement(await aCart(database, [{ sku: 'CABLE' }])))
      await expect(
        database.db.deleteFrom('order_events').where('order_id', '=', orderId).execute(),
      ).rejects.toThrow(/append-only/)
      await expect(
        database.db.updateTable('price_history').set({ price_cents: 1 }).execute(),
      ).rejects.toThrow(/append-only/)
    })

    it('prevents deleting attributes and options that products use', async () => {
      const options = database.db.deleteFrom('attribute_options').execute()
      await expect(options).rejects.toThrow(/attribute_options \d+ is used by products/)
      const color = database.db.deleteFrom('attributes').where('code', '=', 'color').execute()
      await expect(color).rejects.toThrow(/is used by products/)
      await database.db.deleteFrom('attributes').where('code', '=', 'brand').execute()
    })

    it('never reserves more stock than there is', async () => {
      const update = database.db.updateTable('stock').set({ reserved: 101 }).execute()
      await expect(update).rejects.toThrow(/stock_never_oversold/)
    })

    it('locks stock in a fixed order when reserving and releasing, without deadlocks', async () => {
      // By id the later SKU comes first.
      await stockShop(database, [
        aProduct({ sku: 'Z-LAMP', stock: { qty: 10_000 } }),
        aProduct({ sku: 'A-LAMP', stock: { qty: 10_000 } }),
      ])
      const both = [{ sku: 'Z-LAMP' }, { sku: 'A-LAMP' }]
      const rounds = Array.from({ length: 30 }, async () => {
        const { orderId } = await placed(aPlacement(await aCart(database, both)))
        await orderRepository(database.db).setStatus(orderId, 'cancelled', operator)
      })
      await Promise.all(rounds)
      expect((await stockOf('Z-LAMP')).reserved).toBe(0)
    })
  })
}
