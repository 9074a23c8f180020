import { shopperSearch } from '@ambra/testing/shopper-search'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SearchDocument, SearchEngine } from '../src/model/search-engine.ts'
import type { SearchTuning } from '../src/model/tuning-model.ts'
import { onTrial } from '../src/execute/tuning.ts'
import { parseSynonyms } from '../src/text/synonyms.ts'
import { createEngine } from './created-engine.ts'

const rules = { listOutOfStock: false }
const product = (id: number, over: object = {}): SearchDocument => ({
  id,
  sku: `LAMP-${id}`,
  name: `Desk lamp ${id}`,
  status: 1,
  visibility: 4,
  final_price: 10 + id,
  stock: { is_in_stock: true, manage_stock: true, qty: 100 - id },
  total_qty: 100 - id,
  category_ids: [id % 2 === 0 ? 20 : 30],
  brand: id % 3 === 0 ? 'nord' : 'sud',
  ...over,
})
const thirty = Array.from({ length: 30 }, (_, at) => product(at + 1))
const none: SearchTuning = { pins: [], boosts: [] }
let engine: SearchEngine

beforeEach(async () => {
  engine = createEngine()
  await engine.replaceAll('en', 'product', [
    ...thirty,
    product(31, { stock: { is_in_stock: false, manage_stock: true, qty: 0 }, total_qty: 0 }),
    product(32, { name: 'Torch' }),
  ])
}, 60_000)

type Asked = {
  text?: string
  from?: number
  size?: number
  sort?: string
  filters?: Record<string, string[]>
}
async function search({ text = 'desk lamp', size = 50, ...asked }: Asked = {}, on = engine) {
  const facets = ['brand', 'price']
  const request = shopperSearch({ index: 'en', rules, text, size, facets, ...asked })
  const { hits, total, aggregations } = await on.search(request)
  return { skus: hits.map(({ source }) => source['sku']), total, aggregations }
}
const pinned = (skus: string[], query = 'Desk  LAMP'): SearchTuning => ({
  pins: [{ query, skus }],
  boosts: [],
})

describe('pins', () => {
  it('come first in their order, the others follow as before', async () => {
    const before = await search()
    expect(before.total).toBe(30)
    engine.setTuning('en', pinned(['LAMP-17', 'LAMP-4']))
    const after = await search()
    const others = before.skus.filter((sku) => sku !== 'LAMP-17' && sku !== 'LAMP-4')
    expect(after).toEqual({ ...before, skus: ['LAMP-17', 'LAMP-4', ...others] })
    engine.setTuning('en', none)
    expect(await search()).toEqual(before)
  })

  it('leave pages right: each product once, whatever the size of a page', async () => {
    engine.setTuning('en', pinned(['LAMP-30', 'LAMP-2', 'LAMP-11']))
    const whole = await search()
    const pages = []
    for (let from = 0; from < 30; from += 7) pages.push(...(await search({ from, size: 7 })).skus)
    expect(pages).toEqual(whole.skus)
    expect(new Set(pages).size).toBe(30)
  })

  it('are shown only where the search finds them: not sold out, filtered away or of other words', async () => {
    engine.setTuning('en', pinned(['LAMP-31', 'LAMP-32', 'NONE', 'LAMP-2', 'LAMP-3']))
    expect((await search()).skus.slice(0, 2)).toEqual(['LAMP-2', 'LAMP-3'])
    const nord = await search({ filters: { brand: ['nord'] } })
    expect(nord.skus[0]).toBe('LAMP-3')
    expect([nord.total, nord.skus.length]).toEqual([10, 10])
  })

  it('count for their words, in the order of relevance, in their store', async () => {
    const byPrice = await search({ sort: 'final_price:desc' })
    const byWord = await search({ text: 'lamp' })
    engine.setTuning('en', pinned(['LAMP-17']))
    expect(await search({ sort: 'final_price:desc' })).toEqual(byPrice)
    expect(await search({ text: 'lamp' })).toEqual(byWord)
    expect((await search({ sort: '_score:desc' })).skus[0]).toBe('LAMP-17')
    engine.setTuning('en', none)
    engine.setTuning('et', pinned(['LAMP-17']))
    expect((await search()).skus[0]).toBe('LAMP-1')
  })

  it('count for words with hyphens as the search screen sends them', async () => {
    engine.setTuning('en', pinned(['LAMP-9'], 'desk-lamp'))
    expect((await search({ text: 'desk-lamp desk lamp' })).skus[0]).toBe('LAMP-9')
  })
})

describe('boosts', () => {
  it.each([
    ['brand', 'nord', 'LAMP-3'],
    ['category', '20', 'LAMP-2'],
    ['sku', 'LAMP-22', 'LAMP-22'],
  ])('of a %s bring it up, and what is found stays the same', async (field, value, first) => {
    const before = await search()
    engine.setTuning('en', { pins: [], boosts: [{ field, value, factor: 3 }] })
    const after = await search()
    expect(after.skus[0]).toBe(first)
    expect(after.skus.toSorted()).toEqual(before.skus.toSorted())
    expect([after.total, after.aggregations]).toEqual([before.total, before.aggregations])
  })

  it('below one bring it down, and no factor does more than the bounds', async () => {
    engine.setTuning('en', { pins: [], boosts: [{ field: 'brand', value: 'sud', factor: 0 }] })
    const { skus, total } = await search()
    expect(total).toBe(30)
    expect(skus.slice(0, 10).every((sku) => Number(String(sku).slice(5)) % 3 === 0)).toBe(true)
    expect(skus.slice(10, 12)).toEqual(['LAMP-1', 'LAMP-2'])
  })

  it('multiply a score by four at most, whatever is stored', async () => {
    const request = shopperSearch({ index: 'en', rules, text: 'desk lamp', size: 1, sort: '_score:desc' })
    const best = async () => (await engine.search(request)).maxScore ?? 0
    const before = await best()
    engine.setTuning('en', { pins: [], boosts: [{ field: 'brand', value: 'nord', factor: 1000 }] })
    expect((await best()) / before).toBeCloseTo(4, 2)
  })

  it('say nothing where a shopper sorts by price', async () => {
    const before = await search({ sort: 'final_price:asc' })
    engine.setTuning('en', { pins: [], boosts: [{ field: 'brand', value: 'nord', factor: 4 }] })
    expect(await search({ sort: 'final_price:asc' })).toEqual(before)
  })
})

describe('a trial', () => {
  it('changes one search and none of the others', async () => {
    const before = await search()
    const tried = onTrial(engine, { synonyms: [], tuning: pinned(['LAMP-8']) })
    const [inTrial, beside] = await Promise.all([search({}, tried), search()])
    expect(inTrial.skus[0]).toBe('LAMP-8')
    expect(beside).toEqual(before)
  })

  it('has its own synonyms, also where the text is read', async () => {
    const { rules: synonyms } = parseSynonyms('luminator => desk lamp')
    const tried = onTrial(engine, { synonyms, tuning: none })
    expect((await search({ text: 'luminator' })).total).toBe(0)
    expect((await search({ text: 'luminator' }, tried)).total).toBe(30)
    expect((await tried.readText('en', 'luminator'))[0]?.isKnown).toBe(true)
    expect((await engine.readText('en', 'luminator'))[0]?.isKnown).toBe(false)
    expect((await search({ text: 'luminator' })).total).toBe(0)
  })
})
