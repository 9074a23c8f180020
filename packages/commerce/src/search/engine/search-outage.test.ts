import { createOpenSearchEngine } from '@ambra/search/opensearch-engine'
import { categoryListingQuery, categoriesQuery, productByKeyQuery } from '@ambra/search/query-builders'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import type { SearchEngine } from '@ambra/search/search-engine'
import { fakeClock } from '@ambra/testing/fake-clock'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { stockShop } from '@ambra/testing/shop-builders'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchCatalogue } from '../../catalogue/watch/catalogue-watch.ts'
import { buildSearchIndex } from '../index/search-index.ts'
import { withOutages } from './search-outage.ts'

const { now } = fakeClock()
const rules = { listOutOfStock: false }
let database: TestDatabase
let search: SearchEngine

beforeAll(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'CABLE' }), aConfigurable({ sku: 'PHONE' })])
  // Nothing listens there.
  const away = createOpenSearchEngine({ nodes: ['http://127.0.0.1:1'], prefix: 'away' })
  const copy = createEmbeddedEngine()
  await buildSearchIndex({ database, search: copy, now })
  search = withOutages(away, copy, { database, now })
})
afterAll(() => search.close())

/** Embedded engine over the whole catalogue, for expected results. */
async function usual(): Promise<SearchEngine> {
  const engine = createEmbeddedEngine()
  await buildSearchIndex({ database, search: engine, now })
  return engine
}

describe('a shop whose search engine is unavailable', () => {
  it('shows categories from its own copy', async () => {
    const { total } = await search.search(categoriesQuery({ index: 'en' }))
    expect(total).toBeGreaterThan(0)
  })

  it('shows categories from its copy if a response is late', async () => {
    const late: SearchEngine = {
      ...createEmbeddedEngine(),
      search: () => Promise.reject(new ShopError('search.timeout')),
    }
    const copy = createEmbeddedEngine()
    await buildSearchIndex({ database, search: copy, now })
    const slow = withOutages(late, copy, { database, now })
    const categories = { ...categoriesQuery({ index: 'en' }), deadline: Date.now() - 1 }
    expect((await slow.search(categories)).total).toBeGreaterThan(0)
    const product = productByKeyQuery({ index: 'en', value: 'CABLE' })
    await expect(slow.search(product)).rejects.toMatchObject({ code: 'search.timeout' })
  })

  it('lists a category with its facets from the database', async () => {
    const product = await (await usual()).search(productByKeyQuery({ index: 'en', value: 'CABLE' }))
    const ids = product.hits[0]?.source['category_ids']
    const categoryIds = Array.isArray(ids) ? ids.map(Number) : []
    expect(categoryIds.length).toBeGreaterThan(0)
    const request = categoryListingQuery({ index: 'en', rules, categoryIds, facets: ['brand', 'price'] })
    expect(await search.search(request)).toEqual(await (await usual()).search(request))
    expect((await search.search(request)).total).toBeGreaterThan(0)
  })

  it.each(['CABLE', 'PHONE', 'PHONE-white-a'])('finds the product %s by its sku', async (value) => {
    const { hits } = await search.search(productByKeyQuery({ index: 'en', value, anyVisibility: true }))
    expect(hits.map(({ source }) => source['sku'])).toEqual([value])
  })

  it('builds one list for all concurrent requests', async () => {
    const clock = fakeClock()
    const away = createOpenSearchEngine({ nodes: ['http://127.0.0.1:1'], prefix: 'away' })
    let reads = 0
    const counted = {
      ...database,
      get db() {
        reads += 1
        return database.db
      },
    }
    const own = withOutages(away, createEmbeddedEngine(), { database: counted, now: clock.now })
    const cable = productByKeyQuery({ index: 'en', value: 'CABLE' })
    const found = await Promise.all([own.search(cable), own.search(cable), own.search(cable)])
    expect(found.map(({ total }) => total)).toEqual([1, 1, 1])
    const readsOfOne = reads
    await own.search(cable)
    expect(reads).toBe(readsOfOne)
    clock.advance(11_000)
    await own.search(cable)
    expect(reads).toBe(2 * readsOfOne)
    await own.close()
  })

  it('reports that its index cannot be built', async () => {
    const built = buildSearchIndex({ database, search, now })
    await expect(built).rejects.toMatchObject({ code: 'search.unavailable' })
  })

  it('rejects a text search with an explanation', async () => {
    const asked = search.search(shopperSearch({ index: 'en', rules, text: 'cable' }))
    await expect(asked).rejects.toMatchObject({ code: 'search.unavailable' })
    const suggested = search.suggest({ index: 'en', text: 'cab', limit: 5, ...rules })
    await expect(suggested).rejects.toMatchObject({ code: 'search.unavailable' })
  })

  it('indexes every change once the engine is back', async () => {
    const own = createEmbeddedEngine()
    let isAway = true
    const refused = () => Promise.reject(new ShopError('search.unavailable'))
    const losable: SearchEngine = {
      ...own,
      replaceAll: (...given) => (isAway ? refused() : own.replaceAll(...given)),
    }
    const watch = await watchCatalogue({
      database,
      search: losable,
      now,
      log: pino({ level: 'silent' }),
      onChange: () => undefined,
    })
    watch.rebuild()
    await new Promise((resolve) => setTimeout(resolve, 300))
    isAway = false
    await watch.settled()
    expect((await own.search(productByKeyQuery({ index: 'en', value: 'CABLE' }))).total).toBe(1)
    await watch.stop()
  })
})
