import { buildSearchIndex } from '@ambra/commerce/search'
import { type Database, openDatabase } from '@ambra/db/connection'
import { orderRepository } from '@ambra/db/sales'
import { stockRepository } from '@ambra/db/inventory'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { categoryListingQuery, productByKeyQuery } from '@ambra/search/query-builders'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { serverDatabase } from '@ambra/testing/engine-server'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { asTestDatabase, testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { isOnServer } from '@ambra/testing/test-engine'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPageCache } from '../../src/pages/page-cache.ts'
import { watchCatalogue } from '@ambra/commerce/catalogue'
import { startStockAnnouncer } from '@ambra/commerce/inventory'

const now = () => noon
const log = pino({ level: 'silent' })
const index = 'en'
const soon = { interval: 25 }

const rows = [
  aProduct({ sku: 'CASE', stock: { qty: 1 }, attributes: { color: 'black' } }),
  aProduct({ sku: 'CABLE', stock: { qty: 5 }, attributes: { color: 'white' } }),
  aConfigurable({ sku: 'PHONE' }),
  aProduct({
    sku: 'KIT',
    product_type: 'bundle',
    price: null,
    bundle: [{ titles: { et: 'Ümbris' }, required: true, links: [{ sku: 'CASE', qty: 1, default: true }] }],
  }),
  aProduct({
    sku: 'SET',
    product_type: 'grouped',
    price: null,
    links: [{ type: 'associated', sku: 'CASE', qty: 1 }],
  }),
]

/**
 * Starts the state of one server process: index, cached pages, and the watch that compares them
 * with the database.
 */
async function aProcess(database: Database, isAnnouncer: boolean) {
  const search = createEmbeddedEngine()
  const cache = createPageCache()
  const watch = await watchCatalogue({
    database,
    search,
    now,
    log,
    onChange: (tags) => (tags.includes('*') ? cache.clear() : void cache.purge(tags)),
  })
  await buildSearchIndex({ database, search, now })
  const announcer = isAnnouncer ? startStockAnnouncer(database, log) : undefined
  const document = async (sku: string) => {
    const query = productByKeyQuery({ index, key: 'sku', value: sku, anyVisibility: true })
    return (await search.search(query)).hits[0]?.source
  }
  const listing = () =>
    search.search(
      categoryListingQuery({
        index,
        rules: { listOutOfStock: false },
        categoryIds: [3],
        facets: ['color'],
      }),
    )
  return {
    document,
    async listedSkus() {
      return (await listing()).hits.map(({ source }) => String(source['sku'])).toSorted()
    },
    facetCounts: async () => JSON.stringify((await listing()).aggregations),
    keepPages() {
      for (const tag of [
        'product:CASE',
        'product:CABLE',
        'product:KIT',
        'category:3',
        'products',
        'category:99',
      ]) {
        const page = {
          status: 200,
          headers: {},
          body: Buffer.from(tag),
          encoded: new Map(),
          tags: [tag],
        }
        cache.store(tag, page, cache.moment())
      }
    },
    isStored: (tag: string) => cache.find(tag) !== undefined,
    async stop() {
      await announcer?.stop()
      await watch.stop()
    },
  }
}

type Shown = Awaited<ReturnType<typeof aProcess>>

