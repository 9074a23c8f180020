import { judgedStores, synonymsOf } from '@ambra/testing/judged-stores'
import { judgements } from '@ambra/testing/relevance'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { beforeAll, describe, expect, it } from 'vitest'
import { createEmbeddedEngine } from '../src/engines/embedded-engine.ts'
import { parseSynonyms } from '../src/text/synonyms.ts'
import { createEngine, isOpenSearch } from './created-engine.ts'

/** Minimum similarity of the first ten results of both engines, over all judged searches in five languages. */
const sameFirst = 0.95
const sameOfTen = 0.9

describe.runIf(isOpenSearch)('OpenSearch beside the embedded engine', () => {
  const engines = [createEmbeddedEngine(), createEngine()] as const
  beforeAll(async () => {
    for (const { store, documents } of await judgedStores()) {
      for (const engine of engines) {
        engine.setSynonyms(store, parseSynonyms(synonymsOf(store)).rules)
        await engine.replaceAll(store, 'product', documents)
      }
    }
  }, 600_000)

  it('shows the same first goods for judged searches', async () => {
    const asked = judgements()
    let first = 0
    let share = 0
    const others: string[] = []
    for (const { store, query } of asked) {
      const request = shopperSearch({ index: store, rules: { listOutOfStock: false }, text: query, size: 10 })
      const [own, other] = await Promise.all(engines.map((engine) => engine.search(request)))
      const expected = own?.hits.map(({ id }) => id) ?? []
      const found = other?.hits.map(({ id }) => id) ?? []
      if (expected[0] === found[0]) first += 1
      else
        others.push(`${store} ${query}: ${expected.slice(0, 3).join(' ')} and ${found.slice(0, 3).join(' ')}`)
      share +=
        expected.length === 0 ? 1 : expected.filter((id) => found.includes(id)).length / expected.length
    }
    console.log(
      `same first ${first} of ${asked.length}, same of ten ${(share / asked.length).toFixed(3)}`,
      others,
    )
    expect(first / asked.length).toBeGreaterThanOrEqual(sameFirst)
    expect(share / asked.length).toBeGreaterThanOrEqual(sameOfTen)
  }, 600_000)

  it('suggests the same while a shopper types', async () => {
    for (const text of ['pes', 'külm', 'nordv', 'tele', 'sony wh']) {
      const [own, other] = await Promise.all(
        engines.map((engine) => engine.suggest({ index: 'et', text, limit: 5, listOutOfStock: false })),
      )
      expect([text, other?.total, other?.brands]).toEqual([text, own?.total, own?.brands])
      expect([text, other?.products.map(({ id }) => id)]).toEqual([text, own?.products.map(({ id }) => id)])
    }
  }, 120_000)
})
