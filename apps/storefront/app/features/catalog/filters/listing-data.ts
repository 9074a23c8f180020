import type { Cents } from '@ambra/domain/platform/money/money'
import type { SearchRecovery } from '@ambra/contract/search/search'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import type { Filters } from './filters.ts'

/**
 * Option of a facet. `count` is the number of products it would leave; `from` and `to` (euros) make it a
 * price bucket.
 */
export type FacetOption = {
  id: string
  label: string
  count?: number
  code?: string
  swatch?: string
  from?: number
  to?: number
}
/** `isNumber`: its options are numbers, of which a range can be selected too. */
export type Facet = { code: string; label: string; options: FacetOption[]; isNumber?: boolean }

/** Prices of the list, without a price filter: `counts[i]` products cost from `steps[i]` to below `steps[i + 1]` euros. */
export type Histogram = { steps: number[]; counts: number[] }

export type Listing = {
  products: CardProduct[]
  total: number
  /** Fee for collection in a shop, part of the promise of a card. */
  collectionFee: Cents
  pageSize: number
  /** First page of `products`; above 1 only in very deep URLs. */
  firstPage: number
  /** Selected filters, without those that the page does not have. */
  filters: Filters
  defaultSort: string
  sorts: { id: string; label: string }[]
  facets: Facet[]
  histogram?: Histogram
  /** Nearest price in euros that matches all other filters, for an empty list. */
  nearestPrice?: number
  /** Corrections and omissions of a text search. */
  recovery?: SearchRecovery
  /** Page that the shopkeeper has set for the text, within the store. */
  redirect?: string
}
