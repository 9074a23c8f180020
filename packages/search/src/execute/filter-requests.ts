import type { Query } from '../model/query-model.ts'
import { relevanceField, relevantField } from '../model/query-model.ts'
import type { SearchEngine, SearchRequest } from '../model/search-engine.ts'
import { withText } from '../query/text-clauses.ts'
import { allOf, anyOf } from '../shop-rules/shop-rules.ts'
import type { PriceFilter, ShopperFilter } from '../text/shopper-filters.ts'

const priceField = 'final_price'
/** Units by which an attribute is known as the noise that goods make. */
const noiseUnits = ['dB', 'дБ', 'dB(A)', 'дБ(А)']

/** The request with its prices and conditions as filters. */
export function withShopperFilters(
  request: SearchRequest,
  wanted: readonly ShopperFilter[],
  rest: string,
): SearchRequest {
  const filters = wanted.map(
    (filter): Query =>
      filter.kind === 'condition'
        ? { kind: 'terms', field: 'grades', values: filter.grades }
        : {
            kind: 'range',
            field: priceField,
            bounds: {
              ...(filter.most === undefined ? {} : { lte: filter.most }),
              ...(filter.least === undefined ? {} : { gte: filter.least }),
            },
          },
  )
  const query = allOf([...filters], [], [withText(request.body.query, rest)])
  return { ...request, body: { ...request.body, query } }
}

/** All answers hold the words: among the goods that are meant this field decides. An order that the shopper chose stays. */
function orderedBy(request: SearchRequest, field: string, direction: 'asc' | 'desc'): SearchRequest {
  if (request.sort[0]?.field !== relevanceField) return request
  const sort = [
    { field: relevantField, direction: 'desc', missing: '_last' },
    { field, direction, missing: '_last' },
    ...request.sort,
  ] as const
  return { ...request, sort }
}

/** The prices nearest to a bound that nothing keeps. */
export function byNearestPrice(request: SearchRequest, { most }: PriceFilter): SearchRequest {
  return orderedBy(request, priceField, most === undefined ? 'desc' : 'asc')
}

/** The request without the word, the cheapest of the goods that are meant first. */
export const byPrice = (request: SearchRequest, rest: string): SearchRequest =>
  orderedBy(
    { ...request, body: { ...request.body, query: withText(request.body.query, rest) } },
    priceField,
    'asc',
  )

/**
 * The request with the quietest goods first: by the attribute that is measured in decibels. Without other words about all
 * goods that have one. Undefined where no attribute of the shop has that unit.
 */
export async function byNoise(
  engine: SearchEngine,
  request: SearchRequest,
  rest: string,
): Promise<SearchRequest | undefined> {
  const { hits } = await engine.search({
    index: request.index,
    type: 'attribute',
    body: { query: { kind: 'terms', field: 'unit', values: noiseUnits }, facetFilters: [], aggregations: [] },
    from: 0,
    size: 1,
    sort: [{ field: 'attribute_code', direction: 'asc', missing: '_last' }],
  })
  const field = hits[0]?.source['attribute_code']
  if (typeof field !== 'string') return undefined
  const words = withText(request.body.query, rest)
  const query = rest === '' ? allOf([anyOf([{ kind: 'exists', field }])], [], [words]) : words
  return orderedBy({ ...request, body: { ...request.body, query } }, field, 'asc')
}
