import type { SearchRecovery } from '@ambra/contract/search/search'
import type { Explanation } from './explanation.ts'
import type { SearchBody, SortKey } from './query-model.ts'
import type { SearchTuning } from './tuning-model.ts'
import type { SynonymRule } from '../text/synonyms.ts'

/** Document types of a store's index; each has its own ids. @see docs/rules/search SRC-1 */
export const documentTypes = [
  'product',
  'category',
  'attribute',
  'taxrule',
  'cms_page',
  'cms_block',
  'cms_hierarchy',
  'review',
] as const
export type DocumentType = (typeof documentTypes)[number]

/**
 * A document as indexed and served: the shapes of `@ambra/contract` (Product, Category, Attribute, ...).
 * `id` is unique within index and type.
 */
export type SearchDocument = { readonly id: number | string; readonly [field: string]: unknown }

/** One query to one index. `index` is the store code (`et`); the window is `from` .. `from + size`. */
export type SearchRequest = {
  readonly index: string
  readonly type: DocumentType
  readonly body: SearchBody
  readonly from: number
  readonly size: number
  /** Empty: by score, then id. The id always breaks ties, so pages never overlap. */
  readonly sort: readonly SortKey[]
  /** Field patterns with `*` and dotted paths, applied to the sources of the hits. */
  readonly sourceInclude?: readonly string[]
  readonly sourceExclude?: readonly string[]
  /** Epoch milliseconds after which the engine gives up with `search.timeout`. */
  readonly deadline?: number
  /** Words and order that this search alone is made with, in place of those of the store. */
  readonly trial?: SearchTrial
}

/** Synonyms, pins and boosts that are tried before they count. */
export type SearchTrial = { readonly synonyms: readonly SynonymRule[]; readonly tuning: SearchTuning }

/** `score` is null when the order did not need one. `source` is frozen and shared: copy before changing. */
export type SearchHit = {
  readonly id: string
  readonly score: number | null
  readonly source: SearchDocument
}

/** `key` is the value as stored (terms) or `50.0-100.0`, `*-50.0`, `150.0-*` (ranges). */
export type Bucket = {
  readonly key: string | number | boolean
  readonly count: number
  readonly from?: number
  readonly to?: number
}

/**
 * Terms are sorted by count, then by value; ranges keep the order of the request. `other` counts values
 * beyond the size.
 */
export type AggregationResult =
  | { readonly kind: 'terms'; readonly buckets: readonly Bucket[]; readonly other: number }
  | { readonly kind: 'range'; readonly buckets: readonly Bucket[] }
  | { readonly kind: 'max' | 'min'; readonly value: number | null }

/** `total` counts all matches, not the page; aggregations are keyed by their names. */
export type SearchResult = {
  readonly total: number
  readonly maxScore: number | null
  readonly hits: readonly SearchHit[]
  readonly aggregations: Readonly<Record<string, AggregationResult>>
}

/** The text typed so far in the search overlay. `limit` counts each of the three lists. */
export type SuggestRequest = {
  readonly index: string
  readonly text: string
  readonly limit: number
  /** Setting `listOutOfStock`: show goods that cannot be bought now. */
  readonly listOutOfStock: boolean
}

/** Documents are whole (products, categories) so that the caller picks the fields it shows. */
export type Suggestions = {
  /** Whole words and names that complete the text, best first. */
  readonly terms: readonly string[]
  readonly products: readonly SearchDocument[]
  readonly categories: readonly SearchDocument[]
  /** `slug` is empty where no document of the brand names one. */
  readonly brands: readonly { readonly slug: string; readonly label: string; readonly count: number }[]
  /** Pages such as help on delivery and returns. */
  readonly pages: readonly SearchDocument[]
  /** Number of matching products. */
  readonly total: number
  /** Parts read differently from the typed text; absent if none. */
  readonly recovery?: SearchRecovery
}

