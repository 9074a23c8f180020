import Type, { type Static } from 'typebox'
import type { Product } from '../catalogue/product.ts'

/** Values that a query may compare with; compared loosely (`"49"` equals 49). @see docs/rules/search SRC-5 */
export type QueryValue = string | number | boolean | null
type OneOrMore<T> = T | readonly T[]

/** Range bounds; `from` and `to` mean `gte` and `lte`. */
export type RangeBounds = {
  gt?: QueryValue
  gte?: QueryValue
  lt?: QueryValue
  lte?: QueryValue
  from?: QueryValue
  to?: QueryValue
}

/**
 * Boolean query; each list may be a single clause. `minimum_should_match` is a count or a percentage text.
 */
export type BoolQuery = {
  must?: OneOrMore<QueryClause>
  filter?: OneOrMore<QueryClause>
  should?: OneOrMore<QueryClause>
  must_not?: OneOrMore<QueryClause>
  minimum_should_match?: number | string
  boost?: number
}

/** Text over several fields, `name^2` = boost 2. */
export type MultiMatch = {
  query: string | number
  fields: readonly string[]
  type?: string
  operator?: 'and' | 'or'
  fuzziness?: number | string
  prefix_length?: number
  max_expansions?: number
  minimum_should_match?: number | string
  tie_breaker?: number
  cutoff_frequency?: number
  boost?: number
}

/** Text query on one field, short or long form. */
export type MatchValue =
  | QueryValue
  | { query: string | number; operator?: 'and' | 'or'; fuzziness?: number | string; boost?: number }

/**
 * Clause of the accepted grammar: exactly one key. Anything else is the error `search.bad_query`.
 * @see docs/rules/search SRC-5
 */
export type QueryClause =
  | { bool: BoolQuery }
  | { term: Record<string, QueryValue | { value: QueryValue; boost?: number }> }
  | { terms: Record<string, readonly QueryValue[] | QueryValue> }
  | { range: Record<string, RangeBounds> }
  | { exists: { field: string } }
  | { match: Record<string, MatchValue> }
  | { match_phrase: Record<string, MatchValue> }
  | { multi_match: MultiMatch }
  | { match_all: Record<string, never> | { boost?: number } }
  | { function_score: FunctionScore }

/**
 * Scored query with a threshold; `functions` are accepted, but only `random_score` and `weight` are
 * supported.
 */
export type FunctionScore = {
  query?: QueryClause
  functions?: readonly Record<string, unknown>[]
  min_score?: number
  boost_mode?: string
  score_mode?: string
  max_boost?: number
}

/** Aggregation: terms, range (from inclusive, to exclusive), max or min. */
export type Aggregation =
  | { terms: { field: string; size?: number } }
  | { range: { field: string; ranges: readonly { from?: number; to?: number; key?: string }[] } }
  | { max: { field: string } }
  | { min: { field: string } }

/** Sort key: `field`, `{field: 'asc'}` or `{field: {order, missing}}`. */
export type SortClause =
  | string
  | Record<string, 'asc' | 'desc' | { order?: 'asc' | 'desc'; missing?: string }>

/** Query body of `_search`. An empty body matches everything. @see spec §7, docs/rules/search SRC-5 */
export type SearchBody = {
  query?: QueryClause
  post_filter?: QueryClause
  aggs?: Record<string, Aggregation>
  aggregations?: Record<string, Aggregation>
  sort?: OneOrMore<SortClause>
  from?: number
  size?: number
  min_score?: number
  _source?:
    | boolean
    | string
    | readonly string[]
    | { includes?: readonly string[]; excludes?: readonly string[] }
  groupId?: number | string | null
  groupToken?: string | null
}
/**
 * Schema of the body: accepts any object; the search package parses it against the grammar and its limits.
 */
export const SearchBody = Type.Unsafe<SearchBody>(Type.Object({}, { additionalProperties: true }))

/** Abstract query of `request_format=search-query`. @see docs/rules/search SRC-5 */
export type AbstractQuery = {
  _availableFilters?: readonly { field: string; scope: string; options?: Record<string, unknown> }[]
  _appliedFilters?: readonly {
    attribute: string
    value: QueryValue | Record<string, QueryValue | readonly QueryValue[]>
    scope?: string
    options?: unknown
  }[]
  _appliedSort?: readonly { field: string; options: unknown }[]
  _searchText?: string
}

/** Parameters of `_search` besides the store. `request` is JSON text. @see docs/rules/search SRC-1 */
export const SearchQuery = Type.Object({
  storeCode: Type.Optional(Type.String({ maxLength: 16 })),
  token: Type.Optional(Type.String({ maxLength: 512 })),
  size: Type.Optional(Type.String({ maxLength: 12 })),
  from: Type.Optional(Type.String({ maxLength: 12 })),
  sort: Type.Optional(Type.String({ maxLength: 300 })),
  request: Type.Optional(Type.String({ maxLength: 60_000 })),
  _source_exclude: Type.Optional(Type.String({ maxLength: 2000 })),
  _source_include: Type.Optional(Type.String({ maxLength: 2000 })),
  _source_excludes: Type.Optional(Type.String({ maxLength: 2000 })),
  _source_includes: Type.Optional(Type.String({ maxLength: 2000 })),
  q: Type.Optional(Type.String({ maxLength: 300 })),
  request_format: Type.Optional(Type.String({ maxLength: 32 })),
  response_format: Type.Optional(Type.String({ maxLength: 32 })),
  /**
   * Addition to the specification: secret of a preview, with which POST cms_page, cms_block and cms_hierarchy return its content as it
   * will be.
   */
  preview: Type.Optional(Type.String({ maxLength: 64 })),
})
export type SearchQuery = Static<typeof SearchQuery>

