import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseSearchRequest } from '../src/query/parse-request.ts'
import {
  documentTypes,
  type SearchEngine,
  type SearchRequest,
  type SearchResult,
} from '../src/model/search-engine.ts'
import { aProductDocument, suiteDocuments } from '@ambra/testing/search-documents'

/** The part of an engine the suite exercises. */
export type EngineUnderTest = Pick<SearchEngine, 'search' | 'upsert' | 'remove'>

type Sample = {
  type: string
  from: number
  size: number
  sort: string
  body: unknown
  http_query?: Record<string, string>
}

/** Real bodies of the ecosystem's query libraries, by file name. @see reference es-queries */
export const samples: Readonly<Record<string, Sample>> = JSON.parse(
  readFileSync(new URL('../../testing/fixtures/es-queries.json', import.meta.url), 'utf8'),
)

/** Ids each sample must find among the suite's documents, in order, worked out by hand. */
const expectedIds: Readonly<Record<string, readonly number[]>> = {
  '01-category-page1-facets': [1101, 1102, 1103, 1104, 1201, 1202],
  '02-category-page2-facets': [],
  '03-category-one-colour': [1101, 1102, 1105],
  '04-category-two-colours-price-range': [1103, 1102, 1101],
  '05-category-price-last-bucket': [1105],
  '06-category-price-first-bucket': [1104, 1103],
  '07-category-filters-only': [1101, 1102, 1103, 1104, 1201, 1202],
  '08-category-positive-qty-and-price': [1301, 1302],
  '09-search-one-word': [1301, 1101],
  '10-search-one-word-typo': [1102, 1202],
  '11-search-hyphenated': [1201],
  '12-search-get-percent-encoded': [1102, 1202],
  '13-product-by-sku': [1101],
  '14-product-by-url-path': [1101],
  '15-products-by-skus': [1301, 1302],
  '16-product-by-child-sku': [1101],
  '17-category-children': [20, 10],
  '18-category-by-slug': [10],
  '19-category-by-ids': [2, 11, 10],
  '20-attributes-by-code': [90, 91, 92, 93],
  '21-cms-page-by-identifier': [3],
  '22-cms-blocks-by-identifiers': [1, 2],
  '23-taxrules-all': [2, 3],
  '24-home-new-collection': [1102, 1101, 1103, 1104, 1105],
  '25-reviews-of-product': [77],
  '26-legacy-facets-or': [1103, 1102, 1101],
  '27-search-query-format-raw': [1101, 1102, 1103],
}

/** Asks an engine that holds the suite's documents. */
type Searches = {
  readonly search: (type: string, body: unknown, params?: Record<string, string>) => Promise<SearchResult>
  /** Ids of the products found, by id unless sorted otherwise. */
  readonly idsOf: (body: unknown, params?: Record<string, string>) => Promise<number[]>
}

const filter = (clause: unknown): unknown => ({ query: { bool: { filter: clause } } })

function requestFor(
  type: string,
  body: unknown,
  params: Record<string, string> = {},
  index = 'et',
): SearchRequest {
  return parseSearchRequest({ index, type, params, body, rules: { listOutOfStock: false } }).request
}

/** One suite for every engine: the reference's sample queries and the rules of the grammar. */
export function describeEngine(name: string, create: () => EngineUnderTest): void {
  describe(`the ${name}`, () => {
    let engine: EngineUnderTest
    beforeAll(async () => {
      engine = create()
      for (const type of documentTypes) await engine.upsert('et', type, suiteDocuments[type] ?? [])
    })
    const search: Searches['search'] = (type, body, params) => engine.search(requestFor(type, body, params))
    const idsOf: Searches['idsOf'] = async (body, params) =>
      (await search('product', body, { size: '100', sort: 'id', ...params })).hits.map(({ id }) => Number(id))
    const searches = { search, idsOf }
    describeSamples(searches)
    describeAggregations(searches)
    describeConditions(searches)
    describeText(searches)
    describeOrder(searches)
    describeDocuments(searches, create)
  })
}

function describeSamples({ search }: Searches): void {
  describe('samples of the reference', () => {
    it('has an expectation for every sample of the reference', () => {
      expect(Object.keys(expectedIds)).toEqual(Object.keys(samples))
    })
    it.each(Object.entries(samples))('answers sample %s', async (key, sample) => {
      const { type, from, size, sort, body, http_query: extra } = sample
      const result = await search(type, body, { from: String(from), size: String(size), sort, ...extra })
      expect(result.hits.map(({ id }) => Number(id))).toEqual(expectedIds[key])
      expect(result.total).toBe(from === 0 ? result.hits.length : 6)
    })
  })
}

