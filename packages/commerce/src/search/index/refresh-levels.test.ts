import { importPrices, importStock } from '@ambra/db/catalogue'
import { stores } from '@ambra/domain/platform/shop/stores'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import type { SearchEngine } from '@ambra/search/search-engine'
import { fakeClock } from '@ambra/testing/fake-clock'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogueWatch, watchCatalogue } from '../../catalogue/watch/catalogue-watch.ts'
import { buildSearchIndex } from './search-index.ts'

let database: TestDatabase
let search: SearchEngine
let watch: CatalogueWatch
let tags: string[]
/** Ids whose documents were fully rewritten. */
let written: (number | string)[]
const { now } = fakeClock()
const skus = ['CABLE', 'PLAYER', 'BARE', 'PHONE', 'KIT']

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [
    aProduct({ sku: 'CABLE', price: 10, special: { price: 8, from: '2020-01-01' } }),
    aProduct({ sku: 'PLAYER', price: 30, price_history: [{ at: '2020-01-01', price: 30 }] }),
    aProduct({ sku: 'BARE', price: 5, stock: { qty: 9, manage: false } }),
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
  tags = []
  written = []
  const noting: SearchEngine = {
    ...search,
    upsert: async (index, type, documents) => {
      const all = [...documents]
      written.push(...all.map(({ id }) => id))
      await search.upsert(index, type, all)
    },
  }
  const onChange = (changed: readonly string[]) => void tags.push(...changed)
  const log = pino({ level: 'silent' })
  watch = await watchCatalogue({ database, search: noting, now, log, onChange })
})
afterEach(() => watch.stop())

const numbered = <T extends object>(rows: readonly T[]) => rows.map((row, at) => ({ ...row, line: at + 1 }))
async function* sourceOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}
async function documents(from: SearchEngine) {
  const all: [string, unknown][] = []
  for (const { code } of stores)
    for (const sku of skus) {
      const body = {
        query: { kind: 'terms', field: 'sku', values: [sku] } as const,
        facetFilters: [],
        aggregations: [],
      }
      const { hits } = await from.search({ index: code, type: 'product', body, from: 0, size: 1, sort: [] })
      all.push([`${code}/${sku}`, hits[0]?.source])
    }
  return Object.fromEntries(all)
}
async function freshDocuments() {
  const fresh = createEmbeddedEngine()
  await buildSearchIndex({ database, search: fresh, now })
  return documents(fresh)
}
async function idOf(sku: string): Promise<number> {
  const { id } = await database.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return id
}

describe('stock and price updates in the search index', () => {
  it('matches a freshly built index', async () => {
    const stock = [
      { sku: 'CABLE', qty: 0 },
      { sku: 'BARE', qty: 3 },
      { sku: 'PHONE-white-a', qty: 7 },
    ]
    await importStock(database, sourceOf(numbered(stock)), { now: now() })
    const prices = [
      { sku: 'CABLE', storeId: 0, price: 11, special: null },
      { sku: 'PLAYER', storeId: 0, price: 30, special: { price: 24, from: '2020-01-01' } },
      { sku: 'BARE', storeId: stores[1]?.id ?? 0, price: 4.5 },
      { sku: 'PHONE-white-a', storeId: 0, price: 199 },
    ]
    await importPrices(database, sourceOf(numbered(prices)), { now: now() })
    await watch.settled()
    expect(await documents(search)).toEqual(await freshDocuments())
  })

  it('fully rewrites no product without parts', async () => {
    await importStock(database, sourceOf(numbered([{ sku: 'PLAYER', qty: 2 }])), { now: now() })
    await importPrices(database, sourceOf(numbered([{ sku: 'PLAYER', storeId: 0, price: 31 }])), {
      now: now(),
    })
    await watch.settled()
    expect(written).not.toContain(await idOf('PLAYER'))
    expect(tags).toContain('product:PLAYER')
    expect(tags.some((tag) => tag.startsWith('category:'))).toBe(true)
  })

  it('updates the bundle that holds the product', async () => {
    await importStock(database, sourceOf(numbered([{ sku: 'CABLE', qty: 0 }])), { now: now() })
    await watch.settled()
    expect(written).toContain(await idOf('KIT'))
    expect((await documents(search))['en/KIT']).toMatchObject({ stock: { is_in_stock: false } })
  })

  it('restores a document that the index has lost', async () => {
    await search.remove('en', 'product', [await idOf('PLAYER')])
    await importStock(database, sourceOf(numbered([{ sku: 'PLAYER', qty: 2 }])), { now: now() })
    await watch.settled()
    expect(await documents(search)).toEqual(await freshDocuments())
  })
})
