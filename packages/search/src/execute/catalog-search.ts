import type { Attribute } from '@ambra/contract/catalogue/category'
import type { SearchRecovery } from '@ambra/contract/search/search'
import { availableFilters, defaultFacets, facetAggregations } from '../shop-rules/facets.ts'
import { parseSearchRequest, type RawSearch } from '../query/parse-request.ts'
import type { Query } from '../model/query-model.ts'
import { searchRecovering } from './recover-search.ts'
import { compactResponse, elasticResponse, facetCodeOf, listingResponse } from './responses.ts'
import type { DocumentType, SearchEngine, SearchRequest } from '../model/search-engine.ts'
import { shopperTextOf } from '../query/text-clauses.ts'
import { isVariantSearch, searchVariants } from './variant-listing.ts'
import type { SearchLanguage } from '../shop-rules/shop-rules.ts'

/** One call of `_search`: what came over the wire, how the path named the index, the store's language. */
export type CatalogSearch = RawSearch & {
  readonly indexName: string
  readonly language: SearchLanguage
  /** Called with each search by words: what was typed, and how many products have all of it. */
  readonly onFound?: (text: string, total: number) => void
}

/**
 * Handles `GET|POST catalog/{index}/{type}/_search` and responds in the requested format: Elasticsearch
 * envelope, compact, or (for `product_c`, `product_s`) products with total and available filters.
 * @throws ShopError search.bad_query, search.timeout
 * @see docs/rules/search SRC-1
 */
export async function handleCatalogSearch(engine: SearchEngine, call: CatalogSearch): Promise<object> {
  const started = Date.now()
  const { request, form } = parseSearchRequest(call)
  if (form === 'listing') {
    const listing = await handleListing(engine, request, call.language)
    // Results found after dropping words do not match the whole query.
    const text = shopperTextOf(request.body.query)
    const redirect = text === undefined ? undefined : engine.redirectFor(call.index, text)
    const { dropped = [], whole = listing.total } = listing.recovery ?? {}
    reportFound(call, request, dropped.length > 0 ? 0 : whole)
    return redirect === undefined ? listing : { ...listing, redirect }
  }
  const result = await engine.search(request)
  reportFound(call, request, result.total)
  const input = { indexName: call.indexName, type: call.type, tookMs: Date.now() - started, result }
  if (form === 'compact') return compactResponse(input)
  const codes = Object.keys(result.aggregations).map(facetCodeOf)
  return elasticResponse(
    request.type === 'product'
      ? { ...input, attributes: await findAttributes(engine, request.index, codes) }
      : input,
  )
}

/** A further page and a filter are the same search again. */
function reportFound({ onFound }: CatalogSearch, { body, from }: SearchRequest, total: number): void {
  const text = onFound && from === 0 && body.facetFilters.length === 0 ? shopperTextOf(body.query) : undefined
  if (text !== undefined) onFound?.(text, total)
}

/**
 * Runs a product list and derives its filters from the facets the request counts, or, when it counts none,
 * from those of its category.
 */
export async function handleListing(
  engine: SearchEngine,
  request: SearchRequest,
  language: SearchLanguage,
): Promise<ReturnType<typeof listingResponse> & { recovery?: SearchRecovery }> {
  const requested = request.body.aggregations.map(({ name }) => facetCodeOf(name))
  const codes = [...new Set(requested.length > 0 ? requested : await categoryFacets(engine, request))]
  const body = { ...request.body, aggregations: facetAggregations(codes) }
  const isOfVariants = isVariantSearch(request)
  const [{ result, answered, recovery }, attributes] = await Promise.all([
    searchRecovering(engine, { ...request, body, ...(isOfVariants && { from: 0, size: 0 }) }),
    findAttributes(engine, request.index, codes),
  ])
  const { from, size } = request
  const shown = isOfVariants ? await searchVariants(engine, { ...answered, from, size }) : undefined
  const filters = availableFilters({ codes, aggregations: result.aggregations, attributes, language })
  const listing = listingResponse({ ...result, ...shown }, filters)
  return recovery === undefined ? listing : { ...listing, recovery }
}

/** Attribute documents by code; they carry the labels of facet values. */
export async function findAttributes(
  engine: SearchEngine,
  index: string,
  codes: readonly string[],
): Promise<Attribute[]> {
  if (codes.length === 0) return []
  const type: DocumentType = 'attribute'
  const query: Query = { kind: 'terms', field: 'attribute_code', values: [...new Set(codes)] }
  const { hits } = await engine.search({
    index,
    type,
    body: { query, facetFilters: [], aggregations: [] },
    from: 0,
    size: 200,
    sort: [],
  })
  // Documents of the type attribute are contract Attributes.
  return hits.map(({ source }) => source as unknown as Attribute)
}

async function categoryFacets(engine: SearchEngine, request: SearchRequest): Promise<readonly string[]> {
  const [first] = categoryIdsOf(request.body.query)
  const category = first === undefined ? undefined : await engine.find(request.index, 'category', first)
  const facets = category?.['facets']
  const codes = Array.isArray(facets) ? facets.filter((code) => typeof code === 'string') : []
  return codes.length > 0 ? codes : defaultFacets
}

/** Categories a list is restricted to; clients name the page's own category first. */
function categoryIdsOf(query: Query): (string | number)[] {
  if (query.kind === 'terms')
    return query.field === 'category_ids' ? query.values.filter((value) => typeof value !== 'boolean') : []
  return query.kind === 'bool' ? [...query.must, ...query.filter].flatMap(categoryIdsOf) : []
}
