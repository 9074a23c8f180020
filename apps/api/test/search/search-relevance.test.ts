import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoContentFolder } from '@ambra/demo-shop/demo-data'
import { demoRows } from '@ambra/demo-shop/testing/demo-rows'
import { parseSynonyms } from '@ambra/search/synonyms'
import { isAnswered, shopperQueries } from '@ambra/testing/shopper-queries'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

let shop: TestApp
/** Skus on offer by the name of their main category in the Estonian store. */
const byCategory = new Map<string, string[]>()

beforeAll(async () => {
  shop = await createTestApp(await Array.fromAsync(demoRows(new Date('2026-11-20T10:00:00Z'))))
  for (const language of ['et', 'ru'] as const) {
    const synonyms = readFileSync(join(demoContentFolder, language, 'synonyms.txt'), 'utf8')
    shop.search.setSynonyms(language, parseSynonyms(synonyms).rules)
  }
  const { body } = await shop.call('catalogSearch', {
    params: { index: 'vue_storefront_catalog_et', type: 'product' },
    query: { size: '999', response_format: 'compact', _source_include: 'sku,main_taxon,visibility,stock' },
  })
  for (const { sku, main_taxon: category, visibility, stock } of body.hits) {
    if (visibility === 1 || !stock.is_in_stock) continue
    byCategory.set(category, [...(byCategory.get(category) ?? []), sku])
  }
}, 120_000)

const search = async (store: string, text: string) => {
  const { body } = await shop.call('productSearch', {
    params: { index: `vue_storefront_catalog_${store}` },
    query: {
      request_format: 'search-query',
      request: JSON.stringify({ _searchText: text }),
      size: '24',
      _source_include: 'sku',
    },
  })
  return body
}

describe.each(['et', 'ru'])('shopper searches in the demo shop, store %s', (store) => {
  it('finds the intended products among the first five for nine of ten searches', async () => {
    const queries = shopperQueries(store)
    const missed: string[] = []
    for (const { text, skus, groups } of queries) {
      const expected = new Set([...skus, ...groups.flatMap((name) => byCategory.get(name) ?? [])])
      expect(expected.size, `expected of ${text}`).toBeGreaterThan(0)
      const { products } = await search(store, text)
      const found = products.map(({ sku }: { sku: string }) => sku)
      if (!isAnswered(found, expected)) missed.push(`${text}: ${found.slice(0, 5).join(' ')}`)
    }
    const right = queries.length - missed.length
    console.log(`${store}: ${right} of ${queries.length}`, missed)
    expect(queries.length).toBeGreaterThanOrEqual(30)
    expect(right / queries.length).toBeGreaterThanOrEqual(0.9)
  })
})

describe('a search without results', () => {
  it('drops unknown words and reports them', async () => {
    const { products, recovery } = await search('et', 'nordvik xylofoonia')
    expect(products.length).toBeGreaterThan(0)
    expect(recovery).toEqual({ corrected: [], dropped: ['xylofoonia'] })
  })
  it('drops as few words as possible when all are known', async () => {
    const { products, recovery } = await search('et', 'saarelux pesumasin 4k')
    expect(products.length).toBeGreaterThan(0)
    expect(recovery.dropped).toEqual(['4k'])
  })
  it('reports the correction of a word typed in another keyboard layout', async () => {
    expect((await search('et', 'зуыгьфышт')).recovery).toEqual({
      corrected: [{ from: 'зуыгьфышт', to: 'pesumasin' }],
      dropped: [],
    })
  })
  it('returns nothing, without a recovery, when no word is known', async () => {
    expect(await search('et', 'xylofoonia')).toMatchObject({ products: [], total: 0 })
    expect(await search('et', 'xylofoonia')).not.toHaveProperty('recovery')
  })
  it('returns no recovery when all words were used as typed', async () => {
    expect(await search('et', 'pesumasin')).not.toHaveProperty('recovery')
  })
})

describe('catalog/suggest in the demo shop', () => {
  const suggest = async (q: string) =>
    (await shop.call('catalogSuggest', { query: { storeCode: 'et', q } })).body.result
  it('suggests words in their spelling, categories and brands', async () => {
    expect(await suggest('külm')).toMatchObject({ terms: expect.arrayContaining(['külmik']) })
    expect((await suggest('kulm')).terms).toContain('külmik')
    expect((await suggest('nord')).brands[0]).toMatchObject({ label: 'Nordvik' })
    const { categories } = await suggest('pesum')
    expect(categories.map(({ name }: { name: string }) => name)).toContain('Pesumasinad')
  })
  it('does not suggest what was typed, unless nothing else begins so', async () => {
    expect((await suggest('Telefon')).terms).toEqual(['telefonile', 'telefoni'])
    expect((await suggest('kõlar')).terms).toEqual(['kõlar'])
  })
  it('reports the correction of another keyboard layout', async () => {
    const { recovery, products } = await suggest('зуыгьфышт')
    expect(recovery.corrected).toEqual([{ from: 'зуыгьфышт', to: 'pesumasin' }])
    expect(products.length).toBeGreaterThan(0)
  })
})
