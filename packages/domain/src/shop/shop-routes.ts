import { stores } from './stores.ts'

/** First parts of addresses behind which the shop has screens, data or files of its own. */
export const routeNames: ReadonlySet<string> = new Set(
  `admin api assets c checkout compare confirm-account confirm-email create-password csp-report error feed gift-card health i img
  legal-guarantee manifest.webmanifest media menu metrics my-account news newsletter offline order-completed p price-alert
  product-choice pwa.html reset-password review robots.txt sandbox search sitemap sitemap.xml special-offers stock-notice
  waiting-orders wishlist withdraw`.split(/\s+/),
)

/** Whether an address below a store is one that a page cannot have; `/i/<name>` belongs to the page of that name. */
export function isShopRoute(path: string, name: string): boolean {
  const [, first = '', ...rest] = path.toLowerCase().split(/[/?#]/)
  if (first === 'i' || first === 'news') return rest.join('/') !== name.toLowerCase()
  return routeNames.has(first) || stores.some(({ prefix }) => prefix === `/${first}`)
}
