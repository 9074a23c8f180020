import { beforeAll, describe, expect, it } from 'vitest'
import { aProductDocument } from '@ambra/testing/search-documents'
import { createEngine } from './created-engine.ts'
import { dateMath } from '../src/model/bound-value.ts'
import { parseSearchRequest } from '../src/query/parse-request.ts'

const engine = createEngine()
beforeAll(() =>
  engine.upsert('et', 'product', [
    aProductDocument(101, { sku: 'AM-B-LAUNDRY', bundle_options: [{ option_id: 1 }], category_ids: [26] }),
    aProductDocument(102, {
      sku: 'AM-B-LAUNDRY-DUO',
      bundle_options: [{ option_id: 1 }],
      category_ids: [26],
    }),
    aProductDocument(103, { sku: 'RN-712', category_ids: [26] }),
    ...Array.from({ length: 60 }, (_, at) =>
      aProductDocument(at + 1, {
        sku: `${at < 30 ? 'AB' : 'NV'}-${at + 1}`,
        category_ids: [at % 10 === 0 ? 25 : 30],
        status: at === 0 ? 2 : 1,
      }),
    ),
  ]),
)

const search = (body: unknown, params: Record<string, string> = {}) =>
  engine.search(
    parseSearchRequest({
      index: 'et',
      type: 'product',
      params: { size: '70', ...params },
      body,
      rules: { listOutOfStock: false },
    }).request,
  )
const idsOf = async (body: unknown, params?: Record<string, string>): Promise<number[]> =>
  (await search(body, params)).hits.map(({ id }) => Number(id))
const inOrder = (ids: readonly number[]): number[] => ids.toSorted((left, right) => left - right)

/** Query of the query library for the sort "random" with applied filters. */
const randomOf = (filter: unknown, random: unknown = {}) => ({
  query: {
    function_score: { functions: [{ weight: 2, random_score: random, filter }], min_score: 1.1 },
  },
})
const inCategory = {
  bool: { must: [{ terms: { category_ids: [25] } }, { terms: { status: [1] } }] },
}

describe('the random selection of the query library', () => {
  it('gives all that its filter lets through, and nothing else', async () => {
    const result = await search(randomOf(inCategory))
    expect(inOrder(result.hits.map(({ id }) => Number(id)))).toEqual([11, 21, 31, 41, 51])
    expect(result.total).toBe(5)
  })
  it('takes what any of several functions raises', async () => {
    const functions = [
      { weight: 2, filter: { term: { id: 3 } } },
      { weight: 2, filter: { term: { id: 4 } } },
    ]
    expect(await idsOf({ query: { function_score: { functions, min_score: 1.1 } } })).toEqual([3, 4])
  })
  it('leaves no document out where every one scores enough, or a function holds for all', async () => {
    const functions = [{ weight: 2, filter: { term: { id: 3 } } }]
    expect(await idsOf({ query: { function_score: { functions, min_score: 1 } } })).toHaveLength(63)
    const open = [...functions, { weight: 3 }]
    expect(await idsOf({ query: { function_score: { functions: open, min_score: 2 } } })).toHaveLength(63)
  })
  it('gives another order to every query without a seed', async () => {
    const every = { match_all: {} }
    const orders = await Promise.all(Array.from({ length: 5 }, () => idsOf(randomOf(every))))
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
    for (const order of orders) expect(inOrder(order)).toHaveLength(63)
  })
  it('pages through one order with a seed', async () => {
    const every = randomOf({ match_all: {} }, { seed: 7 })
    const pages = await Promise.all(
      [0, 21, 42].map((from) => idsOf(every, { from: String(from), size: '21' })),
    )
    expect(pages.flat()).toEqual(await idsOf(every))
    expect(new Set(pages.flat()).size).toBe(63)
  })
})

