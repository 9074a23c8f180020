import { describe, expect, it } from 'vitest'
import { createRestoringEngine } from '../../test/restoring-engine.ts'
import { createEmbeddedEngine } from './embedded-engine.ts'
import type { SearchDocument, SearchEngine } from '../model/search-engine.ts'
import { describeEngine } from '../../test/engine-suite.ts'
import { createNaiveEngine } from '@ambra/testing/naive-search/naive-engine'
import { aProductDocument } from '@ambra/testing/search-documents'

describeEngine('embedded engine', createEmbeddedEngine)
describeEngine('embedded engine, saved and restored', createRestoringEngine)
describeEngine('naive engine', createNaiveEngine)

describe('embedded engine as a store', () => {
  const skusWith = async (engine: SearchEngine, field: string, value: string | number): Promise<string[]> => {
    const body = {
      query: { kind: 'terms', field, values: [value] } as const,
      facetFilters: [],
      aggregations: [],
    }
    const { hits } = await engine.search({ index: 'et', type: 'product', body, from: 0, size: 10, sort: [] })
    return hits.map(({ source }) => String(source['sku']))
  }
  it('patches stock without losing the rest', async () => {
    const engine = createEmbeddedEngine()
    await engine.upsert('et', 'product', [aProductDocument(1)])
    expect(await skusWith(engine, 'stock.is_in_stock', 'true')).toEqual(['SKU-1'])
    const change = { id: 1, total_qty: 0, stock: { qty: 0, is_in_stock: false } }
    expect(await engine.patch('et', 'product', [change, { id: 2, total_qty: 1 }])).toEqual([2])
    expect(await skusWith(engine, 'stock.is_in_stock', 'true')).toEqual([])
    expect(await engine.find('et', 'product', 1)).toMatchObject({
      sku: 'SKU-1',
      total_qty: 0,
      name: 'Product 1',
    })
  })
  it('keeps changes that come while a replacement is built', async () => {
    const engine = createEmbeddedEngine()
    await engine.upsert('et', 'product', [aProductDocument(1), aProductDocument(2)])
    async function* slowly(): AsyncGenerator<SearchDocument> {
      yield aProductDocument(1, { sku: 'OLD' })
      await engine.upsert('et', 'product', [aProductDocument(1, { sku: 'NEW' })])
      await engine.remove('et', 'product', [3])
      expect(engine.stats().documents).toEqual({ 'et/product': 2 })
      yield aProductDocument(3)
      yield aProductDocument(4)
    }
    await engine.replaceAll('et', 'product', slowly())
    expect(await skusWith(engine, 'status', 1)).toEqual(['NEW', 'SKU-4'])
  })
  it('returns documents that no client can spoil for the next', async () => {
    const engine = createEmbeddedEngine()
    await engine.upsert('et', 'product', [aProductDocument(1)])
    const first = await engine.find('et', 'product', 1)
    expect(() => Object.assign(first ?? {}, { sku: 'SPOILT' })).toThrow(TypeError)
    expect(await skusWith(engine, 'id', '1')).toEqual(['SKU-1'])
  })
  it('stops when the time is over', async () => {
    const engine = createEmbeddedEngine()
    const body = { query: { kind: 'all' } as const, facetFilters: [], aggregations: [] }
    const late = engine.search({
      index: 'et',
      type: 'product',
      body,
      from: 0,
      size: 1,
      sort: [],
      deadline: Date.now() - 1,
    })
    await expect(late).rejects.toMatchObject({ code: 'search.timeout' })
  })
})
