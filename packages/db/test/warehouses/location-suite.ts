import { inEnglish } from '@ambra/contract/catalogue/reason-text'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importShopStock } from '../../src/catalogue/import/import-shop-stock.ts'
import { importStock } from '../../src/catalogue/import/import-stock.ts'
import { countRepository } from '../../src/inventory/count-repository.ts'
import { movementRepository } from '../../src/inventory/movement-repository.ts'
import { shopStockRepository } from '../../src/inventory/shop-stock-repository.ts'
import { orderRepository } from '../../src/sales/order-repository.ts'
import { entries, type Lines, warehouseShop, why } from './warehouse-shop.ts'

/** Tests on an engine that total, warehouses and shops add up. */
export function locationSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`stock by location on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(
        database,
        ['A', 'B'].map((sku) => aProduct({ sku, stock: { qty: 20 } })),
      )
    })
    afterAll(() => database.close())

    const { open2, move, order, sources, inWarehouse, setStatus, broken } = warehouseShop(() => database)

    it('keeps total, main warehouse and shops equal when pieces of a shop are sold and counted', async () => {
      await move('A', null, 'shop', 20)
      const id = await order([{ sku: 'A', qty: 2 }], 'awaiting_payment')
      expect(await inWarehouse('shop', 'A')).toEqual({ qty: 20, taken: 2 })
      await setStatus(id, 'paid', 'ready', 'shipped')
      const level = () => movementRepository(database.db).level('A', { language: 'et', isLocked: false })
      expect(await level()).toMatchObject({
        qty: 18,
        reserved: 0,
        shops: [{ shop: 'shop', qty: 18, taken: 0 }],
      })
      // Four pieces are found on the shelf of the main warehouse, whose book quantity is zero.
      const counts = countRepository(database.db)
      const { id: productId } = await database.db
        .selectFrom('products')
        .select('id')
        .where('sku', '=', 'A')
        .executeTakeFirstOrThrow()
      await database.db
        .insertInto('shelf_places')
        .values({ product_id: productId, place: 'A-1', updated_at: noon })
        .execute()
      const how = { title: 'A', actor: 'test', now: noon, most: 5 }
      const count = await counts.start({ place: 'A', warehouse: 'main' }, how)
      expect(await counts.lines(count.id, 'et')).toMatchObject([{ sku: 'A', book: 0, reserved: 0 }])
      const found = { warehouse: 'main', why: { ...why, reason: 'count' as const }, now: noon }
      await counts.apply(count.id, [{ productId, counted: 4, book: 0 }], found)
      expect(await level()).toMatchObject({ qty: 22, shops: [{ shop: 'shop', qty: 18 }] })
      expect(await broken()).toEqual([])
    })

    it('takes an order that is collected in a shop from there if the shop has all of it', async () => {
      await move('A', null, 'shop', 5)
      await move('B', null, 'shop', 1)
      const collected = async (lines: Lines) => {
        const placement = aPlacement(await aCart(database, lines), { status: 'pending' })
        const pickupPoint = { id: 'shop', name: 'Shop', address: '' }
        const shipping = { ...placement.shipping, carrierCode: 'store', pickupPoint }
        const placed = await orderRepository(database.db).place({
          ...placement,
          shipping: shipping as typeof placement.shipping,
        })
        return 'refused' in placed ? undefined : placed.orderId
      }
      expect(await sources(await collected([{ sku: 'A', qty: 2 }]))).toEqual(['A shop 2'])
      const both = [
        { sku: 'A', qty: 1 },
        { sku: 'B', qty: 2 },
      ]
      expect(await sources(await collected(both))).toEqual(['A main 1', 'B main 2'])
      expect(await sources(await order([{ sku: 'A', qty: 2 }]))).toEqual(['A main 2'])
      expect(await broken()).toEqual([])
    })

    it('reduces shops first when the total is counted lower, never below what orders take', async () => {
      await open2()
      await move('A', null, 'tartu', 8)
      await move('A', null, 'shop', 12)
      await order([{ sku: 'A', qty: 9 }])
      const total = async (qty: number) => {
        const rows = (async function* () {
          yield { line: 2, sku: 'A', qty }
        })()
        await importStock(database, rows, { now: noon })
        return [await inWarehouse('tartu', 'A'), await inWarehouse('shop', 'A')]
      }
      expect(await total(15)).toEqual([
        { qty: 8, taken: 8 },
        { qty: 7, taken: 1 },
      ])
      // Two of the pieces that orders hold are missing in the count.
      expect(await total(7)).toEqual([
        { qty: 8, taken: 8 },
        { qty: 1, taken: 1 },
      ])
      const { rows } = await sql`select shop, delta, actor from stock_movements
        where reason = 'correction' order by id`.execute(database.db)
      expect(rows).toEqual([
        { shop: 'shop', delta: -5, actor: 'system' },
        { shop: 'shop', delta: -6, actor: 'system' },
      ])
      expect(await broken()).toEqual([])
    })

    it('stores of a shop what the total has left, and names the row of the file', async () => {
      await move('A', null, 'other', 12)
      const report = await importShopStock(database, entries([['shop', 'A', 9]]), { now: noon })
      expect(inEnglish(report.short)).toEqual([
        { line: 2, field: 'qty', reason: 'A: counted 9, the total stock has only 8 left for this place' },
      ])
      expect(await inWarehouse('shop', 'A')).toEqual({ qty: 8, taken: 0 })
      const set = { shop: 'third', sku: 'A', qty: 3, now: noon }
      expect(await shopStockRepository(database.db).setQuantity(set)).toBe(0)
      expect(await broken()).toEqual([])
    })
  })
}