function describeAggregations({ search }: Searches): void {
  describe('aggregations', () => {
    it('count the whole match set, most frequent first', async () => {
      const { aggregations } = await search('product', samples['02-category-page2-facets']?.body, {
        from: '24',
      })
      expect(aggregations['agg_terms_color']).toEqual({
        kind: 'terms',
        buckets: [
          { key: 49, count: 2 },
          { key: 52, count: 1 },
          { key: 60, count: 1 },
          { key: 70, count: 1 },
        ],
        other: 0,
      })
      expect(aggregations['agg_terms_color_options']).toMatchObject({
        buckets: [
          { key: 49, count: 1 },
          { key: 52, count: 1 },
        ],
      })
    })
    it('return a range requested twice, upper bounds outside', async () => {
      const { aggregations } = await search('product', samples['04-category-two-colours-price-range']?.body)
      expect(aggregations['agg_range_price']).toEqual({
        kind: 'range',
        buckets: [
          { key: '0.0-50.0', from: 0, to: 50, count: 0 },
          { key: '50.0-100.0', from: 50, to: 100, count: 2 },
          { key: '100.0-150.0', from: 100, to: 150, count: 1 },
          { key: '150.0-*', from: 150, count: 0 },
          { key: '50.0-100.0', from: 50, to: 100, count: 2 },
        ],
      })
    })
    it('give the highest and lowest value, null without any', async () => {
      const aggs = {
        high: { max: { field: 'price' } },
        low: { min: { field: 'price' } },
        none: { max: { field: 'nothing' } },
      }
      const { aggregations } = await search('product', {
        ...Object(filter({ terms: { category_ids: [12] } })),
        aggs,
      })
      expect(aggregations).toEqual({
        high: { kind: 'max', value: 249 },
        low: { kind: 'min', value: 99.9 },
        none: { kind: 'max', value: null },
      })
    })
    it('cut at the size and count the rest', async () => {
      const { aggregations } = await search('product', {
        aggs: { a: { terms: { field: 'brand', size: 1 } } },
      })
      expect(aggregations['a']).toEqual({ kind: 'terms', buckets: [{ key: 9, count: 3 }], other: 5 })
    })
  })
}

function describeConditions({ search, idsOf }: Searches): void {
  describe('conditions', () => {
    it('compare text and number loosely', async () => {
      expect(await idsOf(filter({ terms: { color: ['60', 70] } }))).toEqual([1104, 1202])
    })
    it('compare text and truth loosely', async () => {
      expect(await idsOf(filter({ term: { 'stock.is_in_stock': 'false' } }))).toEqual([1105, 1303])
    })
    it('want one should-clause below a filter', async () => {
      expect(
        await idsOf(
          filter({ bool: { must: { term: { category_ids: 20 } }, should: [{ term: { sku: 'GIFT' } }] } }),
        ),
      ).toEqual([1304])
    })
    it('leave should-clauses optional beside a must', async () => {
      const query = { bool: { must: { term: { category_ids: 12 } }, should: { term: { sku: 'GB-2' } } } }
      expect((await search('product', { query })).hits.map(({ id }) => id)).toEqual(['1202', '1201'])
    })
    it('want as many should-clauses as requested', async () => {
      const should = [{ term: { brand: 9 } }, { term: { visibility: 3 } }, { term: { category_ids: 12 } }]
      expect(await idsOf({ query: { bool: { should, minimum_should_match: 2 } } })).toEqual([1202])
    })
    it('leave out what must not match, and what lacks a field', async () => {
      expect(await idsOf({ query: { bool: { must: { exists: { field: 'mpn' } } } } })).toEqual([1201])
      expect(
        await idsOf({
          query: { bool: { must_not: [{ exists: { field: 'brand' } }, { term: { category_ids: 12 } }] } },
        }),
      ).toEqual([1107, 1301, 1302, 1303, 1304])
    })
    it('read dates as points in time', async () => {
      expect(await idsOf(filter({ range: { created_at: { gte: '2026-03-01' } } }))).toEqual([1101, 1102])
      expect(await idsOf(filter({ range: { created_at: { gt: '2026-03-01 10:00:00' } } }))).toEqual([1102])
    })
    it('answer nothing for an unknown field', async () => {
      expect(await idsOf(filter({ terms: { attribute_code: ['x'] } }))).toEqual([])
    })
  })
}

