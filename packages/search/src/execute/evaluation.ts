import type { Bitset } from '../index/bitset.ts'
import type { Collection } from '../index/collection.ts'
import type { Scratch } from '../index/scratch.ts'
import type { SynonymTable } from '../text/synonyms.ts'

/**
 * The documents that satisfy a query, and how well. `bits` may be shared with a cache: clone before
 * changing it. `score` is only meaningful for documents in `bits`.
 */
export type Matches = { readonly bits: Bitset; readonly score: (document: number) => number }

/** Documents found, and what each scores. */
export type Scored = { readonly bits: Bitset; readonly scores: Float64Array }

/** Data that an evaluation reads. */
export type Evaluation = {
  readonly collection: Collection
  /** False when the requested order needs no scores: text is then only matched. */
  readonly scored: boolean
  /** Where the sets of this query come from and its work is counted; released when it is done. */
  readonly scratch: Scratch
  /** Synonyms that are tried in place of those of the collection. */
  readonly synonyms?: SynonymTable | undefined
}

/** A set of documents, and the same as a list. */
export type DocumentSet = { readonly bits: Bitset; readonly documents: Uint32Array }

/** Documents under some facet filters. */
export type FacetSet = DocumentSet & {
  /** Where products were looked at variant by variant: those that were not, and the variants that satisfy all filters. */
  readonly byVariants?: {
    readonly others: DocumentSet
    /** Those of a product one after the other. */
    readonly variants: readonly number[]
    readonly productOf: Int32Array
  }
}
