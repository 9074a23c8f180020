import type { SearchRecovery } from '@ambra/contract/search/search'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/** Suggestions for a text; `now` is the time of the response, ms since the epoch. */
export type SearchSuggestions = {
  text: string
  terms: string[]
  categories: { id: number; name: string; slug: string; product_count: number }[]
  brands: { label: string; count: number; slug?: string }[]
  /** Help and other pages; `path` within the store. */
  pages: { title: string; path: string }[]
  products: CardProduct[]
  total: number
  recovery?: SearchRecovery
  now: number
}