function describeText({ search, idsOf }: Searches): void {
  describe('text', () => {
    const match = (query: string, more: object = {}): unknown => ({
      query: { multi_match: { query, fields: ['name^2', 'sku', 'mpn^3', 'brand'], fuzziness: 1, ...more } },
    })
    it('finds model numbers however they are joined', async () => {
      for (const text of ['wh-1000xm4', 'WH1000XM4', 'wh 1000xm4']) {
        expect(await idsOf(match(text, { operator: 'and', fields: ['name'] }))).toEqual([1201])
      }
    })
    it('forgives a missing, a wrong, an added and a swapped letter', async () => {
      for (const text of ['nordl', 'nordal', 'nordeel', 'nodrel'])
        expect(await idsOf(match(text))).toEqual([1104, 1105, 1106])
    })
    it('takes numbers as they are written', async () => {
      expect(await idsOf(match('14'))).toEqual([])
    })
    it('requires the beginning of a prefix length', async () => {
      expect(await idsOf(match('mordel', { prefix_length: 1 }))).toEqual([])
    })
    it('wants the share of words in one field', async () => {
      expect(await idsOf(match('galaxy buds green blue', { minimum_should_match: '75%' }))).toEqual([])
      expect(await idsOf(match('galaxy buds green blue', { minimum_should_match: '50%' }))).toEqual([1202])
    })
    it('ranks a rare word and a short name higher', async () => {
      const { hits, maxScore } = await search('product', match('galaxy buds'))
      expect(hits.map(({ id }) => id)).toEqual(['1202', '1102', '1103'])
      expect(maxScore).toBe(hits[0]?.score)
    })
    it('finds phrases in order only', async () => {
      expect(await idsOf({ query: { match_phrase: { name: 'iphone 13' } } })).toEqual([1101, 1107, 1301])
      expect(await idsOf({ query: { match_phrase: { name: '13 iphone' } } })).toEqual([])
      expect(await idsOf({ query: { match_phrase: { sku: 'cable-usbc' } } })).toEqual([1302])
    })
    it('multiplies scores by functions that hold', async () => {
      const functions = [{ filter: { term: { brand: 3 } }, weight: 5 }]
      const { hits } = await search('product', {
        query: { function_score: { query: { term: { category_ids: 12 } }, functions } },
      })
      expect(hits.map(({ id, score }) => [id, score])).toEqual([
        ['1201', 5],
        ['1202', 1],
      ])
    })
    it('gives the same random order for the same seed', async () => {
      const random = (seed: number): Promise<number[]> =>
        idsOf({ query: { function_score: { random_score: { seed } } } }, { sort: '_score' })
      expect(await random(1)).toEqual(await random(1))
      expect(await random(1)).not.toEqual(await random(2))
    })
  })
}

function describeOrder({ search, idsOf }: Searches): void {
  describe('order', () => {
    it('puts documents without a value last in both directions by default', async () => {
      const first = async (sort: unknown): Promise<unknown> => (await search('product', { sort })).hits[0]?.id
      expect(await first([{ condition: 'desc' }, { id: 'desc' }])).toBe('1103')
      expect(await first([{ condition: { order: 'desc', missing: '_first' } }, { id: 'desc' }])).toBe('1304')
    })
    it('breaks ties by id, so pages do not overlap', async () => {
      const page = (from: number): Promise<number[]> =>
        idsOf({}, { sort: 'is_promoted:desc', from: String(from), size: '5' })
      expect([...(await page(0)), ...(await page(5)), ...(await page(10))]).toEqual([
        1302, 1101, 1102, 1103, 1104, 1105, 1106, 1107, 1201, 1202, 1301, 1303, 1304,
      ])
    })
    it('puts the key of the URL after those of the body', async () => {
      expect(
        await idsOf({ sort: [{ brand: 'asc' }], query: { exists: { field: 'mpn' } } }, { sort: 'price' }),
      ).toEqual([1201])
      expect((await idsOf({ sort: [{ brand: 'asc' }] }, { sort: 'price:desc' })).slice(0, 5)).toEqual([
        1201, 1101, 1202, 1102, 1103,
      ])
    })
  })
}

function describeDocuments({ search }: Searches, create: () => EngineUnderTest): void {
  describe('documents', () => {
    it('serves only the requested fields', async () => {
      const params = {
        size: '1',
        _source_include: 'sku,stock.*,configurable_children.sku',
        _source_exclude: '*.qty',
      }
      const { hits } = await search('product', samples['13-product-by-sku']?.body, params)
      expect(hits[0]?.source).toEqual({
        sku: 'IPH13-128',
        stock: { product_id: 1101, item_id: 1101, is_in_stock: true, manage_stock: true },
        configurable_children: [{ sku: 'IPH13-128-BLK-A' }, { sku: 'IPH13-128-GRY-A' }],
      })
    })
    it('sees changes and removals at once', async () => {
      const changing = create()
      await changing.upsert('et', 'product', [
        aProductDocument(1, { color: 5, name: 'Blue lamp' }),
        aProductDocument(2, { color: 5 }),
      ])
      const request = requestFor('product', filter({ term: { color: 5 } }))
      const found = async (): Promise<string[]> => (await changing.search(request)).hits.map(({ id }) => id)
      expect(await found()).toEqual(['1', '2'])
      await changing.upsert('et', 'product', [aProductDocument(1, { color: 6 })])
      expect(await found()).toEqual(['2'])
      await changing.remove('et', 'product', [2, 99])
      expect(await found()).toEqual([])
      await changing.upsert('et', 'product', [aProductDocument(3, { color: [4, 5] })])
      expect(await found()).toEqual(['3'])
    })
    it('keeps stores apart', async () => {
      const engine = create()
      await engine.upsert('et', 'product', [aProductDocument(1)])
      expect((await engine.search(requestFor('product', {}))).total).toBe(1)
      expect((await engine.search(requestFor('product', {}, {}, 'en'))).total).toBe(0)
      expect((await engine.search(requestFor('review', {}))).total).toBe(0)
    })
  })
}
