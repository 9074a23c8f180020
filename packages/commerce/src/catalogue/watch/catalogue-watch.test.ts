import { buildSearchIndex } from '../../search/index/search-index.ts'
import { importRows } from '@ambra/db/catalogue'
import { contentRepository } from '@ambra/db/content'
import { stockRepository } from '@ambra/db/inventory'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { productByKeyQuery } from '@ambra/search/query-builders'
import type { SearchEngine } from '@ambra/search/search-engine'
import { fakeClock } from '@ambra/testing/fake-clock'
import { aConfigurable, aProduct, asLines } from '@ambra/testing/import-builders'
import { losableDatabase } from '@ambra/testing/losable-database'
import { stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '@ambra/object-store/folder-store'
import { type CatalogueWatch, channels, watchCatalogue } from './catalogue-watch.ts'

let database: TestDatabase
let search: SearchEngine
let watch: CatalogueWatch
let changes: string[][]
const { now } = fakeClock()

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [
    aProduct({ sku: 'CABLE' }),
    aConfigurable({ sku: 'PHONE' }),
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      bundle: [
        { titles: { et: 'Kaabel' }, required: true, links: [{ sku: 'CABLE', qty: 1, default: true }] },
      ],
    }),
  ])
  search = createEmbeddedEngine()
  await buildSearchIndex({ database, search, now })
  changes = []
  const onChange = (tags: readonly string[]) => void changes.push([...tags])
  watch = await watchCatalogue({ database, search, now, log: pino({ level: 'silent' }), onChange })
})
afterEach(() => watch.stop())

async function find(sku: string): Promise<Record<string, unknown> | undefined> {
  const { hits } = await search.search(
    productByKeyQuery({ index: 'en', key: 'sku', value: sku, anyVisibility: true }),
  )
  return hits[0]?.source
}
const setStock = (sku: string, qty: number) => stockRepository(database.db).setQuantity(sku, qty, now())

describe('catalogue watch', () => {
  it('updates the stock in every document that shows it', async () => {
    await setStock('CABLE', 0)
    await expect.poll(() => find('CABLE')).toMatchObject({ stock: { is_in_stock: false }, total_qty: 0 })
    await watch.settled()
    expect(await find('KIT')).toMatchObject({ stock: { is_in_stock: false } })
    await setStock('PHONE-white-a', 9)
    await expect
      .poll(async () => JSON.stringify(await find('PHONE')))
      .toContain('"product_sku":"PHONE-white-a","qty":9')
  })

  it('names the pages that show the product, and no others', async () => {
    await setStock('PHONE-white-a', 9)
    await expect.poll(() => changes.flat()).toContain('product:PHONE')
    expect(changes.flat().filter((tag) => tag.startsWith('category:'))).toHaveLength(1)
    expect(changes.flat()).not.toContain('product:CABLE')
  })

  it('indexes a product that an import adds and one it changes', async () => {
    const rows = [aProduct({ sku: 'NEW' }), aProduct({ sku: 'CABLE', price: 70 })]
    await importRows(database, asLines(rows), { now: now(), media: folderStore(tmpdir()) })
    await expect.poll(() => find('NEW')).toMatchObject({ sku: 'NEW' })
    await watch.settled()
    expect(await find('CABLE')).toMatchObject({ final_price: 70 })
  })

  it('takes a variant off sale that an import no longer lists', async () => {
    const phone = aConfigurable({ sku: 'PHONE' })
    const variants = (phone.variants ?? []).filter(({ sku }) => sku !== 'PHONE-white-a')
    await importRows(database, asLines([{ ...phone, variants }]), {
      now: now(),
      media: folderStore(tmpdir()),
    })
    await expect.poll(() => find('PHONE-white-a')).toMatchObject({ status: 2 })
    expect(await find('PHONE-white-new')).toMatchObject({ status: 1 })
  })

  it('drops a variant that its product no longer has', async () => {
    const phone = await find('PHONE')
    const id = Number(phone?.['id'])
    const gone = { id: 99_999, sku: 'PHONE-gone', status: 1, visibility: 1 }
    const children = [...((phone?.['configurable_children'] as object[] | undefined) ?? []), gone]
    await search.upsert('en', 'product', [{ ...phone, id, configurable_children: children }, gone])
    expect(await find('PHONE-gone')).toBeDefined()
    watch.refresh([id])
    await expect.poll(() => find('PHONE-gone')).toBeUndefined()
    expect(await find('PHONE-white-new')).toMatchObject({ status: 1 })
  })

  it('aborts a full index build halfway', async () => {
    const [begun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const built: string[] = []
    const slow: SearchEngine = {
      ...search,
      replaceAll: async (index, type, documents) => {
        await Array.fromAsync(documents)
        if (type !== 'product') return
        built.push(index)
        begun.resolve()
        await mayGoOn.promise
      },
    }
    const log = pino({ level: 'silent' })
    const own = await watchCatalogue({ database, search: slow, now, log, onChange: () => undefined })
    own.rebuild()
    await begun.promise
    const stopped = own.stop()
    mayGoOn.resolve()
    await stopped
    expect(built).toHaveLength(1)
  })

  it('applies changed content', async () => {
    await contentRepository(database.db).putPage(
      2,
      { identifier: 'about-us', kind: 'page', title: 'About', body: '# Hello' },
      now(),
    )
    await database.notify(channels.content, '*')
    await expect.poll(() => changes.flat()).toContain('content')
    const { hits } = await search.search({
      index: 'en',
      type: 'cms_page',
      body: { query: { kind: 'all' }, facetFilters: [], aggregations: [] },
      from: 0,
      size: 5,
      sort: [],
    })
    expect(hits.map((hit) => hit.source['title'])).toEqual(['About'])
  })

  it('rebuilds everything after it may have missed a change', async () => {
    await database.notify(channels.stock, '*')
    await expect.poll(() => changes).toEqual([['*']])
  })

  it('catches up after losing the database connection', async () => {
    await watch.stop()
    const lost = losableDatabase(database)
    const log = pino({ level: 'silent' })
    const onChange = (tags: readonly string[]) => void changes.push([...tags])
    watch = await watchCatalogue({ database: lost.database, search, now, log, onChange })
    lost.lose()
    await setStock('CABLE', 0)
    await expect.poll(() => lost.tries()).toBeGreaterThan(0)
    await setStock('PHONE-white-a', 9)
    lost.restore()
    await expect.poll(() => changes.flat()).toContain('product:PHONE')
    expect(changes.flat()).toContain('product:CABLE')
    expect(await find('CABLE')).toMatchObject({ stock: { is_in_stock: false } })
  })
})
