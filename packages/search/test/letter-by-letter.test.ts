import { judgedStores, synonymsOf } from '@ambra/testing/judged-stores'
import { aCategoryDocument } from '@ambra/testing/search-documents'
import { beforeAll, expect, it } from 'vitest'
import type { SearchDocument } from '../src/model/search-engine.ts'
import { analyserFor, wordsOf } from '../src/text/analyse.ts'
import { parseSynonyms } from '../src/text/synonyms.ts'
import { isJoiningWord, synonymsOfStore } from '../src/text/trade-vocabulary.ts'
import { createEngine } from './created-engine.ts'

const engine = createEngine()
const least = 3
const sameLetters = 5

type Store = { readonly store: string; readonly documents: readonly SearchDocument[] }
let stores: readonly Store[] = []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const namesOf = (document: SearchDocument): string[] => {
  const own = Array.isArray(document['category']) ? document['category'].map(({ name }) => textOf(name)) : []
  const above = Array.isArray(document['category_above']) ? document['category_above'].map(textOf) : []
  return [...own, ...above, textOf(document['brandName'])].filter((name) => name !== '')
}

beforeAll(async () => {
  stores = await judgedStores()
  for (const { store, documents } of stores) {
    await engine.replaceAll(store, 'product', documents)
    const names = new Set(documents.flatMap(namesOf))
    await engine.replaceAll(
      store,
      'category',
      [...names].map((name, at) => aCategoryDocument(at + 3, { name })),
    )
    engine.setSynonyms(store, parseSynonyms(synonymsOf(store)).rules)
  }
}, 300_000)

/**
 * Related is a product that the letters can mean: of each word typed, single letters and joining words aside, another form or
 * the first five letters stand in its name, categories, brand or article number, or the word begins a synonym of such a word.
 */
function isRelated(store: string, document: SearchDocument, typed: string): boolean {
  const { formKeys, language } = analyserFor(store)
  const texts = [textOf(document['name']), textOf(document['sku']).replaceAll('-', ''), ...namesOf(document)]
  const own = texts.flatMap(wordsOf)
  const keys = new Set(own.flatMap(formKeys))
  const isIn = (word: string): boolean =>
    own.some((each) => each.includes(word.slice(0, sameLetters))) ||
    formKeys(word).some((key) => keys.has(key))
  const synonyms = synonymsOfStore(store, parseSynonyms(synonymsOf(store)).rules)
  return wordsOf(typed)
    .filter((word) => word.length > 1 && !isJoiningWord(word, language))
    .every(
      (word) =>
        isIn(word) || synonyms.beginningWith(word).some(({ to }) => to.some((phrase) => phrase.every(isIn))),
    )
}

it('shows goods that the letters can mean, from the third letter of every category and brand', async () => {
  let tried = 0
  const empty: string[] = []
  const unrelated: string[] = []
  for (const { store, documents } of stores) {
    const byId = new Map(documents.map((document) => [document.id, document]))
    const names = [...new Set(documents.flatMap(namesOf))]
    const typed = new Set(
      names.flatMap((name) =>
        Array.from({ length: Math.max(0, name.length - least + 1) }, (_, at) =>
          name
            .slice(0, at + least)
            .trim()
            .toLowerCase(),
        ),
      ),
    )
    for (const text of [...typed].filter(({ length }) => length >= least)) {
      tried += 1
      const { products } = await engine.suggest({ index: store, text, limit: 4, listOutOfStock: false })
      const first = byId.get(products[0]?.id ?? 0)
      if (first === undefined) empty.push(`${store} ${text}`)
      else if (!isRelated(store, first, text)) unrelated.push(`${store} ${text}: ${textOf(first['name'])}`)
    }
  }
  console.log(`${tried} beginnings: ${empty.length} empty, ${unrelated.length} unrelated`)
  expect({ empty, unrelated }).toEqual({ empty: [], unrelated: [] })
}, 300_000)
