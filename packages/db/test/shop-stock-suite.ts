import { inEnglish } from '@ambra/contract/catalogue/reason-text'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importShopStock, type ShopStockEntry } from '../src/catalogue/import/import-shop-stock.ts'
import * as migration from '../src/migrations/0058_shop_stock.ts'
import { shopStockRepository } from '../src/inventory/shop-stock-repository.ts'

type Row = readonly [shop: string, sku: string, qty: number]
const later = new Date(noon.getTime() + 3_600_000)

async function* entries(rows: readonly Row[]): AsyncGenerator<ShopStockEntry> {
  for (const [index, [shop, sku, qty]] of rows.entries()) yield { line: index + 2, shop, sku, qty }
}

/** Tests stock counts of shops on an engine. */
export function shopStockSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`stock of shops on ${engine}`, () => {
    let database: TestDatabase
    const count = (rows: readonly Row[], now = noon) => importShopStock(database, entries(rows), { now })
    const counts = () => shopStockRepository(database.db)
    const shown = async (...skus: string[]) =>
      (await counts().listBySkus(skus)).map(({ shop, sku, qty }) => `${shop} ${sku} ${qty}`)
    const written = async () =>
      (await database.db.selectFrom('shop_stock').select('updated_at').execute()).map(({ updated_at }) =>
        updated_at.getTime(),
      )
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [
        aProduct({ sku: 'A', stock: { qty: 10 } }),
        aProduct({ sku: 'B', stock: { qty: 10 } }),
        aConfigurable({ sku: 'P' }),
      ])
    })
    afterAll(() => database.close())

    it('stores the count of each shop separately', async () => {
      const report = await count([
        ['tartu', 'A', 3],
        ['tallinn', 'A', 0],
        ['tallinn', 'P-black-a', 2],
      ])
      expect(report).toMatchObject({ read: 3, changed: 3, unchanged: 0, refused: [] })
      expect(await shown('A', 'P-black-a', 'GHOST')).toEqual([
        'tallinn A 0',
        'tallinn P-black-a 2',
        'tartu A 3',
      ])
      expect(await counts().listCounted()).toEqual(['tallinn', 'tartu'])
    })

    it('writes no unchanged row and updates the time', async () => {
      await count([
        ['tallinn', 'A', 3],
        ['tartu', 'A', 1],
      ])
      expect(await count([['tallinn', 'A', 3]], later)).toMatchObject({ changed: 0, unchanged: 1 })
      expect(await written()).toEqual([noon.getTime(), noon.getTime()])
      const times = (await counts().listBySkus(['A'])).map(({ countedAt }) => countedAt.getTime())
      expect(times).toEqual([later.getTime(), noon.getTime()])
      // An older file that is read late.
      await count([['tallinn', 'A', 3]], noon)
      expect((await counts().listBySkus(['A']))[0]?.countedAt).toEqual(later)
    })

    it('refuses rows of unknown products by line', async () => {
      const report = await count([
        ['tallinn', 'GHOST', 1],
        ['tallinn', 'P', 1],
        ['tartu', 'A', 4],
      ])
      expect(inEnglish(report.refused)).toEqual([
        { line: 2, field: 'sku', reason: 'names the unknown sku “GHOST”' },
        {
          line: 3,
          field: 'sku',
          reason: '“P” is a configurable product, which has no stock of its own',
        },
      ])
      // A shop without a readable row was not counted.
      expect(await counts().listCounted()).toEqual(['tartu'])
    })

    it('records a count only when the file was read completely', async () => {
      await count([['tallinn', 'A', 3]])
      const broken = async function* () {
        yield* entries([['tallinn', 'A', 2]])
        throw new Error('the file ends here')
      }
      await expect(importShopStock(database, broken(), { now: later })).rejects.toThrow('ends here')
      expect(await counts().listBySkus(['A'])).toMatchObject([{ qty: 3, countedAt: noon }])
    })

    it('sets one count by hand, for known products only', async () => {
      await count([['tallinn', 'A', 3]])
      const set = (sku: string) => counts().setQuantity({ shop: 'tallinn', sku, qty: 1, now: later })
      expect([await set('A'), await set('GHOST')]).toEqual([1, undefined])
      expect(await counts().listBySkus(['A'])).toEqual([
        { shop: 'tallinn', sku: 'A', qty: 1, taken: 0, countedAt: later },
      ])
      // The shop's other products were not counted.
      await count([['tallinn', 'B', 3]], noon)
      expect((await counts().listBySkus(['B']))[0]?.countedAt).toEqual(noon)
    })

    it('stores no count below zero', async () => {
      await expect(
        sql`insert into shop_stock (product_id, shop, qty, updated_at) select id, 'x', -1, now() from products`.execute(
          database.db,
        ),
      ).rejects.toThrow('check constraint')
    })

    it('drops shop stock with its migration', async () => {
      await count([['tallinn', 'A', 3]])
      let left: unknown[] | undefined
      // Reverted at the end: other files use this database, with what later migrations added to the table.
      const undone = database.db.transaction().execute(async (trx) => {
        const db = trx as unknown as Kysely<unknown>
        await migration.down(db)
        await migration.up(db)
        left = (await sql`select shop from shop_stock`.execute(db)).rows
        throw new RangeError('as it was')
      })
      await expect(undone).rejects.toThrow('as it was')
      expect(left).toEqual([])
    })
  })
}
