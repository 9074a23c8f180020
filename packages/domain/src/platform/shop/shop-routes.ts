import { storeForPath, stores } from './stores.ts'

const patterns = (text: string) => text.split(/\s+/).map((pattern) => pattern.split('/'))

/** Site addresses that always respond, `:` for one segment and `*` for any number. */
const answeredOnce =
  patterns(`admin/* api/* assets/* img/:/:/:/* media/* sandbox/* csp-report feed/: health/live health/ready
  health/startup metrics robots.txt sitemap.xml sitemap/:`)

/** The same in each store. Segments after `brand`, `c`, `p`, `i` and `news` may be missing. */
const answered =
  patterns(`pwa.html checkout compare error wishlist search search/suggest menu product-choice/:
  manifest.webmanifest news my-account my-account/details my-account/shipping-details my-account/newsletter
  my-account/price-alerts my-account/orders my-account/orders/: my-account/recently-viewed my-account/reviews
  my-account/claims reset-password create-password create-password/: create-password/:/: confirm-account
  confirm-account/: confirm-account/:/: confirm-email confirm-email/: confirm-email/:/: order-completed waiting-orders
  newsletter newsletter/:/: stock-notice/: price-alert price-alert/:/: special-offers review/:/: withdraw gift-card
  legal-guarantee offline`)

/** First segments under which the shop has its own screens, data or files. */
export const routeNames: ReadonlySet<string> = new Set([
  'brand',
  'c',
  'i',
  'p',
  ...[...answeredOnce, ...answered].map(([first = '']) => first),
])

/**
 * Returns whether an address below a store is reserved, so that a page cannot have it; `/i/<name>` belongs to
 * the page of that name.
 */
export function isShopRoute(path: string, name: string): boolean {
  const [, first = '', ...rest] = path.toLowerCase().split(/[/?#]/)
  if (first === 'i' || first === 'news') return rest.join('/') !== name.toLowerCase()
  return routeNames.has(first) || stores.some(({ prefix }) => prefix === `/${first}`)
}

/** Returns whether a site path always has a response, so that no redirect is looked up. */
export function isAlwaysAnswered(pathname: string): boolean {
  const address = pathname.toLowerCase()
  const { path } = storeForPath(address)
  return (
    path === '/' ||
    path.endsWith('.data') ||
    answeredOnce.some((pattern) => fits(pattern, partsOf(address))) ||
    answered.some((pattern) => fits(pattern, partsOf(path)))
  )
}

const partsOf = (path: string) => path.split('/').slice(1)

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*'
  const fixed = isOpen ? pattern.slice(0, -1) : pattern
  return (
    (isOpen ? parts.length >= fixed.length : parts.length === fixed.length) &&
    fixed.every((part, at) => part === ':' || part === parts[at])
  )
}
