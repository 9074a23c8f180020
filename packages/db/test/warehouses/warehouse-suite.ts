import { aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importShopStock } from '../../src/catalogue/import/import-shop-stock.ts'
import { importStock } from '../../src/catalogue/import/import-stock.ts'
import * as migration from '../../src/migrations/0109_warehouses.ts'
import { refundRepository } from '../../src/payments/refund-repository.ts'
import { movementRepository } from '../../src/inventory/movement-repository.ts'
import { orderSourceRepository } from '../../src/inventory/order-source-repository.ts'
import { warehousesRepository } from '../../src/inventory/warehouses-repository.ts'
import { entries, type Lines, warehouseShop, why } from './warehouse-shop.ts'

const skus = ['A', 'B', 'C']

/** Creates a seeded random number generator. */
function chance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Tests the source warehouses of orders on an engine. */
export function warehouseSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`warehouses on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(
        database,
        // Ids in a different order than SKUs, so that locking by the wrong one causes a deadlock.
        skus.toReversed().map((sku) => aProduct({ sku, stock: { qty: 20 } })),
      )
    })
    afterAll(() => database.close())

    const { open2, move, order, sources, inWarehouse, setStatus, broken, sort } = warehouseShop(
      () => database,
    )

    it('records no source while the only warehouse has all pieces', async () => {
      await move('A', null, 'shop', 10)
      const id = await order([{ sku: 'A', qty: 10 }])
      expect(await sources(id)).toEqual(['A main 10'])
      const { rows } = await sql`select 1 from order_sources`.execute(database.db)
      expect(rows).toEqual([])
    })

    it('takes all pieces of an order from the first warehouse that has them', async () => {
      await open2()
      await move('A', null, 'tartu', 5)
      await move('B', null, 'tartu', 5)
      await move('B', null, 'narva', 9)
      const both: Lines = [
        { sku: 'A', qty: 2 },
        { sku: 'B', qty: 2 },
      ]
      expect(await sources(await order(both))).toEqual(['A main 2', 'B main 2'])
      await sort('narva', 'tartu', 'main')
      expect(await sources(await order(both))).toEqual(['A tartu 2', 'B tartu 2'])
      expect(await inWarehouse('tartu', 'A')).toEqual({ qty: 5, taken: 2 })
      // Tartu has two of A and three of B left: the whole order fits there once more, then only in the main
      // one.
      expect(await sources(await order(both))).toEqual(['A tartu 2', 'B tartu 2'])
      expect(await sources(await order(both))).toEqual(['A main 2', 'B main 2'])
      expect(await broken()).toEqual([])
    })

    it('splits an order that no warehouse can fulfil by product, then by piece, and takes the rest from a shop', async () => {
      await open2()
      await move('A', null, 'shop', 12)
      await move('A', null, 'tartu', 5)
      await move('B', null, 'narva', 20)
      const id = await order([
        { sku: 'A', qty: 4 },
        { sku: 'B', qty: 4 },
      ])
      expect(await sources(id)).toEqual(['A tartu 4', 'B narva 4'])
      // The main one has three and Tartu one; the rest is in a shop and has to be brought.
      const rest = await order([{ sku: 'A', qty: 16 }])
      expect(await sources(rest)).toEqual(['A main 3', 'A shop 12', 'A tartu 1'])
      const senders = await orderSourceRepository(database.db).listSenders([rest ?? 0])
      expect(senders.map(({ warehouse, qty }) => `${warehouse} ${qty}`)).toEqual(['main 15', 'tartu 1'])
      const byOrder = await orderSourceRepository(database.db).warehousesOf([rest ?? 0])
      expect(byOrder.get(rest ?? 0)).toEqual(['main', 'tartu'])
      expect(await broken()).toEqual([])
    })

    it('deducts pieces when an order is sent and returns them when one is cancelled', async () => {
      await open2()
      await sort('tartu', 'narva', 'main')
      await move('A', null, 'tartu', 5)
      const [sent, cancelled] = [await order([{ sku: 'A', qty: 2 }]), await order([{ sku: 'A', qty: 3 }])]
      expect(await move('A', 'tartu', null, 1)).toBe(false)
      await setStatus(sent, 'ready', 'shipped')
      await setStatus(cancelled, 'cancelled')
      expect(await inWarehouse('tartu', 'A')).toEqual({ qty: 3, taken: 0 })
      expect(await sources(sent)).toEqual(['A tartu 2'])
      const { rows } = await sql`select shop, delta, order_id from stock_movements where reason = 'sale'
        order by shop`.execute(database.db)
      expect(rows).toEqual([
        { shop: '', delta: -2, order_id: sent },
        { shop: 'tartu', delta: -2, order_id: sent },
      ])
      expect(await broken()).toEqual([])
    })

    it('updates the sources when an order changes, using few boxes', async () => {
      await open2()
      await sort('tartu', 'main', 'narva')
      await move('A', null, 'tartu', 3)
      await move('B', null, 'tartu', 3)
      const id = await order([{ sku: 'A', qty: 2 }])
      await sort('main', 'tartu', 'narva')
      const change = (statement: string) =>
        sql.raw(statement.replaceAll('$', String(id))).execute(database.db)
      const product = (sku: string) => `(select id from products where sku = '${sku}')`
      await change(`update stock set reserved = reserved + 2 where product_id = ${product('B')}`)
      await change(`insert into order_stock values ($, ${product('B')}, 2)`)
      expect(await sources(id)).toEqual(['A tartu 2', 'B tartu 2'])
      await change(`update stock set reserved = reserved + 3 where product_id = ${product('A')}`)
      await change(`update order_stock set qty = 5 where order_id = $ and product_id = ${product('A')}`)
      expect(await sources(id)).toEqual(['A main 3', 'A tartu 2', 'B tartu 2'])
      await change(`update stock set reserved = reserved - 4 where product_id = ${product('A')}`)
      await change(`update order_stock set qty = 1 where order_id = $ and product_id = ${product('A')}`)
      expect(await sources(id)).toEqual(['A tartu 1', 'B tartu 2'])
      await change(`update stock set reserved = reserved - 2 where product_id = ${product('B')}`)
      await change(`delete from order_stock where order_id = $ and product_id = ${product('B')}`)
      expect(await sources(id)).toEqual(['A tartu 1'])
      expect(await inWarehouse('tartu', 'B')).toEqual({ qty: 3, taken: 0 })
      expect(await broken()).toEqual([])
    })

    it('keeps at least the pieces that orders take, whatever a file or manual count says', async () => {
      await open2()
      await sort('tartu', 'main', 'narva')
      await move('A', null, 'tartu', 5)
      await order([{ sku: 'A', qty: 4 }])
      await importShopStock(database, entries([['tartu', 'A', 1]]), { now: noon })
      expect(await inWarehouse('tartu', 'A')).toEqual({ qty: 4, taken: 4 })
      await expect(sql`update shop_stock set qty = 3`.execute(database.db)).rejects.toThrow(
        'shop_stock_taken',
      )
      expect(await broken()).toEqual([])
    })

    it('makes a file wait for an order being placed, with one lock order', async () => {
      await open2()
      await move('A', null, 'tartu', 5)
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const placing = database.db.transaction().execute(async (db) => {
        await sql`update stock set reserved = reserved where product_id = (
          select id from products where sku = 'A')`.execute(db)
        begun.resolve()
        await end.promise
      })
      await begun.promise
      let isRead = false
      const file = importShopStock(database, entries([['tartu', 'A', 2]]), { now: noon }).then(() => {
        isRead = true
      })
      await new Promise((done) => setTimeout(done, 300))
      expect(isRead).toBe(false)
      end.resolve()
      await Promise.all([placing, file])
      expect(await inWarehouse('tartu', 'A')).toEqual({ qty: 2, taken: 0 })
    })

    it('restocks returned pieces in the given warehouse', async () => {
      await open2()
      const id = await order([{ sku: 'A', qty: 3 }], 'awaiting_payment')
      await setStatus(id, 'paid', 'ready', 'shipped')
      const { id: productId } = await database.db
        .selectFrom('products')
        .select('id')
        .where('sku', '=', 'A')
        .executeTakeFirstOrThrow()
      const refund = (warehouse: string | undefined, knownCents: number) =>
        refundRepository(database.db).record({
          orderId: id ?? 0,
          amountCents: 10_000,
          lines: [{ line: 1, from: 0, qty: 1, cents: 10_000 }],
          charges: [],
          knownCents,
          creditCents: undefined,
          reason: undefined,
          warehouse,
          stock: [{ productId, qty: 1 }],
          actor: 'test',
          now: noon,
        })
      await refund('narva', 0)
      await refund(undefined, 10_000)
      expect(await inWarehouse('narva', 'A')).toEqual({ qty: 1, taken: 0 })
      const level = await movementRepository(database.db).level('A', { language: 'et', isLocked: false })
      expect(level).toMatchObject({ qty: 19, reserved: 0 })
      expect(await broken()).toEqual([])
    })

    it('offers another warehouse for an order only if it has all pieces', async () => {
      await open2()
      await move('A', null, 'tartu', 2)
      const id = (await order([{ sku: 'A', qty: 2 }])) ?? 0
      const to = (warehouse: string) =>
        database.db
          .transaction()
          .execute(async (db) => {
            const repository = orderSourceRepository(db)
            await repository.lock(id)
            const short = await repository.setAll(id, warehouse)
            if (short.length > 0) throw new Error(short.join())
            return 'done'
          })
          .catch((error: unknown) => (error instanceof Error ? error.message : ''))
      expect(await to('narva')).toBe('A')
      expect(await to('tartu')).toBe('done')
      expect(await sources(id)).toEqual(['A tartu 2'])
      const more = await order([{ sku: 'A', qty: 17 }])
      expect(await sources(more)).toEqual(['A main 17'])
      expect(await to('main')).toBe('A')
      await setStatus(more, 'cancelled')
      expect(await to('main')).toBe('done')
      expect(await inWarehouse('tartu', 'A')).toEqual({ qty: 2, taken: 0 })
      expect(await broken()).toEqual([])
    })

    it('never loses a piece or an order in concurrent work', async () => {
      await open2()
      const next = chance(84)
      const placed: number[] = []
      const places = [null, 'tartu', 'narva', 'shop']
      const acts: (() => Promise<unknown>)[] = [
        async () => {
          const lines = skus.filter(() => next(2) > 0).map((sku) => ({ sku, qty: 1 + next(3) }))
          const id = lines.length > 0 ? await order(next(2) > 0 ? lines : lines.toReversed()) : undefined
          if (id !== undefined) placed.push(id)
        },
        async () => setStatus(placed.splice(next(placed.length || 1), 1)[0], 'cancelled'),
        async () => setStatus(placed.splice(next(placed.length || 1), 1)[0], 'ready', 'shipped'),
        async () =>
          move(skus[next(3)] ?? '', places[next(4)] ?? null, places[1 + next(3)] ?? null, 1 + next(3)),
        async () => {
          const rows = skus.toReversed().map((sku) => [places[1 + next(3)] ?? '', sku, next(8)] as const)
          await importShopStock(database, entries(rows), { now: noon })
        },
        async () => {
          const lines = skus.map((sku) => ({ sku, qty: 1 + next(2) }))
          await database.db.transaction().execute(async (db) => {
            await movementRepository(db).add(lines, { ...why, reason: 'delivery' }, noon)
            await warehousesRepository(db).put('narva', lines, noon)
          })
        },
        async () => {
          const total = async function* () {
            for (const [index, sku] of skus.entries()) yield { line: index + 2, sku, qty: 5 + next(30) }
          }
          await importStock(database, total(), { now: noon })
        },
        async () => sort(...(next(2) > 0 ? ['main', 'narva', 'tartu'] : ['tartu', 'narva', 'main'])),
        async () => {
          const id = placed[next(placed.length || 1)] ?? 0
          const warehouse = places[next(3)] ?? 'main'
          await database.db
            .transaction()
            .execute(async (db) => {
              const repository = orderSourceRepository(db)
              await repository.lock(id)
              const { isTaking } = await repository.state(id)
              const short = isTaking ? await repository.setAll(id, warehouse) : []
              if (short.length > 0) throw new RangeError('too few')
            })
            .catch((error: unknown) => {
              if (!(error instanceof RangeError)) throw error
            })
        },
      ]
      for (let round = 0; round < 25; round += 1) {
        // Orders are half of the events.
        const now = Array.from({ length: 8 }, () => acts[next(2) > 0 ? 0 : next(acts.length)])
        await Promise.all(now.map((act) => act?.()))
        expect([round, await broken()]).toEqual([round, []])
      }
      expect(placed.length).toBeGreaterThan(3)
      const { rows } = await sql`select 1 from order_sources`.execute(database.db)
      expect(rows.length).toBeGreaterThan(10)
    })

    it('moves stock to the main warehouse when the migration is reverted', async () => {
      await open2()
      await move('A', null, 'tartu', 5)
      await order([{ sku: 'A', qty: 1 }])
      let left: unknown[] | undefined
      const undone = database.db.transaction().execute(async (trx) => {
        const db = trx as unknown as Kysely<unknown>
        await migration.down(db)
        left = (await sql`select shop, qty from shop_stock`.execute(db)).rows
        await migration.up(db)
        throw new RangeError('as it was')
      })
      await expect(undone).rejects.toThrow('as it was')
      expect(left).toEqual([])
    })
  })
}