/** Tests that every process sees each way of changing stock at once. */
function stockTruth(engine: string, open: () => Promise<{ main: TestDatabase; others: Database[] }>): void {
  describe(`consistent stock on ${engine}`, () => {
    let main: TestDatabase
    let others: Database[]
    let processes: Shown[]
    beforeAll(async () => {
      const opened = await open()
      main = opened.main
      others = opened.others
    })
    beforeEach(async () => {
      await main.truncate()
      await stockShop(main, rows)
      processes = [await aProcess(main, true)]
      for (const other of others) processes.push(await aProcess(other, false))
      for (const one of processes) one.keepPages()
    })
    afterEach(async () => {
      for (const one of processes) await one.stop()
    })
    afterAll(async () => {
      for (const other of others) await other.close()
      await main.close()
    })

    async function seenByAll(sku: string, isInStock: boolean): Promise<void> {
      for (const { document } of processes)
        await expect
          .poll(async () => (await document(sku))?.['stock'], soon)
          .toMatchObject({ is_in_stock: isInStock })
    }
    async function order(sku: string): Promise<number> {
      const response = await orderRepository(main.db).place(aPlacement(await aCart(main, [{ sku }])))
      if ('refused' in response) throw new Error(response.refused)
      return response.orderId
    }
    const importRow = (row: object) => stockShop(main, [row], { basics: false })
    const everything = ['CABLE', 'CASE', 'KIT', 'PHONE', 'SET']

    it('an order of the last item removes it from lists, facet counts and cached pages, and blocks bundles with it', async () => {
      const before = await processes[0]!.facetCounts()
      await order('CASE')
      await seenByAll('CASE', false)
      await seenByAll('KIT', false)
      await seenByAll('SET', false)
      for (const one of processes) {
        expect(await one.listedSkus()).toEqual(['CABLE', 'PHONE'])
        expect(await one.facetCounts()).not.toBe(before)
        const tags = ['product:CASE', 'product:KIT', 'category:3', 'products', 'product:CABLE', 'category:99']
        await expect
          .poll(() => tags.map(one.isStored), soon)
          .toEqual([false, false, false, false, true, true])
      }
    })

    it('a cancelled order makes its products available again', async () => {
      const orderId = await order('CASE')
      await seenByAll('CASE', false)
      await orderRepository(main.db).setStatus(orderId, 'cancelled', { actor: 'operator', now: noon })
      await seenByAll('CASE', true)
      for (const one of processes) await expect.poll(() => one.listedSkus()).toEqual(everything)
    })

    it('every process applies `ambra stock set`', async () => {
      await stockRepository(main.db).setQuantity('CASE', 0, noon)
      await seenByAll('KIT', false)
      await stockRepository(main.db).setQuantity('CASE', 4, noon)
      await seenByAll('KIT', true)
      expect((await processes.at(-1)!.document('CASE'))?.['total_qty']).toBe(4)
    })

    it('every process applies an import: its stock, price and status', async () => {
      await importRow({ ...rows[0], stock: { qty: 0 } })
      await seenByAll('CASE', false)
      await importRow({ ...rows[0], stock: { qty: 8 }, price: 12.5 })
      await seenByAll('CASE', true)
      for (const { document } of processes)
        await expect.poll(async () => (await document('CASE'))?.['final_price'], soon).toBe(12.5)
      await importRow({ ...rows[0], stock: { qty: 8 }, status: 2 })
      for (const one of processes) await expect.poll(one.listedSkus, soon).toEqual(['CABLE', 'PHONE'])
    })

    it('a variant changes the document of its parent, down to out of stock (spec §4)', async () => {
      const variants = ['black-new', 'black-a', 'white-new', 'white-a'].map((end) => `PHONE-${end}`)
      await stockRepository(main.db).setQuantity(variants[0]!, 0, noon)
      for (const { document } of processes)
        await expect.poll(async () => (await document('PHONE'))?.['total_qty'], soon).toBe(9)
      for (const sku of variants) await stockRepository(main.db).setQuantity(sku, 0, noon)
      await seenByAll('PHONE', false)
      for (const one of processes) expect(await one.listedSkus()).toEqual(['CABLE', 'CASE', 'KIT', 'SET'])
    })

    it('another process announces a change that a dead process did not', async () => {
      const [first] = processes
      await first!.stop()
      processes = processes.slice(1)
      await order('CASE')
      const { rows: waiting } = await sql`select 1 from stock_changes`.execute(main.db)
      expect(waiting).toHaveLength(1)
      processes.push(await aProcess(main, true))
      await seenByAll('CASE', false)
    })
  })
}

if (isOnServer)
  stockTruth('PostgreSQL, two processes', async () => {
    const databaseUrl = await serverDatabase()
    return {
      main: await asTestDatabase(await openDatabase({ databaseUrl })),
      others: [await openDatabase({ databaseUrl })],
    }
  })
else stockTruth('PGlite', async () => ({ main: await testDatabase(), others: [] }))