describe('a composed sku', () => {
  const bySku = (...skus: string[]) => idsOf({ query: { bool: { filter: { terms: { sku: skus } } } } })
  it('finds the bundle whose line a cart names by it', async () => {
    expect(await bySku('AM-B-LAUNDRY-RN-712-RN-D8-WHT')).toEqual([101])
    expect(await bySku('AM-B-LAUNDRY-DUO-RN-712')).toEqual([102])
    expect(await bySku('AM-B-LAUNDRY-RN-712', 'AB-2')).toEqual([2, 101])
  })
  it('finds nothing else: no bundle beside a sku of its own, no plain product with an ending', async () => {
    expect(await bySku('AM-B-LAUNDRY-DUO')).toEqual([102])
    expect(await bySku('RN-712-X', 'AM-B', 'AM-B-LAUNDRYX-1', '-'.repeat(200))).toEqual([])
  })
})

describe('spellings of Elasticsearch', () => {
  const found = (query: unknown) => idsOf({ query: { bool: { filter: query } } })
  it('takes a whole number written as a decimal one', async () => {
    expect(await found({ terms: { category_ids: ['25.0'] } })).toEqual([1, 11, 21, 31, 41, 51])
    expect(await found({ terms: { category_ids: ['25.5', '2.50'] } })).toEqual([])
  })
  it('takes 1 and 0 for true and false', async () => {
    expect(await found({ terms: { 'stock.is_in_stock': [1] } })).toHaveLength(63)
    expect(await found({ term: { 'stock.is_in_stock': 0 } })).toEqual([])
    expect(await found({ term: { status: 1 } })).toHaveLength(62)
  })
  it('takes a minimum_should_match below 0 as what may be missing', async () => {
    const should = [
      { term: { category_ids: 25 } },
      { range: { id: { gte: 11, lte: 12 } } },
      { term: { sku: 'AB-11' } },
    ]
    const ids = async (minimum: unknown, clauses: unknown[] = should) =>
      inOrder(await found({ bool: { should: clauses, minimum_should_match: minimum } }))
    expect(await ids(-1)).toEqual([11])
    expect(await ids('-50%', should.slice(0, 2))).toEqual([1, 11, 12, 21, 31, 41, 51])
    expect(await ids(-9)).toHaveLength(63)
  })
  it('takes AUTO with its usual bounds', async () => {
    const match = (fuzziness: string) =>
      idsOf({ query: { match: { name: { query: 'prodact', fuzziness } } } })
    expect(await match('AUTO:3,6')).toEqual(await match('AUTO'))
    await expect(match('AUTO:0,1')).rejects.toMatchObject({ code: 'search.bad_query' })
  })
  it('takes ids and constant_score', async () => {
    expect(await found({ ids: { values: ['3', 4] } })).toEqual([3, 4])
    expect(await found({ constant_score: { filter: { term: { id: 5 } }, boost: 2 } })).toEqual([5])
    await expect(
      found({ ids: { values: Array.from({ length: 2_001 }, (_, id) => id) } }),
    ).rejects.toMatchObject({
      code: 'search.bad_query',
    })
  })
  it('counts from now in dates', async () => {
    const since = (bound: string) => found({ range: { created_at: { gte: bound } } })
    expect(await since('now-30000d/d')).toHaveLength(63)
    expect(await since('now+30000d')).toEqual([])
    await expect(since('now-1d/d-1d')).rejects.toMatchObject({ code: 'search.bad_query' })
    await expect(found({ range: { price: { gte: 'now' } } })).rejects.toMatchObject({
      code: 'search.bad_query',
    })
  })
  it('rounds a moment down, and up where the end of it is meant', () => {
    const now = new Date('2026-11-23T15:04:05.678Z')
    const iso = (text: string, isEnd = false) =>
      new Date(dateMath(text, now, isEnd) ?? Number.NaN).toISOString()
    expect(iso('now')).toBe('2026-11-23T15:04:05.678Z')
    expect(iso('now-30d/d')).toBe('2026-10-24T00:00:00.000Z')
    expect(iso('now-30d/d', true)).toBe('2026-10-24T23:59:59.999Z')
    expect(iso('now+2w')).toBe('2026-12-07T15:04:05.678Z')
    expect(dateMath(`now-${'9'.repeat(30)}d`, now, false)).toBeUndefined()
  })
})
