import type { PlacedPromises } from '#app/shop-ui/shop-promise.ts'
import type { ShopLogo } from '#app/ui/logo.tsx'

/** First-level category in the header and on the home page. */
export type ShellCategory = { id: number; name: string; slug: string; product_count: number; image?: string }
/** CMS page in the footer. `path` has no store prefix. */
export type ShellPage = { identifier: string; title: string; path: string }
/** Numbers on the header's icons; zero until the browser's data is loaded. */
export type ShellCounts = { cart: number; wishlist: number; compare: number }
/** Handlers that preload the cart's code when its button is about to be clicked. */
export type ButtonIntent = { onPointerEnter: () => void; onFocus: () => void; onTouchStart: () => void }
/** Identifiers of the pages in the footer's columns, and its blocks as sanitised HTML. */
export type ShellFooter = { shopping: string[]; about: string[]; help: string[]; notes: string[] }
export type ShellData = {
  categories: ShellCategory[]
  pages: ShellPage[]
  /** Absent when the shop could not be reached. */
  footer?: ShellFooter
  logo: ShopLogo
  /** Promises beside products, in the cart and in the checkout. */
  promises?: PlacedPromises
  phone: string | undefined
  hours: string | undefined
  /** Year of the copyright line. */
  year: number | undefined
  /** True when the shop's checkout is external. */
  externalCheckout: boolean
  cart: { countBy: 'quantities' | 'lines'; allowOutOfStock: boolean }
}
