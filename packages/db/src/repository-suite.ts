import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderPlacement, OrderRefusal, PlacedOrder } from './records.ts'
import { CartChangedError, CartConvertedError, cartRepository } from './repositories/cart-repository.ts'
import { orderRepository } from './repositories/order-repository.ts'
import { outboxRepository } from './repositories/outbox-repository.ts'
import { stockRepository } from './repositories/stock-repository.ts'

const later = (ms: number) => new Date(noon.getTime() + ms)
const isPlaced = (answer: PlacedOrder | OrderRefusal): answer is PlacedOrder => !('refused' in answer)
const operator = { actor: 'operator', now: noon }

/** The rules that both engines must keep. One suite, run on the embedded engine and on a PostgreSQL server. */
export function repositorySuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`repositories on ${engine}`, () => {
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
      const answer = await place(placement)
      if (!isPlaced(answer)) throw new Error(`refused: ${answer.refused}`)
      return answer
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
      const answers = await Promise.all(carts.map((cart) => place(aPlacement(cart))))
      const refusals = answers.filter((answer) => !isPlaced(answer))
      expect(answers.filter(isPlaced)).toHaveLength(5)
      expect(refusals).toEqual(Array(45).fill({ refused: 'order.not_available', skus: ['CABLE'] }))
      expect(await stockOf('CABLE')).toEqual({ qty: 5, reserved: 5 })
      expect(await countOf('orders')).toBe(5)
      expect(await countOf('order_lines')).toBe(5)
      expect(await countOf('outbox')).toBe(5)
    })

    it('makes one order of a cart submitted twenty times with one key', async () => {
      const cart = await aCart(database, [{ sku: 'CABLE' }])
      const placement = aPlacement(cart, { key: 'attempt-1' })
      const answers = await Promise.all(Array.from({ length: 20 }, () => place(placement)))
      const orders = answers.filter(isPlaced)
      expect(orders).toHaveLength(20)
      expect(new Set(orders.map((order) => order.number)).size).toBe(1)
      expect(orders.filter((order) => !order.replayed)).toHaveLength(1)
      expect(await stockOf('CABLE')).toEqual({ qty: 5, reserved: 1 })
      expect(await countOf('orders')).toBe(1)
    })

    it('makes one order of a cart submitted with twenty keys', async () => {
      const cart = await aCart(database, [{ sku: 'CABLE' }])
      const answers = await Promise.all(Array.from({ length: 20 }, () => place(aPlacement(cart))))
      expect(answers.filter(isPlaced)).toHaveLength(1)
      expect(answers.filter((answer) => !isPlaced(answer))).toEqual(
        Array(19).fill({ refused: 'order.cart_already_ordered' }),
      )
      expect(await stockOf('CABLE')).toEqual({ qty: 5, reserved: 1 })
      expect(await countOf('order_attempts')).toBe(1)
    })

    it('refuses a key that belongs to another request', async () => {
      const first = await aCart(database, [{ sku: 'CABLE' }])
      await placed(aPlacement(first, { key: 'attempt-1' }))
      const second = await aCart(database, [{ sku: 'CASE' }])
      const answer = await place(aPlacement(second, { key: 'attempt-1', requestHash: 'hash-2' }))
      expect(answer).toEqual({ refused: 'order.key_reused' })
    })

    it('keeps keys of two stores apart', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const { id } = await cartRepository(database.db).create({ storeId: 2, now: noon })
      const other = { ...cart, id, storeId: 2, version: 1 }
      const first = await placed(aPlacement(cart, { key: 'same' }))
      const second = await placed(aPlacement(other, { key: 'same', stock: [] }))
      expect(first.number).toMatch(/^1\d{8}$/)
      expect(second.number).toMatch(/^2\d{8}$/)
    })

    it('lets a refused attempt be tried again with its key', async () => {
      const cart = await aCart(database, [{ sku: 'CABLE', qty: 6 }])
      const placement = aPlacement(cart, { key: 'attempt-1' })
      expect(await place(placement)).toEqual({ refused: 'order.not_available', skus: ['CABLE'] })
      await stockRepository(database.db).setQuantity('CABLE', 6, noon)
      expect(isPlaced(await place(placement))).toBe(true)
    })

    it('names every sku that is short and takes none of the others', async () => {
      const cart = await aCart(database, [
        { sku: 'CASE', qty: 2 },
        { sku: 'CABLE', qty: 6 },
      ])
      const answer = await place(
        aPlacement(cart, {
          stock: [
            { sku: 'CASE', qty: 2 },
            { sku: 'CABLE', qty: 6 },
            { sku: 'NONE', qty: 1 },
          ],
        }),
      )
      expect(answer).toEqual({ refused: 'order.not_available', skus: ['CABLE', 'NONE'] })
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

    it('throws when sums disagree and keeps nothing', async () => {
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

    it('numbers the orders of a store upwards', async () => {
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

    it('takes goods off the shelf when they are shipped and only once', async () => {
      const { orderId } = await placed(aPlacement(await aCart(database, [{ sku: 'CABLE', qty: 2 }])))
      const orders = orderRepository(database.db)
      for (const status of ['ready', 'shipped', 'collected', 'completed'] as const)
        await orders.setStatus(orderId, status, operator)
      expect(await stockOf('CABLE')).toEqual({ qty: 3, reserved: 0 })
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

    it('keeps attributes and options that products use', async () => {
      const options = database.db.deleteFrom('attribute_options').execute()
      await expect(options).rejects.toThrow(/attribute_options \d+ is used by products/)
      const color = database.db.deleteFrom('attributes').where('code', '=', 'color').execute()
      await expect(color).rejects.toThrow(/is used by products/)
      await database.db.deleteFrom('attributes').where('code', '=', 'brand').execute()
    })

    it('never lets stock be reserved beyond what there is', async () => {
      const update = database.db.updateTable('stock').set({ reserved: 101 }).execute()
      await expect(update).rejects.toThrow(/stock_never_oversold/)
    })

    it('tells listeners which products have other stock', async () => {
      const heard: string[] = []
      const stop = await database.listen('stock_changed', (payload) => heard.push(payload))
      const { product_id } = await database.db
        .selectFrom('products')
        .select('parent_id as product_id')
        .where('sku', '=', 'PHONE-black-new')
        .executeTakeFirstOrThrow()
      await placed(aPlacement(await aCart(database, [{ sku: 'PHONE-black-new' }])))
      await expect.poll(() => heard).toEqual([`[${product_id}]`])
      await stop()
    })

    it('refuses changes to an ordered cart', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      await placed(aPlacement(cart))
      const carts = cartRepository(database.db)
      const [line] = cart.items
      await expect(carts.removeItem(cart.id, line?.itemId ?? 0, noon)).rejects.toThrow(CartConvertedError)
      await expect(carts.saveCheckout(cart.id, { couponCode: 'NEWS10' }, noon)).rejects.toThrow(
        CartConvertedError,
      )
      expect((await carts.findByToken(cart.token))?.items).toHaveLength(1)
    })

    it('lets one of many changes computed from one version through', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const carts = cartRepository(database.db)
      const line = cart.items[0]?.itemId ?? 0
      const { version } = cart
      const results = await Promise.allSettled(
        [2, 3, 4, 5].map((qty) => carts.updateItem(cart.id, line, { qty, version }, noon)),
      )
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(refused).toEqual(Array(3).fill(expect.any(CartChangedError)))
      await expect(carts.removeItem(cart.id, line, noon, version)).rejects.toThrow(CartChangedError)
      expect(await carts.findById(cart.id)).toMatchObject({ version: version + 1, items: [{ itemId: line }] })
    })

    it('raises the version with every change of a cart', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const carts = cartRepository(database.db)
      const [line] = cart.items
      expect(await carts.updateItem(cart.id, line?.itemId ?? 0, { qty: 3 }, noon)).toBe(true)
      expect(await carts.updateItem(cart.id, 999_999, { qty: 3 }, noon)).toBe(false)
      await carts.saveCheckout(cart.id, { shipping: { carrierCode: 'dpd' } }, noon)
      expect(await carts.removeItem(cart.id, line?.itemId ?? 0, noon)).toBe(true)
      const found = await carts.findById(cart.id)
      expect(found).toMatchObject({ version: cart.version + 4, items: [], shipping: { carrierCode: 'dpd' } })
    })

    it('gives each outbox message to one of many workers', async () => {
      const outbox = outboxRepository(database.db)
      for (let message = 0; message < 20; message += 1) await outbox.add('mail', { message }, { now: noon })
      const claims = await Promise.all(
        Array.from({ length: 5 }, () => outbox.claim({ now: noon, limit: 10, lockMs: 60_000 })),
      )
      const ids = claims.flat().map((message) => message.id)
      expect(ids).toHaveLength(20)
      expect(new Set(ids).size).toBe(20)
    })

    it('delivers a message again when its worker died, and once after the acknowledgement', async () => {
      const outbox = outboxRepository(database.db)
      await outbox.add('mail', { to: 'a' }, { now: noon, dedupeKey: 'mail-1' })
      await outbox.add('mail', { to: 'a' }, { now: noon, dedupeKey: 'mail-1' })
      const claim = { limit: 10, lockMs: 1_000 }
      expect(await outbox.claim({ ...claim, now: noon })).toHaveLength(1)
      expect(await outbox.claim({ ...claim, now: later(500) })).toHaveLength(0)
      const [again] = await outbox.claim({ ...claim, now: later(1_500) })
      expect(again).toMatchObject({ kind: 'mail', payload: { to: 'a' }, attempts: 2 })
      await outbox.acknowledge(again?.id ?? 0, later(1_600))
      expect(await outbox.claim({ ...claim, now: later(100_000) })).toHaveLength(0)
    })

    it('waits longer after each failure and gives up after ten', async () => {
      const outbox = outboxRepository(database.db)
      await outbox.add('mail', {}, { now: noon })
      let now = noon
      const waits: number[] = []
      for (;;) {
        const [message] = await outbox.claim({ now, limit: 1, lockMs: 1 })
        if (!message) break
        await outbox.retry(message.id, 'no route', now)
        const row = await database.db
          .selectFrom('outbox')
          .select(['run_at', 'failed_at'])
          .executeTakeFirstOrThrow()
        if (row.failed_at) break
        waits.push(row.run_at.getTime() - now.getTime())
        now = row.run_at
      }
      expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280].map((seconds) => seconds * 1000))
      expect(await outbox.backlog(now)).toMatchObject({ waiting: 0, failed: 1 })
    })

    it('refuses a stray query inside a transaction instead of hanging', async () => {
      const stray = database.db
        .transaction()
        .execute(() => database.db.selectFrom('stores').selectAll().execute())
      await expect(stray).rejects.toThrow(/hand the transaction/)
      expect(await database.db.selectFrom('stores').select('code').execute()).toHaveLength(3)
    })

    it('keeps parallel transactions apart', async () => {
      const results = await Promise.allSettled(
        [1, 2, 3, 4].map((number) =>
          database.db.transaction().execute(async (db) => {
            await db
              .insertInto('settings')
              .values({ key: `k${number}`, value: '1' })
              .execute()
            await new Promise((resolve) => setTimeout(resolve, 5))
            if (number % 2 === 0) throw new Error('undo')
          }),
        ),
      )
      expect(results.map((result) => result.status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
      ])
      const keys = await database.db.selectFrom('settings').select('key').orderBy('key').execute()
      expect(keys.map((row) => row.key)).toEqual(['k1', 'k3'])
    })
  })
}
