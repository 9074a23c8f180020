/** First-level category as the header and the home page show it. */
export type ShellCategory = { id: number; name: string; slug: string; product_count: number; image?: string }
/** CMS page in the footer. `path` has no store prefix. */
export type ShellPage = { identifier: string; title: string; path: string }
/** Numbers on the header's icons; zero until the browser's data is loaded. */
export type ShellCounts = { cart: number; wishlist: number; compare: number }
/** Handlers that fetch the cart's code when its button is about to be pressed. */
export type ButtonIntent = { onPointerEnter: () => void; onFocus: () => void; onTouchStart: () => void }
/** Identifiers of the pages in the footer's columns, and its blocks as sanitised HTML. */
export type ShellFooter = { shopping: string[]; about: string[]; help: string[]; notes: string[] }
/** What every page with a header knows of the shop. */
export type ShellData = {
  categories: ShellCategory[]
  pages: ShellPage[]
  /** Absent when the shop could not be reached. */
  footer?: ShellFooter
  /** The text beside the shop's mark. */
  logo: string
  phone: string | undefined
  hours: string | undefined
  /** Of the copyright line. */
  year: number | undefined
  /** The shop's checkout is elsewhere. */
  externalCheckout: boolean
  /** What differs from the base configuration of the cart. */
  cart: { countBy: 'quantities' | 'lines'; allowOutOfStock: boolean }
}