/**
 * One part of a shopper's text. `readAs` is the word it was taken for where that is not what was typed (other keyboard
 * layout, other alphabet, one mistake); `isKnown` is false where nothing in the catalogue is like it.
 */
export type TextPart = {
  readonly typed: string
  readonly isKnown: boolean
  /** True for words that name goods (they occur in a category's name), not their properties. */
  readonly isKindOfGoods?: boolean
  readonly readAs?: string
  /** True where `readAs` forgives a mistake, not another layout or alphabet. */
  readonly isMistake?: boolean
  /** True where the shopkeeper says that it is not sold, and no product names it. */
  readonly isNotSold?: boolean
}

/** A shopper's text, with the words that the search has left out. */
export type ExplainedText = { readonly text: string; readonly without: readonly string[] }

/** Number of documents by `index/type`, and the bytes the engine knows it holds. */
export type SearchStats = {
  readonly documents: Readonly<Record<string, number>>
  readonly bytes: number
}

/**
 * The port every engine implements: embedded now, OpenSearch later. An index or type that is still empty
 * is empty, not an error. A change is visible to every search that starts after its promise has resolved.
 * @see docs/rules/search SRC-12
 */
export interface SearchEngine {
  /** @throws ShopError search.timeout */
  search(request: SearchRequest): Promise<SearchResult>
  suggest(request: SuggestRequest): Promise<Suggestions>
  /**
   * Reads each part of a shopper's text by the products' dictionary, to retry a search without results.
   */
  readText(index: string, text: string, trial?: SearchTrial): Promise<readonly TextPart[]>
  /** Whether the products' dictionary has every word of a text as it is typed. */
  knows(index: string, text: string): Promise<boolean>
  /** Why a product scores what it scores for a text, before pins and boosts. */
  explain(index: string, product: SearchDocument, text: ExplainedText): Promise<Explanation>
  /** Sets the shopkeeper's synonyms of a store; replaces those set before. */
  setSynonyms(index: string, rules: readonly SynonymRule[]): void
  /** Sets the shopkeeper's pins and boosts of a store; replaces those set before. */
  setTuning(index: string, tuning: SearchTuning): void
  /** The page of the store that the shopkeeper has set for a text, or undefined. */
  redirectFor(index: string, text: string): string | undefined
  /** One document by id, or undefined. */
  find(index: string, type: DocumentType, id: number | string): Promise<SearchDocument | undefined>
  /** Adds or replaces documents; equal documents cost next to nothing. */
  upsert(index: string, type: DocumentType, documents: Iterable<SearchDocument>): Promise<void>
  /**
   * Replaces top-level fields of documents (stock and price changes); undefined takes one away. Returns the ids of the
   * documents that must be written as a whole: they are unknown, or a replacement of all is being built.
   */
  patch(
    index: string,
    type: DocumentType,
    changes: Iterable<SearchDocument>,
  ): Promise<readonly SearchDocument['id'][]>
  remove(index: string, type: DocumentType, ids: Iterable<number | string>): Promise<void>
  /** Builds a new collection beside the old one and swaps them: no search sees a half-built one. */
  replaceAll(
    index: string,
    type: DocumentType,
    documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
  ): Promise<void>
  stats(): SearchStats
  close(): Promise<void>
}

/**
 * An engine whose index outlives this process and serves others too. A note, a text, goes with the documents of a type: it
 * says what they were made from, and is gone with them.
 */
export interface SharedEngine {
  /**
   * Takes over the documents that are there, for searches of this process: their number and their note; undefined where
   * nothing has been built yet.
   * @throws ShopError search.unavailable
   */
  adopt(
    index: string,
    type: DocumentType,
  ): Promise<{ readonly documents: number; readonly note: string | undefined } | undefined>
  /**
   * Writes the note of the documents that this process has built or adopted last; where another has built since, its note stays.
   * @throws ShopError search.unavailable
   */
  writeNote(index: string, type: DocumentType, note: string): Promise<void>
}
