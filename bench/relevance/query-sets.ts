import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { searchRecovering } from '@ambra/search/recover-search'
import { parseSynonyms } from '@ambra/search/synonyms'
import { judgedStores, synonymsOf } from '@ambra/testing/judged-stores'
import { gradesOf, judgements } from '@ambra/testing/relevance'
import { shopperSearch } from '@ambra/testing/shopper-search'
import type { QuerySet } from './foreign-set.ts'
import { foreignSets } from './foreign-sets.ts'

/** Returns the demo shop in five languages, and with a folder of samples the foreign catalogues. */
export async function querySets(samples: string | undefined): Promise<QuerySet[]> {
  const stores = await judgedStores()
  const queries = judgements().map((judgement) => {
    const products = stores.find(({ store }) => store === judgement.store)?.products ?? []
    return { ...judgement, grades: gradesOf(judgement, products) }
  })
  const demo = { name: 'demo shop', stores, queries, synonymsOf }
  return [demo, ...(samples === undefined ? [] : await foreignSets(samples))]
}

export const depth = 10
const rules = { listOutOfStock: false }

/** Searches a set like the search page; returns the skus of the first ten results. */
export async function shopOf({ stores, synonymsOf: own }: QuerySet) {
  const engine = createEmbeddedEngine()
  for (const { store, documents } of stores) {
    await engine.replaceAll(store, 'product', documents)
    if (own !== undefined) engine.setSynonyms(store, parseSynonyms(own(store)).rules)
  }
  return async (store: string, text: string): Promise<string[]> => {
    const request = shopperSearch({ index: store, rules, text, size: depth })
    const { result } = await searchRecovering(engine, request)
    return result.hits.map(({ source }) => String(source['sku']))
  }
}
