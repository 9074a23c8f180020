import { judgedStores, synonymsOf } from '@ambra/testing/judged-stores'
import { judgements } from '@ambra/testing/relevance'
import { aProductDocument } from '@ambra/testing/search-documents'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { beforeAll, describe, expect, it } from 'vitest'
import { explainSearch } from '../src/execute/explain-search.ts'
import { searchRecovering } from '../src/execute/recover-search.ts'
import type { SearchTuning } from '../src/model/tuning-model.ts'
import { shopperClause } from '../src/query/text-clauses.ts'
import { parseSynonyms } from '../src/text/synonyms.ts'
import { createEngine, isOpenSearch } from './created-engine.ts'

const engine = createEngine()
const rules = { listOutOfStock: false }
/** OpenSearch rounds the lengths of texts from 40 words on. */
const tolerance = isOpenSearch ? 0.02 : 1e-9

describe('the explanation of a score', () => {
  beforeAll(async () => {
    for (const { store, documents } of await judgedStores()) {
      engine.setSynonyms(store, parseSynonyms(synonymsOf(store)).rules)
      await engine.replaceAll(store, 'product', documents)
    }
  }, 600_000)

  it('adds up to the score of the engine for judged searches in five languages', async () => {
    const wrong: string[] = []
    for (const { store, query } of judgements()) {
      const request = shopperSearch({ index: store, rules, text: query, size: 5 })
      const { result, answered } = await searchRecovering(engine, request)
      const clause = shopperClause(answered.body.query)
      for (const { id, score } of clause === undefined ? [] : result.hits) {
        const document = await engine.find(store, 'product', id)
        if (document === undefined || clause === undefined || score === null) continue
        const explained = await engine.explain(store, document, clause)
        if (Math.abs(explained.score - score) > tolerance * score)
          wrong.push(`${store} ${query} ${document['sku']}: ${explained.score} for ${score}`)
      }
    }
    expect(wrong).toEqual([])
  }, 600_000)
})

describe('the reasons for a place', () => {
  const none: SearchTuning = { pins: [], boosts: [] }
  const explained = async (
    text: string,
    { sku, tuning = none }: { sku?: string; tuning?: SearchTuning } = {},
  ) => explainSearch(engine, shopperSearch({ index: 'en', rules, text, size: 10 }), { sku, tuning })
  beforeAll(async () => {
    await engine.replaceAll(
      'en',
      'product',
      [
        { name: 'Aurel kettle', main_taxon: 'Kettles', category: [{ category_id: 1, name: 'Kettles' }] },
        { name: 'Kettle brush', brand: 'nord' },
        { name: 'Desk lamp' },
      ].map((fields, at) => aProductDocument(at + 1, { sku: `X${at}`, ...fields })),
    )
  })

  it('names fields, words and rules with what they count', async () => {
    const { hits, steps } = await explained('kettles')
    const [first] = hits
    expect(hits.map(({ place, source }) => [place, source['sku']])).toEqual([
      [1, 'X0'],
      [2, 'X1'],
    ])
    expect(first?.step).toBe(steps)
    expect(first?.parts[0]?.words.map(({ field, word, weight }) => [field, word, weight])).toEqual([
      ['name', 'kettle', 0.95],
      ['head', 'kettle', 0.95],
      ['category.name', 'kettles', 1],
      ['main_taxon', 'kettles', 1],
    ])
    expect(first?.rules).toEqual([{ rule: 'kind', factor: 1.3 }])
    const points = first?.parts[0]?.words.reduce((sum, word) => sum + word.points, 0)
    expect(points).toBeCloseTo(first?.parts[0]?.points ?? 0)
  })

  it('names the words that a requested product lacks', async () => {
    const { requested } = await explained('aurel kettle', { sku: 'x2' })
    expect(requested?.place).toBeNull()
    expect(requested?.parts.map(({ typed, points }) => [typed, points > 0])).toEqual([
      ['aurel', false],
      ['kettle', false],
    ])
    expect((await explained('kettle', { sku: 'no such' })).requested).toBeUndefined()
  })

  it('names pins and boosts that count', async () => {
    const tuning = {
      pins: [{ query: 'Kettle', skus: ['X1'] }],
      boosts: [{ field: 'brand', value: 'nord', factor: 2 }],
    }
    engine.setTuning('en', tuning)
    const { hits } = await explained('kettle', { tuning })
    engine.setTuning('en', none)
    expect(hits.map(({ source, isPinned, boosts }) => [source['sku'], isPinned, boosts])).toEqual([
      ['X1', true, tuning.boosts],
      ['X0', false, []],
    ])
  })
})
