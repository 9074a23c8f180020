import { constants } from '@ambra/domain/platform/shop/constants'
import { describe, expect, it } from 'vitest'
import { createEmbeddedEngine } from '../engines/embedded-engine.ts'
import { parseSearchRequest } from '../query/parse-request.ts'
import { queryLimits } from './query-reader.ts'
import type { SearchRequest } from './search-engine.ts'
import { aProductDocument } from '@ambra/testing/search-documents'
import { Work } from './work.ts'

const products = Array.from({ length: 400 }, (_, at) =>
  aProductDocument(at, { name: `Lamp number ${at} blue`, color: at % 7 }),
)
const requestOf = (body: unknown, deadline?: number): SearchRequest =>
  parseSearchRequest({
    index: 'et',
    type: 'product',
    params: {},
    body,
    rules: { listOutOfStock: false },
    ...(deadline === undefined ? {} : { deadline }),
  }).request
const countEverything = {
  aggs: Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`a${at}`, { terms: { field: at % 2 === 0 ? 'sku' : 'color' } }]),
  ),
}

describe('counted work', () => {
  it('refuses what goes over the limit', () => {
    const work = new Work({ limit: 10 })
    work.spend(10)
    expect(() => work.spend(1)).toThrow(
      expect.objectContaining({ code: 'search.too_expensive', params: { limit: 10 } }),
    )
  })
  it('refuses what goes on after its deadline, by the clock it is given', () => {
    let now = 0
    const work = new Work({ deadline: constants.searchTimeoutServerMs.value, now: () => now })
    work.spend(1)
    now = constants.searchTimeoutServerMs.value
    work.spend(100_000)
    now += 1
    expect(() => work.spend(100_000)).toThrow(expect.objectContaining({ code: 'search.timeout' }))
  })
})

describe('the engine stops a query at its limit', () => {
  const heavy: readonly (readonly [string, unknown])[] = [
    ['counting every field', countEverything],
    ['many fuzzy texts', { query: { bool: { should: Array.from({ length: 60 }, () => ({ match: { name: { query: 'lamp blue numbr', fuzziness: 2 } } })) } } }],
    ['many ranges', { query: { bool: { should: Array.from({ length: 60 }, (_, at) => ({ range: { sku: { gte: at } } })) } } }],
    ['phrases of common words', { query: { match_phrase: { name: 'lamp number' } } }],
    ['an order by texts', { query: { match_all: {} }, sort: ['sku', 'name', 'url_key', 'slug'] }],
  ] // biome-ignore format: one question a line
  it.each(heavy)('%s', async (_, body) => {
    const engine = createEmbeddedEngine({ limit: 1_500 })
    await engine.upsert('et', 'product', products)
    await expect(engine.search(requestOf(body))).rejects.toMatchObject({ code: 'search.too_expensive' })
  })
  it.each(heavy)('and answers the next one right after %s', async (_, body) => {
    const units: number[] = []
    const stopped = createEmbeddedEngine({ limit: 30_000, onWork: (spent) => units.push(spent) })
    const fresh = createEmbeddedEngine()
    await stopped.upsert('et', 'product', products)
    await fresh.upsert('et', 'product', products)
    await stopped.search(requestOf(body)).catch(() => undefined)
    const next = requestOf({ query: { match: { name: { query: 'lamp blue', fuzziness: 1 } } } })
    expect(await stopped.search(next)).toEqual(await fresh.search(next))
    expect(units).toHaveLength(2)
  })
  it('stops at the deadline of the request', async () => {
    const engine = createEmbeddedEngine({ now: () => 2_000 })
    await engine.upsert('et', 'product', products)
    await expect(engine.search(requestOf({}, 1_999))).rejects.toMatchObject({ code: 'search.timeout' })
    expect((await engine.search(requestOf({}, 2_000))).total).toBe(products.length)
  })
  it('lets an ordinary query through', async () => {
    const units: number[] = []
    const engine = createEmbeddedEngine({ onWork: (spent) => units.push(spent) })
    await engine.upsert('et', 'product', products)
    await engine.search(
      requestOf({ query: { term: { color: 3 } }, aggs: { a: { terms: { field: 'color' } } } }),
    )
    expect(units[0]).toBeGreaterThan(0)
    expect(units[0]).toBeLessThan(queryLimits.work / 1_000)
  })
})

describe('a query with much to count', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => aProductDocument(at, { color: at % 7 }))
  it('gives others a turn and still shows one state', async () => {
    const engine = createEmbeddedEngine()
    await engine.upsert('et', 'product', many)
    let turns = 0
    const beat = setInterval(() => (turns += 1), 0)
    const response = engine.search(requestOf(countEverything))
    await engine.remove('et', 'product', [1, 2, 3])
    const { total, aggregations } = await response
    clearInterval(beat)
    expect(turns).toBeGreaterThan(0)
    const counted = Object.values(aggregations).map((one) =>
      'buckets' in one
        ? one.buckets.reduce((sum, { count }) => sum + count, 0) + ('other' in one ? one.other : 0)
        : 0,
    )
    expect(new Set(counted)).toEqual(new Set([total]))
    expect(total).toBe(many.length - 3)
  })
})
