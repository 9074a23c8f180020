import { beforeAll, describe, expect, it } from 'vitest'
import { judgedStores, synonymsOf } from '@ambra/testing/judged-stores'
import {
  type Figures,
  figuresOf,
  gradesOf,
  type Judgement,
  judgements,
  meanOf,
} from '@ambra/testing/relevance'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { createEngine } from './created-engine.ts'
import { searchRecovering } from '../src/execute/recover-search.ts'
import { parseSynonyms } from '../src/text/synonyms.ts'

/** Floors of nDCG@10, a little under what `bench/relevance.ts` prints: a kind that breaks falls far below. */
const floors: Readonly<Record<string, number>> = {
  head: 0.9,
  modifier: 0.78,
  accessory: 0.83,
  inflection: 0.93,
  typo: 0.88,
  layout: 0.95,
  cyrillic: 0.75,
  synonym: 0.88,
  category: 0.95,
  price: 0.9,
  measure: 0.86,
  code: 0.98,
}

const engine = createEngine()
const figures = new Map<Judgement, Figures>()

beforeAll(async () => {
  const stores = await judgedStores()
  for (const { store, documents } of stores) {
    await engine.replaceAll(store, 'product', documents)
    engine.setSynonyms(store, parseSynonyms(synonymsOf(store)).rules)
  }
  for (const judgement of judgements()) {
    const { store, query } = judgement
    const request = shopperSearch({ index: store, rules: { listOutOfStock: false }, text: query, size: 10 })
    const { result } = await searchRecovering(engine, request)
    const found = result.hits.map(({ source }) => String(source['sku']))
    const products = stores.find((each) => each.store === store)?.products ?? []
    figures.set(judgement, figuresOf(found, gradesOf(judgement, products)))
  }
}, 300_000)

describe('judged searches of a shopper in five languages', () => {
  it('are at least 150, in every language', () => {
    expect(judgements().length).toBeGreaterThanOrEqual(150)
    expect(new Set(judgements().map(({ store }) => store))).toEqual(new Set(['et', 'en', 'ru', 'lt', 'lv']))
  })
  it.each(Object.entries(floors))('find %s with an nDCG@10 of %d', (kind, floor) => {
    const own = [...figures].flatMap(([judgement, one]) => (judgement.kind === kind ? [one] : []))
    expect(own.length).toBeGreaterThan(0)
    expect(meanOf(own).ndcg).toBeGreaterThanOrEqual(floor)
  })
  it('reach .9 over all', () => {
    expect(meanOf([...figures.values()]).ndcg).toBeGreaterThanOrEqual(0.9)
  })
})