/** Bucket of a terms or range aggregation; a price range may occur twice. */
export type Bucket = { key: string | number; from?: number; to?: number; doc_count: number }
/** Result of one aggregation: buckets, or the value of max/min. */
export type AggregationResult = {
  buckets?: Bucket[]
  doc_count_error_upper_bound?: number
  sum_other_doc_count?: number
  value?: number | null
}
/** Hit of response A. */
export type SearchHit<T = Record<string, unknown>> = {
  _index: string
  _type: string
  _id: string
  _score: number | null
  _source: T
}

/**
 * Response A, the Elasticsearch envelope: all types except `product_c`, `product_s`. @see docs/rules/search
 * SRC-2
 */
export type SearchResponse<T = Record<string, unknown>> = {
  took: number
  timed_out: boolean
  _shards: { total: number; successful: number; skipped: number; failed: number }
  hits: { total: number; max_score: number | null; hits: SearchHit<T>[] }
  aggregations?: Record<string, AggregationResult>
  attribute_metadata?: Record<string, unknown>[]
}
export const SearchResponse = Type.Unsafe<SearchResponse>(Type.Object({}, { additionalProperties: true }))

/**
 * Response B: bare documents with `_score`, requested with `response_format=compact`. @see docs/rules/search
 * SRC-3
 */
export type CompactResponse<T = Record<string, unknown>> = {
  total: number
  hits: (T & { _score?: number | null })[]
  aggregations?: Record<string, AggregationResult>
}

/**
 * Option of a facet, of the price ranges (`from`, `to` in euros, `single`) or of the sort order. `count`
 * (ours) is the number of matching products; `swatch` a CSS color.
 * @see spec §3 "Filter option", docs/rules/search SRC-4, SRC-11
 */
export const FilterOption = Type.Object({
  id: Type.String(),
  label: Type.String(),
  type: Type.String(),
  from: Type.Optional(Type.Number()),
  to: Type.Optional(Type.Number()),
  single: Type.Optional(Type.Boolean()),
  count: Type.Optional(Type.Integer()),
  code: Type.Optional(Type.String()),
  swatch: Type.Optional(Type.String()),
})
export type FilterOption = Static<typeof FilterOption>

/**
 * Changes made by a text search to find results (ours): corrected words (wrong keyboard layout, typing
 * error), and words ignored because nothing matched all of them.
 */
export const SearchRecovery = Type.Object({
  corrected: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  dropped: Type.Array(Type.String()),
  /** Store whose texts found the products, where the words are of another language than this store's. */
  elsewhere: Type.Optional(Type.String()),
  /** Words for what the shop does not sell; the products are the closest. */
  notSold: Type.Optional(Type.Array(Type.String())),
  /** Number of products that have every word, where products that have half of the words follow them. */
  whole: Type.Optional(Type.Integer()),
  /** Price in the text that no product meets; the nearest prices are shown. */
  nearest: Type.Optional(Type.String()),
  /**
   * Prices and conditions interpreted as filters, words interpreted as sort orders, and the text without
   * each.
   */
  understood: Type.Optional(
    Type.Array(Type.Object({ kind: Type.String(), typed: Type.String(), rest: Type.String() })),
  ),
})
export type SearchRecovery = Static<typeof SearchRecovery>

/**
 * Response C of `product_c` and `product_s`. Filters by attribute code, plus `price` and `sort`. @see spec
 * §7, docs/rules/search SRC-4
 */
export type ProductListing = {
  products: (Product & { _score?: number | null })[]
  total: number
  available_filters: Record<string, FilterOption[]>
  recovery?: SearchRecovery
  /** Path within the store that the shopkeeper has set for this text (ours). */
  redirect?: string
}
export const ProductListing = Type.Unsafe<ProductListing>(Type.Object({}, { additionalProperties: true }))

/**
 * Suggestions while typing: completed words, categories, brands, pages such as delivery help, products
 * (decimal euros) and their total. `recovery` lists corrections. Not part of the specification.
 */
export const Suggestions = Type.Object({
  terms: Type.Array(Type.String()),
  brands: Type.Array(
    Type.Object({
      label: Type.String(),
      count: Type.Integer(),
      /** Address of its page: `/brand/<slug>`. */
      slug: Type.Optional(Type.String()),
    }),
  ),
  recovery: Type.Optional(SearchRecovery),
  pages: Type.Array(Type.Object({ identifier: Type.String(), title: Type.String() })),
  categories: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      slug: Type.String(),
      url_path: Type.String(),
      product_count: Type.Integer(),
    }),
  ),
  products: Type.Array(
    Type.Object({
      id: Type.Integer(),
      sku: Type.String(),
      parentSku: Type.Optional(Type.String()),
      name: Type.String(),
      slug: Type.String(),
      url_path: Type.String(),
      type_id: Type.String(),
      image: Type.String(),
      price_incl_tax: Type.Union([Type.Number(), Type.Null()]),
      original_price_incl_tax: Type.Optional(Type.Number()),
    }),
  ),
  total: Type.Integer(),
})
export type Suggestions = Static<typeof Suggestions>
