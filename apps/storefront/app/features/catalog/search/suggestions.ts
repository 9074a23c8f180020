import type { SearchRecovery } from '@ambra/contract/search'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/** Suggestions for one text; `now` is the time it was made, ms since the epoch. */
export type SearchSuggestions = {
  text: string
  terms: string[]
  categories: { id: number; name: string; slug: string; product_count: number }[]
  brands: { label: string; count: number }[]
  /** Help and other pages; `path` within the store. */
  pages: { title: string; path: string }[]
  products: CardProduct[]
  total: number
  recovery?: SearchRecovery
  now: number
}
