import { aProductDocument } from '@ambra/testing/search-documents'
import { describe, expect, it } from 'vitest'
import { createEngine, isOpenSearch } from '../../../test/created-engine.ts'
import { describeEngine } from '../../../test/engine-suite.ts'
import type { SearchDocument, SearchEngine } from '../../model/search-engine.ts'

if (isOpenSearch) describeEngine('OpenSearch engine', createEngine)

const skusIn = async (engine: SearchEngine): Promise<string[]> => {
  const body = { query: { kind: 'all' } as const, facetFilters: [], aggregations: [] }
  const { hits } = await engine.search({ index: 'et', type: 'product', body, from: 0, size: 10, sort: [] })
  return hits.map(({ source }) => String(source['sku']))
}

describe.runIf(isOpenSearch)('OpenSearch engine as a store', () => {
  it('keeps changes that come while a replacement is built', async () => {
    const engine = createEngine()
    await engine.upsert('et', 'product', [aProductDocument(1), aProductDocument(2)])
    async function* slowly(): AsyncGenerator<SearchDocument> {
      yield aProductDocument(1, { sku: 'OLD' })
      await engine.upsert('et', 'product', [aProductDocument(1, { sku: 'NEW' })])
      await engine.remove('et', 'product', [3])
      expect(await skusIn(engine)).toEqual(['NEW', 'SKU-2'])
      yield aProductDocument(3)
      yield aProductDocument(4)
    }
    await engine.replaceAll('et', 'product', slowly())
    expect(await skusIn(engine)).toEqual(['NEW', 'SKU-4'])
    expect(engine.stats().documents['et/product']).toBe(2)
  })

  it('changes fields of documents and names the unknown', async () => {
    const engine = createEngine()
    await engine.upsert('et', 'product', [aProductDocument(1), aProductDocument(2)])
    const change = { id: 1, total_qty: 0, mpn: undefined }
    expect(await engine.patch('et', 'product', [change, { id: 3, total_qty: 1 }])).toEqual([3])
    const found = await engine.find('et', 'product', 1)
    expect(found).toMatchObject({ sku: 'SKU-1', total_qty: 0 })
    expect(found).not.toHaveProperty('mpn')
    expect(await engine.find('et', 'product', 2)).toEqual(aProductDocument(2))
  })

  it('removes what a small type no longer holds', async () => {
    const engine = createEngine()
    const named = (id: number) => ({ id, identifier: `page-${id}`, active: true })
    await engine.replaceAll('et', 'cms_page', [named(1), named(2)])
    await engine.replaceAll('et', 'cms_page', [named(2), named(3)])
    expect(await engine.find('et', 'cms_page', 1)).toBeUndefined()
    expect(await engine.find('et', 'cms_page', 3)).toMatchObject({ identifier: 'page-3' })
  })
})
