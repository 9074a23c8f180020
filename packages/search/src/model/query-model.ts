/**
 * The one query model of the shop: what `parseQuery` reads from an Elasticsearch body, what the typed
 * builders make, and what every engine evaluates. Plain data, no behaviour.
 * @see docs/rules/search SRC-5
 */

/** A value a document field is compared with; compared loosely (`"49"` equals 49, `"true"` equals true). */
export type Scalar = string | number | boolean

/** Bounds of a range; a bound is a number or a date text (`YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss`, ISO). */
export type RangeBounds = {
  readonly gt?: number | string
  readonly gte?: number | string
  readonly lt?: number | string
  readonly lte?: number | string
}

/** Text match: `minimumShouldMatch` is the share of tokens that must be found, 0..1. */
export type TextOptions = {
  readonly operator: 'or' | 'and'
  readonly fuzziness: 0 | 1 | 2
  /** First letters that must be equal even in a fuzzy match. */
  readonly prefixLength: number
  /** The most dictionary words that expand one word of the text. */
  readonly maxExpansions: number
  readonly minimumShouldMatch: number
  /** True: a word also stands for longer words that begin with it (our own searches). */
  readonly beginnings?: boolean
}

export type FieldWeight = { readonly field: string; readonly weight: number }

/** One function of a function_score; without a filter it holds for every document. */
export type ScoreFunction = {
  readonly filter?: Query
  readonly weight: number
  /** Present for `random_score`: equal seeds give equal orders. */
  readonly randomSeed?: number
}

/**
 * A condition. Inside `bool`, `minimumShouldMatch` is already the number of should-clauses that must hold.
 * `match` and `phrase` on a field that is not text compare the whole value.
 */
export type Query =
  | { readonly kind: 'all' }
  | { readonly kind: 'terms'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'range'; readonly field: string; readonly bounds: RangeBounds }
  | { readonly kind: 'exists'; readonly field: string }
  | { readonly kind: 'phrase'; readonly field: string; readonly text: string; readonly boost: number }
  | {
      readonly kind: 'text'
      readonly fields: readonly FieldWeight[]
      readonly text: string
      readonly options: TextOptions
      /** 1 adds the scores of all fields, 0 takes the best one. */
      readonly tieBreaker: number
    }
  | {
      /**
       * A shopper's text: only in our own searches, never in the body of another client. `without` leaves
       * words out.
       */
      readonly kind: 'shopperText'
      readonly text: string
      readonly without: readonly string[]
      /** The share of the words that is enough, where it is not the usual one. */
      readonly share?: number
    }
  | {
      readonly kind: 'bool'
      readonly must: readonly Query[]
      readonly filter: readonly Query[]
      readonly should: readonly Query[]
      readonly mustNot: readonly Query[]
      readonly minimumShouldMatch: number
    }
  | {
      readonly kind: 'functionScore'
      readonly query: Query
      readonly functions: readonly ScoreFunction[]
      readonly scoreMode: 'multiply' | 'sum' | 'avg' | 'first' | 'max' | 'min'
      readonly boostMode: 'multiply' | 'replace' | 'sum'
    }

/**
 * Sort field of our own text searches: the best answers first in coarse steps, so that the next key (quantity) orders
 * equally good ones. @see docs/decisions/016-words-of-five-languages.md
 */
export const relevanceField = '_relevance'
/** Sort field: first what is nearly as good as the best; beside the goods, not what is only like them. */
export const relevantField = '_relevant'

/**
 * `missing` places documents without a value; `_score` as field sorts by score. `ranks` orders by places in place of values:
 * the documents with the first of these values come first, those with none of them last.
 */
export type SortKey = {
  readonly field: string
  readonly direction: 'asc' | 'desc'
  readonly missing: '_first' | '_last' | number
  readonly ranks?: readonly string[]
}

export type RangeBucketSpec = { readonly key?: string; readonly from?: number; readonly to?: number }

/**
 * One aggregation over the whole match set. `facet` names the facet whose own choice must not narrow this
 * count (see `SearchBody.facetFilters`); with `keepZero`, values that occur without any facet choice stay
 * with a count of 0.
 */
export type Aggregation = {
  readonly name: string
  readonly field: string
  readonly facet?: string
  readonly keepZero?: boolean
} & (
  | {
      readonly kind: 'terms'
      readonly size: number
      /** A second field whose values count too, once a document (`color` and `color_options`). */
      readonly alsoField?: string
    }
  | { readonly kind: 'range'; readonly ranges: readonly RangeBucketSpec[] }
  | { readonly kind: 'max' | 'min' }
)

/**
 * A query on one index. Hits satisfy `query` and every facet filter; an aggregation with a `facet`
 * is computed with all facet filters but that facet's own. Bodies of other clients have no facet filters.
 * @see docs/rules/search SRC-7
 */
export type SearchBody = {
  readonly query: Query
  readonly facetFilters: readonly { readonly facet: string; readonly query: Query }[]
  /** Narrows hits and total, never an aggregation. */
  readonly postFilter?: Query
  readonly aggregations: readonly Aggregation[]
}
