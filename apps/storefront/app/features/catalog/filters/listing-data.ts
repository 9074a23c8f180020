import type { Cents } from '@ambra/domain/money'
import type { SearchRecovery } from '@ambra/contract/search'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import type { Filters } from './filters.ts'

/** One choice of a facet. `count` is what it would leave; `from` and `to` (euros) make it a price bucket. */
export type FacetOption = {
  id: string
  label: string
  count?: number
  code?: string
  swatch?: string
  from?: number
  to?: number
}
/** `isNumber`: its options are numbers, of which a range can be chosen too. */
export type Facet = { code: string; label: string; options: FacetOption[]; isNumber?: boolean }

/** Prices of the list, without a price filter: `counts[i]` products cost from `steps[i]` to below `steps[i + 1]` euros. */
export type Histogram = { steps: number[]; counts: number[] }

/** What a listing page shows. */
export type Listing = {
  products: CardProduct[]
  total: number
  /** Of collecting in a shop, which stands in the promise of a card. */
  collectionFee: Cents
  pageSize: number
  /** The page that `products` begins with; above 1 only in very deep addresses. */
  firstPage: number
  /** What is chosen, without what the page does not offer. */
  filters: Filters
  defaultSort: string
  sorts: { id: string; label: string }[]
  facets: Facet[]
  histogram?: Histogram
  /** An empty list's nearest price in euros that meets all other filters. */
  nearestPrice?: number
  /** What a text search read differently or left out. */
  recovery?: SearchRecovery
}
