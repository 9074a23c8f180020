import { judgedStores, synonymsOf } from '@ambra/testing/judged-stores'
import { judgements } from '@ambra/testing/relevance'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { beforeAll, describe, expect, it } from 'vitest'
import { createEmbeddedEngine, type EmbeddedEngine } from '../src/engines/embedded-engine.ts'
import { searchRecovering } from '../src/execute/recover-search.ts'
import { parseSynonyms } from '../src/text/synonyms.ts'
import { restoreInto } from './restoring-engine.ts'

const built = createEmbeddedEngine()
const restored = createEmbeddedEngine()
let stores: Awaited<ReturnType<typeof judgedStores>>

beforeAll(async () => {
  stores = await judgedStores()
  for (const { store, documents } of stores) {
    await built.replaceAll(store, 'product', documents)
    await restoreInto(restored, built, [store, 'product'])
    for (const engine of [built, restored]) engine.setSynonyms(store, parseSynonyms(synonymsOf(store)).rules)
  }
}, 300_000)

async function answersOf(engine: EmbeddedEngine) {
  const answers: unknown[] = []
  for (const { store, query } of judgements()) {
    const request = shopperSearch({ index: store, rules: { listOutOfStock: false }, text: query, size: 20 })
    answers.push(await searchRecovering(engine, request))
    const suggestion = { index: store, text: query.slice(0, 5), limit: 8, listOutOfStock: false }
    answers.push(await engine.suggest(suggestion), await engine.readText(store, query))
  }
  return answers
}

describe('an index restored from saved parts', () => {
  it('answers every judged search and suggestion alike', async () => {
    expect(restored.stats().documents).toMatchObject(built.stats().documents)
    expect(await answersOf(restored)).toEqual(await answersOf(built))
  }, 300_000)

  it('answers alike after the same changes', async () => {
    for (const { store, documents } of stores) {
      const all = await Array.fromAsync(documents)
      const changed = all
        .filter((_, at) => at % 3 === 0)
        .map((one, at) => ({ ...one, ...all[at], id: one.id }))
      const gone = all.filter((_, at) => at % 7 === 1).map(({ id }) => id)
      for (const engine of [built, restored]) {
        await engine.remove(store, 'product', gone)
        await engine.upsert(store, 'product', changed)
      }
    }
    expect(await answersOf(restored)).toEqual(await answersOf(built))
  }, 300_000)

  it('refuses what lacks a part', async () => {
    const [store] = stores
    const parts = [...built.saveIndex(store?.store ?? '', 'product').parts].slice(1)
    const restoring = createEmbeddedEngine().restoreIndex(
      'et',
      'product',
      (async function* () {
        yield* parts
      })(),
    )
    await expect(restoring).rejects.toThrow('a part of the index is missing')
  })
})
