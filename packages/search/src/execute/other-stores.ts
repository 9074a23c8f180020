import type { SearchRecovery } from '@ambra/contract/search/search'
import { stores } from '@ambra/domain/platform/shop/stores'
import { type Query, relevanceField } from '../model/query-model.ts'
import type {
  DocumentType,
  SearchDocument,
  SearchEngine,
  SearchRequest,
  SearchResult,
  SuggestRequest,
  Suggestions,
} from '../model/search-engine.ts'
import { withText } from '../query/text-clauses.ts'
import { allOf, listingRules, searchSort } from '../shop-rules/shop-rules.ts'

/** A result, and what was changed to find it. */
export type Recovered = {
  readonly result: SearchResult
  /** The request that was answered. */
  readonly answered: SearchRequest
  readonly recovery?: SearchRecovery
}

/** So many products of another store are looked for in this one. */
const mostTaken = 200

/**
 * Searches by the texts of another store that has every word as it was typed, and shows those products of this store, in that
 * order: `pesumasin` in English. Undefined where no other store has the words.
 * `has` says whether a store has them.
 */
export async function searchElsewhere(
  engine: SearchEngine,
  request: SearchRequest,
  has: (store: string) => Promise<boolean>,
): Promise<Recovered | undefined> {
  for (const { code } of stores) {
    if (code === request.index || !(await has(code))) continue
    const found = await engine.search({
      ...request,
      index: code,
      body: { ...request.body, facetFilters: [], aggregations: [] },
      from: 0,
      size: mostTaken,
      sort: searchSort(),
      sourceInclude: ['sku'],
    })
    const skus = found.hits.map(({ source }) => String(source['sku']))
    if (skus.length === 0) continue
    const query = allOf([{ kind: 'terms', field: 'sku', values: skus }, withText(request.body.query, '')])
    const ranked = [{ field: 'sku', direction: 'asc', missing: '_last', ranks: skus }] as const
    const sort = request.sort[0]?.field === relevanceField ? ranked : request.sort
    const answered = { ...request, body: { ...request.body, query }, sort }
    const result = await engine.search(answered)
    if (result.total > 0 || request.body.facetFilters.length > 0)
      return { result, answered, recovery: { corrected: [], dropped: [], elsewhere: code } }
  }
  return undefined
}

/** The suggestions; where nothing in this store matches, those of another store with the documents of this one. */
export async function suggestRecovering(engine: SearchEngine, request: SuggestRequest): Promise<Suggestions> {
  const own = await engine.suggest(request)
  if (own.total + own.pages.length + own.categories.length > 0) return own
  for (const { code } of stores) {
    if (code === request.index) continue
    const other = await engine.suggest({ ...request, index: code })
    if (other.recovery !== undefined) continue
    const take = (type: DocumentType, field: string, documents: readonly SearchDocument[], rules?: Query) =>
      takeFrom(engine, request.index, { type, field, documents, rules })
    const products = await take('product', 'id', other.products, listingRules('search', request))
    const categories = await take('category', 'id', other.categories)
    const pages = await take('cms_page', 'identifier', other.pages)
    if (products.length + categories.length + pages.length > 0)
      return { ...own, products, categories, pages, total: products.length }
  }
  return own
}

type Taken = {
  readonly type: DocumentType
  readonly field: string
  readonly documents: readonly SearchDocument[]
  readonly rules: Query | undefined
}

async function takeFrom(engine: SearchEngine, index: string, { type, field, documents, rules }: Taken) {
  const values = documents.map((document) => String(document[field]))
  if (values.length === 0) return []
  const query = allOf([{ kind: 'terms', field, values }, ...(rules === undefined ? [] : [rules])])
  const body = { query, facetFilters: [], aggregations: [] }
  const { hits } = await engine.search({ index, type, body, from: 0, size: values.length, sort: [] })
  const place = (document: SearchDocument) => values.indexOf(String(document[field]))
  return hits.map(({ source }) => source).toSorted((left, right) => place(left) - place(right))
}
