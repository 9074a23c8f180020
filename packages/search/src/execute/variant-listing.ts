import type { Query, SearchBody } from '../model/query-model.ts'
import type { SearchEngine, SearchHit, SearchRequest, SearchResult } from '../model/search-engine.ts'
import { choosesVariants } from '../shop-rules/product-facets.ts'
import { allOf, anyOf } from '../shop-rules/shop-rules.ts'

const priceField = 'final_price'
const hidden = 1
/** More products than a shopper pages through. */
const all = 100_000

/** Whether a list is ordered by the prices of its variants: a filter chooses among them, and the price decides the order. */
export const isVariantSearch = ({ body, sort }: SearchRequest): boolean =>
  sort[0]?.field === priceField && body.facetFilters.some(({ facet }) => choosesVariants(facet))

/** Hits and total of a list whose filters choose among variants, by the price of the variant that matches them all. */
export async function searchVariants(
  engine: SearchEngine,
  request: SearchRequest,
): Promise<Pick<SearchResult, 'hits' | 'total' | 'maxScore'>> {
  const prices = await cheapestMatches(engine, request)
  const body = { ...request.body, aggregations: [] }
  const found = await engine.search({
    ...request,
    body,
    from: 0,
    size: all,
    sourceInclude: ['sku', priceField],
    sourceExclude: [],
  })
  const priceOf = ({ source }: SearchHit) => prices.get(String(source['sku'])) ?? Number(source[priceField])
  const sign = request.sort[0]?.direction === 'desc' ? -1 : 1
  const ids = found.hits
    .toSorted((a, b) => sign * (priceOf(a) - priceOf(b)))
    .slice(request.from, request.from + request.size)
    .map(({ id }) => id)
  const page = await engine.search({
    ...request,
    body: { ...body, query: allOf([body.query, { kind: 'terms', field: 'id', values: ids }]) },
    from: 0,
  })
  const rank = new Map(ids.map((id, position) => [id, position]))
  const hits = page.hits.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
  return { hits, total: found.total, maxScore: page.maxScore }
}

/**
 * The lowest price of the variants that match every filter, by the sku of their product; variants in stock go
 * first.
 */
async function cheapestMatches(
  engine: SearchEngine,
  { index, body, deadline }: SearchRequest,
): Promise<ReadonlyMap<string, number>> {
  const { hits } = await engine.search({
    index,
    type: 'product',
    body: { query: allOf(ofVariants(body)), facetFilters: [], aggregations: [] },
    from: 0,
    size: all,
    sort: [{ field: priceField, direction: 'asc', missing: '_last' }],
    sourceInclude: ['parentSku', priceField, 'stock.is_in_stock'],
    ...(deadline === undefined ? {} : { deadline }),
  })
  const prices = new Map<string, number>()
  for (const isBuyable of [true, false])
    for (const { source } of hits) {
      const parent = String(source['parentSku'])
      if (isInStock(source) === isBuyable && !prices.has(parent))
        prices.set(parent, Number(source[priceField]))
    }
  return prices
}

const isInStock = ({ stock }: SearchHit['source']) =>
  typeof stock === 'object' && stock !== null && 'is_in_stock' in stock && stock.is_in_stock === true

/** A facet the variant has no value for is read from its product. */
function ofVariants({ facetFilters }: SearchBody): Query[] {
  return [
    { kind: 'terms', field: 'visibility', values: [hidden] },
    { kind: 'terms', field: 'status', values: [0, 1] },
    { kind: 'range', field: priceField, bounds: { gt: 0 } },
    ...facetFilters.flatMap(({ facet, query }) => {
      if (facet === 'price') return [query]
      if (!choosesVariants(facet)) return []
      return [anyOf([query, allOf([], [{ kind: 'exists', field: facet }])])]
    }),
  ]
}
