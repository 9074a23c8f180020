import type { Attribute } from '@ambra/contract/catalogue/category'
import type * as wire from '@ambra/contract/search/search'
import type { AggregationResult, SearchResult } from '../model/search-engine.ts'

/** Parts of every response: index and type from the path, and the engine's result. */
export type ResponseInput = {
  readonly indexName: string
  readonly type: string
  readonly tookMs: number
  readonly result: SearchResult
}

/**
 * Response A, the Elasticsearch envelope. `attributes` (the facets aggregated) become `attribute_metadata`,
 * each with only the options that occur.
 * @see docs/rules/search SRC-2
 */
export function elasticResponse(
  input: ResponseInput & { readonly attributes?: readonly Attribute[] },
): wire.SearchResponse {
  const { indexName, type, tookMs, result, attributes } = input
  const names = Object.keys(result.aggregations)
  return {
    took: tookMs,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: result.total,
      max_score: result.maxScore,
      hits: result.hits.map(({ id, score, source }) => ({
        _index: indexName,
        _type: type,
        _id: id,
        _score: score,
        _source: source,
      })),
    },
    ...(names.length === 0 ? {} : { aggregations: wireAggregations(result) }),
    ...(attributes === undefined
      ? {}
      : { attribute_metadata: attributes.map((attribute) => occurring(attribute, result)) }),
  }
}

/** Response B: bare documents with their score. @see docs/rules/search SRC-3 */
export function compactResponse({ result }: ResponseInput): wire.CompactResponse {
  return {
    total: result.total,
    hits: result.hits.map(({ score, source }) => ({ ...source, _score: score })),
    ...(Object.keys(result.aggregations).length === 0 ? {} : { aggregations: wireAggregations(result) }),
  }
}

/** Response C of `product_c` and `product_s`. @see docs/rules/search SRC-4 */
export function listingResponse(
  result: SearchResult,
  filters: Record<string, wire.FilterOption[]>,
): wire.ProductListing {
  return {
    // Documents of the type product are written as contract Products by the importer.
    products: result.hits.map(({ score, source }) =>
      score === null ? source : { ...source, _score: score },
    ) as wire.ProductListing['products'],
    total: result.total,
    available_filters: filters,
  }
}

function wireAggregations({ aggregations }: SearchResult): Record<string, wire.AggregationResult> {
  return Object.fromEntries(
    Object.entries(aggregations).map(([name, response]) => [name, wireAggregation(response)]),
  )
}

function wireAggregation(response: AggregationResult): wire.AggregationResult {
  if (!('buckets' in response)) return { value: response.value }
  const buckets = response.buckets.map(({ key, count, from, to }) => ({
    key: typeof key === 'boolean' ? String(key) : key,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    doc_count: count,
  }))
  return response.kind === 'terms'
    ? { doc_count_error_upper_bound: 0, sum_other_doc_count: response.other, buckets }
    : { buckets }
}

function occurring(attribute: Attribute, { aggregations }: SearchResult): Record<string, unknown> {
  const used = new Set(
    Object.entries(aggregations)
      .filter(([name]) => facetCodeOf(name) === attribute.attribute_code)
      .flatMap(([, response]) =>
        response.kind === 'terms' ? response.buckets.map(({ key }) => String(key)) : [],
      ),
  )
  return { ...attribute, options: attribute.options.filter(({ value }) => used.has(value)) }
}

/** The facet an aggregation counts, from the name clients give it: `agg_terms_color_options` counts `color`. */
export function facetCodeOf(aggregationName: string): string {
  return aggregationName.replace(/^agg_(?:terms|range)_/, '').replace(/_options$/, '')
}
