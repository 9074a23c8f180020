import { paymentMethods } from '@ambra/commerce/payments'

/**
 * Kinds of work in the order in which they are shed under load, the first one first. `closesAt`:
 * the pressure from which all requests of the class are rejected; pressure 1 is the delay of
 * SHED_DELAY_MS. `atOnce` are handled concurrently, `waiting` are queued for at most `waitMs`.
 * @see docs/decisions/026-admission-gate.md
 */
export const loadClasses = {
  suggestions: { closesAt: 1, atOnce: 4, waiting: 4, waitMs: 500 },
  recommendations: { closesAt: 1.5, atOnce: 4, waiting: 8, waitMs: 1000 },
  search: { closesAt: 2, atOnce: 8, waiting: 16, waitMs: 2000 },
  browse: { closesAt: 4, atOnce: 8, waiting: 32, waitMs: 2000 },
  /** As important as browsing, but other threads render pictures, in a separate queue. */
  images: { closesAt: 4, atOnce: 64, waiting: 64, waitMs: 2000 },
  cart: { closesAt: 8, atOnce: 16, waiting: 64, waitMs: 4000 },
  /**
   * Orders, payments and what must be available at all times by law: rejected only when their own
   * queue is full.
   */
  order: { closesAt: Number.POSITIVE_INFINITY, atOnce: 16, waiting: 256, waitMs: 8000 },
} as const satisfies Record<string, LoadLimits>

export type LoadLimits = { closesAt: number; atOnce: number; waiting: number; waitMs: number }
export type LoadClass = keyof typeof loadClasses

/**
 * Class of a request. `always`: handled under any load, because it costs almost nothing or shows
 * operators the load.
 */
export type Admission = LoadClass | 'always'

/** First parts of the paths that the specification gives to payment methods. */
const paymentPaths = paymentMethods.flatMap(({ aliases = {} }) =>
  Object.values(aliases).map((path) => `/api/${path.split('/')[0]}`),
)

/** Prefixes of route patterns; the first match counts. Pages have a separate table, by address. */
const routeTable: readonly (readonly [string, Admission])[] = [
  ['/health/', 'always'],
  ['/metrics', 'always'],
  ['/api/catalog/suggest', 'suggestions'],
  ['/api/special-offers', 'recommendations'],
  ['/api/product/render-list', 'recommendations'],
  ['/feed/', 'recommendations'],
  ['/api/catalog/', 'search'],
  ['/img/', 'images'],
  ['/media/', 'images'],
  ['/api/order', 'order'],
  ['/api/payment/', 'order'],
  ...paymentPaths.map((path) => [path, 'order'] as const),
  ['/api/withdrawal', 'order'],
  ['/api/claim', 'order'],
  ['/api/download', 'order'],
  // A customer without a valid token cannot order.
  ['/api/user/refresh', 'order'],
  ['/sandbox', 'order'],
  ['/api/cart', 'cart'],
  ['/api/user', 'cart'],
  ['/api/pickup-points', 'cart'],
  ['/api/stock', 'cart'],
  ['/api/quantity-tracker', 'cart'],
  ['/api/mailer', 'cart'],
  ['/api/newsletter', 'cart'],
  ['/api/price-alert', 'cart'],
  ['/api/question', 'cart'],
  ['/api/review/photo/', 'images'],
  ['/api/review', 'cart'],
  ['/api/contact', 'cart'],
  ['/api/admin', 'cart'],
  ['/api/country', 'always'],
  ['/api/docs', 'always'],
  ['/api/openapi.json', 'always'],
  // The version, and calls that do not exist.
  ['/api/*', 'always'],
  ['/graphql', 'always'],
  ['/api/', 'browse'],
  ['/api', 'always'],
]

/** Returns the class of a route by its pattern; undefined for unknown patterns, e.g. files of the build. */
export const findRouteClass = (pattern: string): Admission | undefined =>
  routeTable.find(([start]) => pattern.startsWith(start))?.[1]

const pageTable: readonly (readonly [RegExp, LoadClass])[] = [
  [/^search\/suggest$/, 'suggestions'],
  [/^(special-offers|sitemap)/, 'recommendations'],
  [/^search/, 'search'],
  [/^(checkout|order-completed|waiting-orders|withdraw|my-account\/(orders|claims))/, 'order'],
  [/^(my-account|newsletter|create-password|reset-password|price-alert|review|stock-notice)/, 'cart'],
]

/** Returns the class of a page by its address; a category with selected facets counts as search. */
export function pageClass({ pathname, search }: Pick<URL, 'pathname' | 'search'>): LoadClass {
  const path = pathname.replace(/^\/([a-z]{2}(\/|$|\.))?/, '').replace(/\.data$/, '')
  const row = pageTable.find(([pattern]) => pattern.test(path))
  if (row) return row[1]
  return path.startsWith('c/') && search.length > 1 ? 'search' : 'browse'
}
