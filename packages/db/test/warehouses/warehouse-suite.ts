import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importShopStock, type ShopStockEntry } from '../../src/import/import-shop-stock.ts'
import { brokenInvariants } from '../../src/invariants.ts'
import * as migration from '../../src/migrations/0109_warehouses.ts'
import { orderRepository } from '../../src/repositories/order-repository.ts'
import { refundRepository } from '../../src/repositories/refund-repository.ts'
import { movementRepository } from '../../src/stock/movement-repository.ts'
import { orderSourceRepository } from '../../src/stock/order-source-repository.ts'
import { warehousesRepository } from '../../src/stock/warehouses-repository.ts'

type Lines = { sku: string; qty: number }[]
const operator = { actor: 'operator', now: noon }
const why = { reason: 'moved', actor: 'test' } as const
const skus = ['A', 'B', 'C']

/** Numbers by chance that are the same in each run. */
function chance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function* entries(
  rows: readonly (readonly [string, string, number])[],
): AsyncGenerator<ShopStockEntry> {
  for (const [index, [shop, sku, qty]] of rows.entries()) yield { line: index + 2, shop, sku, qty }
}

/** Where orders take their pieces from, on both engines. */
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
        // Ids in another order than SKUs: who locks by the wrong one locks others out.
        skus.toReversed().map((sku) => aProduct({ sku, stock: { qty: 20 } })),
      )
    })
    afterAll(() => database.close())

    const open2 = async () => {
      for (const code of ['tartu', 'narva'])
        await warehousesRepository(database.db).add(
          { code, name: code, address: '' },
          { mainName: 'Main', now: noon },
        )
    }
    const move = (sku: string, from: string | null, to: string | null, qty: number) =>
      database.db.transaction().execute(async (db) => {
        const movements = movementRepository(db)
        const level = await movements.level(sku, { language: 'et', isLocked: true })
        if (!level) throw new Error(sku)
        const { productId } = level
        const isMoved =
          from === null || (await movements.moveInShop({ productId, shop: from, by: -qty }, why, noon))
        if (isMoved && to !== null) await movements.moveInShop({ productId, shop: to, by: qty }, why, noon)
        return isMoved
      })
    const order = async (lines: Lines, status: 'pending' | 'awaiting_payment' = 'pending') => {
      const placed = await orderRepository(database.db).place(
        aPlacement(await aCart(database, lines), { status }),
      )
      return 'refused' in placed ? undefined : placed.orderId
    }
    const sources = async (id: number | undefined) =>
      (await orderSourceRepository(database.db).list([id ?? 0])).map(
        ({ sku, warehouse, qty }) => `${sku} ${warehouse} ${qty}`,
      )
    const inWarehouse = async (shop: string, sku: string) => {
      const { rows } = await sql<{ qty: number; taken: number }>`select x.qty, x.taken from shop_stock x
        join products p on p.id = x.product_id where p.sku = ${sku} and x.shop = ${shop}`.execute(database.db)
      return rows[0]
    }
    const setStatus = (
      id: number | undefined,
      ...states: ('pending' | 'ready' | 'shipped' | 'cancelled' | 'paid')[]
    ) =>
      states.reduce(
        (before, state) =>
          before.then(() => orderRepository(database.db).setStatus(id ?? 0, state, operator)),
        Promise.resolve<unknown>(undefined),
      )
    const broken = () => brokenInvariants(database)
    const sort = (...codes: string[]) => warehousesRepository(database.db).sort(codes)

    it('do not matter while there is only the main one', async () => {
      await move('A', null, 'shop', 15)
      const id = await order([{ sku: 'A', qty: 10 }])
      expect(await sources(id)).toEqual(['A main 10'])
      const { rows } = await sql`select 1 from order_sources`.execute(database.db)
      expect(rows).toEqual([])
    })

    it('give an order all its pieces, the first that has them', async () => {
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
      // Two of A are left in Tartu and three of B: the whole order fits there once more, then nowhere but in the main one.
      expect(await sources(await order(both))).toEqual(['A tartu 2', 'B tartu 2'])
      expect(await sources(await order(both))).toEqual(['A main 2', 'B main 2'])
      expect(await broken()).toEqual([])
    })

    it('share an order that none has whole, goods by goods and then piece by piece, never from a shop', async () => {
      await open2()
      await move('A', null, 'shop', 12)
      await move('A', null, 'tartu', 5)
      await move('B', null, 'narva', 20)
      const id = await order([
        { sku: 'A', qty: 4 },
        { sku: 'B', qty: 4 },
      ])
      expect(await sources(id)).toEqual(['A tartu 4', 'B narva 4'])
      // Three are in the main one and one in Tartu; the rest lies in a shop and has to be brought.
      const rest = await order([{ sku: 'A', qty: 16 }])
      expect(await sources(rest)).toEqual(['A main 15', 'A tartu 1'])
      expect(await broken()).toEqual([])
    })

    it('lose pieces with the order that is sent, and have them back with one that is cancelled', async () => {
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

    it('follow a change of the order, staying in few boxes', async () => {
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

    it('hold no fewer pieces than orders take from them, whatever a file or a count by hand says', async () => {
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

    it('make a file wait for an order that is being placed, in one order of locks', async () => {
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

    it('take in what comes back where it is said', async () => {
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

    it('are another choice for an order only where they have all of it', async () => {
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

    it('never lose a piece or an order, whatever comes at once', async () => {
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
          const rows = skus.toReversed().map((sku) => [places[1 + next(2)] ?? '', sku, next(8)] as const)
          await importShopStock(database, entries(rows), { now: noon })
        },
        async () => {
          const lines = skus.map((sku) => ({ sku, qty: 1 + next(2) }))
          await database.db.transaction().execute(async (db) => {
            await movementRepository(db).add(lines, { ...why, reason: 'delivery' }, noon)
            await warehousesRepository(db).put('narva', lines, noon)
          })
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
        // Orders are half of what happens.
        const now = Array.from({ length: 8 }, () => acts[next(2) > 0 ? 0 : next(acts.length)])
        await Promise.all(now.map((act) => act?.()))
        expect([round, await broken()]).toEqual([round, []])
      }
      expect(placed.length).toBeGreaterThan(3)
      const { rows } = await sql`select 1 from order_sources`.execute(database.db)
      expect(rows.length).toBeGreaterThan(10)
    })

    it('leave with their migration, and what lay there is in the main one', async () => {
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
