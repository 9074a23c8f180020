import type { ProductListing, SearchResponse } from '@ambra/contract/search/search'
import { beforeAll, describe, expect, it } from 'vitest'
import { handleCatalogSearch, handleListing, type CatalogSearch } from './catalog-search.ts'
import { createEngine } from '../../test/created-engine.ts'
import { categoryListingQuery } from '../query/query-builders.ts'
import type { SearchEngine } from '../model/search-engine.ts'
import { samples } from '../../test/engine-suite.ts'
import { suiteAttributes } from '@ambra/testing/search-attributes'
import { aCategoryDocument, suiteDocuments } from '@ambra/testing/search-documents'

let engine: SearchEngine
beforeAll(async () => {
  engine = createEngine()
  await engine.upsert('et', 'product', suiteDocuments.product ?? [])
  await engine.upsert('et', 'category', [
    aCategoryDocument(10, { facets: ['color', 'price'] }),
    aCategoryDocument(12),
  ])
  await engine.upsert('et', 'attribute', suiteAttributes)
})

const rules = { listOutOfStock: false }
const call = (more: Partial<CatalogSearch>): CatalogSearch => ({
  indexName: 'shop_et',
  index: 'et',
  type: 'product',
  params: {},
  language: 'en',
  rules,
  ...more,
})
/** The listing form, which the type `product_c` answers in. */
const listing = async (more: Partial<CatalogSearch>): Promise<ProductListing> =>
  (await handleCatalogSearch(engine, call({ type: 'product_c', ...more }))) as ProductListing

describe('the listing form', () => {
  const inPhones = { query: { bool: { filter: { terms: { category_ids: [10, 11] } } } } }
  it('gives bare products, the total, and the filters of the category', async () => {
    const response = await listing({ body: inPhones, params: { _source_include: 'id' } })
    expect(response.products).toEqual([{ id: 1101 }, { id: 1102 }, { id: 1103 }, { id: 1104 }])
    expect(response.total).toBe(4)
    expect(response.available_filters).toMatchObject({
      color: [
        { id: '52', label: 'Hall', type: 'color', count: 2, code: 'gray' },
        { id: '49', label: 'Must', type: 'color', count: 2, swatch: '#111' },
      ],
      price: [
        { id: '0.0-50.0', label: '< €50', type: 'price', from: 0, to: 50, single: true, count: 1 },
        { id: '50.0-100.0', label: '€50 - 100', type: 'price', from: 50, to: 100, single: true, count: 3 },
        { id: '100.0-150.0', label: '€100 - 150', count: 0 },
        { id: '150.0-*', label: '> €150', type: 'price', from: 150, single: true, count: 0 },
      ],
    })
    expect(Object.keys(response.available_filters)).toEqual(['color', 'price', 'sort'])
    expect(response.available_filters['sort']?.map(({ label }) => label)).toEqual([
      'Latest',
      'Price low to high',
      'Price high to low',
      'Quantity high to low',
      'Quantity low to high',
      'Default',
    ])
  })
  it('counts what a client requests instead of the category', async () => {
    const aggs = {
      agg_terms_brand: { terms: { field: 'brand' } },
      agg_terms_brand_options: { terms: { field: 'brand_options' } },
    }
    const { available_filters: filters } = await listing({ body: { ...inPhones, aggs } })
    expect(Object.keys(filters)).toEqual(['brand', 'sort'])
    expect(filters['brand']).toEqual([
      { id: '7', label: 'Aurel', type: 'brand', count: 1 },
      { id: '12', label: 'Nordel', type: 'brand', count: 1 },
      { id: '9', label: 'Samsung', type: 'brand', count: 2 },
    ])
  })
  it('keeps alternatives countable after a choice and shows lost values with zero', async () => {
    const response = await listing({ body: samples['03-category-one-colour']?.body })
    expect(response.products.map(({ id }) => id)).toEqual([1101, 1102])
    const counts = (code: string): unknown =>
      response.available_filters[code]?.map(({ label, count }) => [label, count])
    expect(counts('color')).toEqual([
      ['Hall', 2],
      ['Must', 2],
    ])
    expect(counts('brand')).toEqual([
      ['Aurel', 1],
      ['Nordel', 0],
      ['Samsung', 1],
    ])
  })
  it('never shows what is hidden, free or sold out, unless requested by key', async () => {
    const all = await listing({ params: { size: '100', sort: 'id' } })
    expect(all.products.map(({ id }) => id)).toEqual([1101, 1102, 1103, 1104, 1201, 1301, 1302])
    const free = await listing({ body: { query: { term: { sku: 'GIFT' } } } })
    expect(free.total).toBe(1)
    const hidden = await listing({ body: { query: { term: { sku: 'IPH13-128-BLK-A' } } } })
    expect(hidden.total).toBe(0)
  })
})

describe('the other forms', () => {
  it('wrap hits in the envelope of Elasticsearch', async () => {
    const response = (await handleCatalogSearch(
      engine,
      call({
        body: samples['01-category-page1-facets']?.body,
        params: { sort: 'id', size: '1', _source_include: 'sku' },
      }),
    )) as SearchResponse
    expect(response).toMatchObject({
      timed_out: false,
      hits: {
        total: 6,
        max_score: null,
        hits: [
          { _index: 'shop_et', _type: 'product', _id: '1101', _score: null, _source: { sku: 'IPH13-128' } },
        ],
      },
    })
    expect(response.aggregations?.['agg_range_price']?.buckets?.[3]).toEqual({
      key: '150.0-*',
      from: 150,
      doc_count: 1,
    })
    expect(response.aggregations?.['agg_terms_brand']).toMatchObject({
      doc_count_error_upper_bound: 0,
      sum_other_doc_count: 0,
    })
    expect(response.attribute_metadata?.map(({ attribute_code: code, options }) => [code, options])).toEqual([
      [
        'color',
        [
          { value: '49', label: 'Must', swatch: '#111' },
          { value: '52', label: 'Hall', code: 'gray' },
          { value: '60', label: ' ' },
        ],
      ],
      [
        'brand',
        [
          { value: '7', label: 'Aurel' },
          { value: '9', label: 'Samsung' },
          { value: '12', label: 'Nordel' },
        ],
      ],
    ])
  })
  it('put bare documents beside their scores in the compact form', async () => {
    const response = await handleCatalogSearch(
      engine,
      call({
        body: samples['13-product-by-sku']?.body,
        params: { response_format: 'compact', _source_include: 'id' },
      }),
    )
    expect(response).toEqual({ total: 1, hits: [{ id: 1101, _score: 0 }] })
  })
  it('carry no attributes for other types', async () => {
    expect(await handleCatalogSearch(engine, call({ type: 'category' }))).not.toHaveProperty(
      'attribute_metadata',
    )
  })
})

it('gives the language of the store to labels', async () => {
  const request = categoryListingQuery({ index: 'et', rules, categoryIds: [12] })
  const { available_filters: filters } = await handleListing(engine, request, 'et')
  expect(filters['sort']?.[0]).toEqual({ id: 'updated_at:desc', label: 'Uuemad', type: 'sort' })
})
