import { beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../test/created-engine.ts'
import {
  bestsellersQuery,
  categoriesQuery,
  categoryListingQuery,
  type ListOptions,
  newCollectionQuery,
  productByKeyQuery,
  productsByKeysQuery,
} from './query-builders.ts'
import type { SearchEngine, SearchRequest } from '../model/search-engine.ts'
import { aProductDocument, suiteDocuments } from '@ambra/testing/search-documents'
import { shopperSearch } from '@ambra/testing/shopper-search'

const options: ListOptions = { index: 'et', rules: { listOutOfStock: false } }
let engine: SearchEngine
beforeAll(async () => {
  engine = createEngine()
  await engine.upsert('et', 'product', [
    ...(suiteDocuments.product ?? []),
    aProductDocument(1401, { name: 'Külmikud ja sügavkülmik 128GB', keywords: 'ülivaikne' }),
  ])
  await engine.upsert('et', 'category', suiteDocuments.category ?? [])
})
const idsOf = async (request: SearchRequest): Promise<number[]> =>
  (await engine.search(request)).hits.map(({ id }) => Number(id))
const find = (text: string, more: Partial<ListOptions> = {}): Promise<number[]> =>
  idsOf(shopperSearch({ ...options, text, sort: '_score:desc', ...more }))

describe('category lists', () => {
  const list = (more: Partial<ListOptions> = {}): SearchRequest =>
    categoryListingQuery({ ...options, categoryIds: [10, 11, 12], ...more })
  it('show promoted products first (spec §9 "Default sort")', async () => {
    expect(await idsOf(list())).toEqual([1101, 1102, 1103, 1104, 1201])
  })
  it('take alternatives within a facet and narrow between facets', async () => {
    const facets = ['color', 'brand', 'price']
    expect(await idsOf(list({ facets, filters: { color: ['49', '52'] } }))).toEqual([1101, 1102, 1103, 1201])
    expect(await idsOf(list({ facets, filters: { color: ['49', '52'], brand: ['9'] } }))).toEqual([
      1102, 1103,
    ])
    expect(
      await idsOf(list({ facets, filters: { color: ['49', '52'], brand: ['9'], price: ['50.0-75.0'] } })),
    ).toEqual([1103])
  })
  it('count a facet with all choices but its own', async () => {
    const { aggregations } = await engine.search(
      list({ facets: ['color', 'brand'], filters: { color: ['60'], brand: ['9'] } }),
    )
    expect(aggregations['color']).toMatchObject({
      buckets: [
        { key: 49, count: 1 },
        { key: 52, count: 1 },
        { key: 60, count: 0 },
      ],
    })
    expect(aggregations['brand']).toMatchObject({
      buckets: [
        { key: 12, count: 1 },
        { key: 3, count: 0 },
        { key: 7, count: 0 },
        { key: 9, count: 0 },
      ],
    })
  })
  it('ignore choices of other facets and system keys', async () => {
    expect(
      await idsOf(list({ facets: ['brand', 'utm_source'], filters: { color: ['60'], utm_source: ['x'] } })),
    ).toHaveLength(5)
  })
  it('keep to sizes and starts that make sense', () => {
    expect(list({ size: 0, from: -5 })).toMatchObject({ size: 50, from: 0 })
    expect(list({ size: 5_000, from: 1_000_000 })).toMatchObject({ size: 999, from: 9_001 })
    expect(list({ sort: 'password:asc' }).sort).toMatchObject([{ field: 'is_promoted', direction: 'desc' }])
    expect(list({ sort: 'final_price:asc' }).sort).toMatchObject([{ field: 'final_price', direction: 'asc' }])
  })
})

describe('text search', () => {
  it.each([
    ['a word of the name', 'galaxy', [1102, 1202]],
    ['the brand together with the name', 'samsung buds', [1202]],
    ['a mistyped word', 'samsnug', [1102, 1202]],
    ['a model number without its hyphen', 'wh1000xm4', [1201]],
    ['part of a model number', 'wh-1000', [1201]],
    ['a sku in small letters', 'cable-usbc', [1302]],
    ['the sku of a variant', 'iph13-128-gry-a', [1101]],
    ['a sku that the client has taken apart already', 'iph13-128-gry-a iph13 128 gry a', [1101]],
    ['a manufacturer number', 'WH1000XM4B', [1201]],
    ['the beginning of a longer word', 'head', [1201]],
    ['another form of an Estonian word', 'kulmiku', [1401]],
    ['a size with or without a space', '128 gb', [1101, 1401]],
    ['nothing for two letters', 'wh', []],
    ['nothing for signs alone', '###', []],
    ['three of four words', 'samsung galaxy buds green', [1202]],
    ['nothing for one word of two', 'galaxy refrigerator', []],
    ['nothing for words nobody has', 'xylophone', []],
  ])('finds %s', async (_, text, ids) => {
    expect((await find(text)).sort()).toEqual([...ids].sort())
  })
  it('puts the product with all the words first', async () => {
    expect((await find('iphone 13 128gb'))[0]).toBe(1101)
    expect(await find('nordel')).toEqual([1104])
    expect(await find('samsung galaxy')).toEqual([1102, 1202])
  })
  it('comes in the order of quantity by default (spec §9 "search default")', async () => {
    expect(await idsOf(shopperSearch({ ...options, text: 'galaxy' }))).toEqual([1102, 1202])
    expect(shopperSearch({ ...options, text: 'galaxy' })).toMatchObject({
      sort: [{ field: '_relevance' }, { field: 'total_qty', direction: 'desc' }, { field: '_score' }],
    })
  })
})

describe('single products and blocks', () => {
  it('finds by key what can be visited, sold out or free', async () => {
    expect(await idsOf(productByKeyQuery({ index: 'et', key: 'sku', value: 'GIFT' }))).toEqual([1304])
    expect(await idsOf(productByKeyQuery({ index: 'et', key: 'sku', value: 'IPH13-128-BLK-A' }))).toEqual([])
    expect(
      await idsOf(
        productByKeyQuery({ index: 'et', key: 'sku', value: 'IPH13-128-BLK-A', anyVisibility: true }),
      ),
    ).toEqual([1107])
    expect(
      await idsOf(
        productByKeyQuery({ index: 'et', key: 'configurable_children.sku', value: 'IPH13-128-BLK-A' }),
      ),
    ).toEqual([1101])
  })
  it('looks a product up by the search key, sku by default (spec §5 "Product lookup")', async () => {
    expect(await idsOf(productByKeyQuery({ index: 'et', value: 'GIFT' }))).toEqual([1304])
  })
  it.each([
    [undefined, 'sku'],
    ['url_path', 'url_path'],
  ])(
    'says "Please provide the search key {key} for product/single action!" without one (spec §5, §8): %s',
    (key, named) => {
      for (const value of [undefined, ''])
        expect(() => productByKeyQuery({ index: 'et', value, ...(key && { key }) })).toThrow(
          expect.objectContaining({ code: 'product.key_missing', params: { key: named } }),
        )
    },
  )
  it('finds several enabled products', async () => {
    expect(
      await idsOf(productsByKeysQuery({ index: 'et', key: 'id', values: ['1303', 1106, 1101] })),
    ).toEqual([1101, 1303])
  })
  it('lists active categories by position, non-empty ones on request (spec §5 "Category filters", §9)', async () => {
    expect(await idsOf(categoriesQuery({ index: 'et' }))).toEqual([2, 11, 20, 10, 30])
    expect(
      await idsOf(categoriesQuery({ index: 'et', key: 'parent_id', values: ['2'], nonEmpty: true })),
    ).toEqual([20, 10])
  })
  it('request up to 4000 categories in ascending position (spec §9 "Page sizes")', () => {
    expect(categoriesQuery({ index: 'et' })).toMatchObject({
      size: 4000,
      sort: [{ field: 'position', direction: 'asc' }],
    })
  })
  it('show 8 products in each block of the home page, newest first by created_at (spec §9 "Page sizes")', () => {
    const block = { index: 'et', rules: options.rules }
    expect(newCollectionQuery(block)).toMatchObject({
      size: 8,
      sort: [{ field: 'created_at', direction: 'desc' }],
    })
    expect(bestsellersQuery(block)).toMatchObject({
      size: 8,
      sort: [{ field: 'is_promoted' }, { field: 'created_at', direction: 'desc' }],
    })
  })
  it('show 50 products of a category by default (spec §9 "Page sizes")', () => {
    expect(categoryListingQuery({ ...options, categoryIds: [10] }).size).toBe(50)
  })
  it('want status 1 of products requested by key (spec §5 "Product queries")', async () => {
    await engine.upsert('et', 'product', [aProductDocument(1501, { status: 0 }), aProductDocument(1502)])
    expect(await idsOf(productsByKeysQuery({ index: 'et', key: 'id', values: [1501, 1502] }))).toEqual([1502])
    await engine.remove('et', 'product', [1501, 1502])
  })
  it('fills the blocks of the home page', async () => {
    const block = { index: 'et', rules: options.rules, size: 2 }
    expect(await idsOf(newCollectionQuery(block))).toEqual([1102, 1101])
    expect(await idsOf(bestsellersQuery(block))).toEqual([1302, 1101])
  })
})

describe('suggestions', () => {
  const suggest = (text: string) => engine.suggest({ index: 'et', text, limit: 3, listOutOfStock: false })
  it('complete the last word and keep the ones before', async () => {
    // One letter of the next word says nothing yet.
    const { terms, total, recovery } = await suggest('Galaxy b')
    expect({ terms, total, recovery }).toEqual({ terms: ['galaxy'], total: 2, recovery: undefined })
    const longer = await suggest('Galaxy bu')
    expect(longer).toMatchObject({ terms: ['galaxy buds'], total: 1, products: [{ id: 1202 }] })
  })
  it('offer products, brands and categories', async () => {
    expect(await suggest('sam')).toMatchObject({
      products: [{ id: 1102 }, { id: 1202 }],
      brands: [{ slug: 'samsung', label: 'Samsung', count: 2 }],
    })
    expect(await suggest('pho')).toMatchObject({ categories: [{ id: 10 }] })
  })
  it('forgive one mistake when nothing begins so', async () => {
    expect((await suggest('samsnug')).products.map(({ id }) => id)).toEqual([1102, 1202])
  })
  it('are empty below three characters (spec §5)', async () => {
    for (const text of ['', 's', 'ga', '#ga', '###'])
      expect(await suggest(text)).toMatchObject({ terms: [], products: [], total: 0 })
  })
  it('leave out what is not for sale', async () => {
    expect((await suggest('nordel')).products.map(({ id }) => id)).toEqual([1104])
  })
})
