import { staticPagePaths } from '@ambra/domain/static-pages'

/** Layouts of spec section 2: default has header and footer, minimal the checkout header, empty only the logo. */
export type Layout = 'default' | 'minimal' | 'empty'

/**
 * What the server reads of an address. The page cache and the request that is rendered know these parameters and no
 * others: an unknown one changes nothing and makes no copy. @see docs/decisions/028-content-security.md
 */
export type AddressRule = {
  /** Parameters whose first value counts. */
  reads?: readonly string[]
  /** Parameters of which only the presence counts. */
  flags?: readonly string[]
  /** The facet codes of the listing are parameters too, with any number of values. */
  readsFacets?: true
  /** Personal, or the address itself is a secret: never cached, sent with no-store and no-referrer. */
  isPrivate?: true
}

/**
 * One row of the table of screens (spec section 2). `path` is relative to the store's prefix; `file` is a module in
 * `routes/`, with the mark `.online` when it is of no use without a network. A row without a file is a screen of a later step: its line is already here and gives no route.
 */
export type ScreenRow = AddressRule & { path: string; file?: string; layout: Layout; id?: string }

const listing = { readsFacets: true, flags: ['part'] } as const

export const screens: readonly ScreenRow[] = [
  { path: '', file: 'home', layout: 'default', reads: ['preview'] },
  { path: 'pwa.html', file: 'home', layout: 'default', id: 'home-alias' },
  { path: 'checkout', file: 'checkout', layout: 'minimal', isPrivate: true },
  { path: 'my-account', file: 'account/my-account', layout: 'default', isPrivate: true },
  { path: 'my-account/details', file: 'account/account-details', layout: 'default', isPrivate: true },
  {
    path: 'my-account/shipping-details',
    file: 'account/account-addresses.online',
    layout: 'default',
    isPrivate: true,
  },
  { path: 'my-account/newsletter', file: 'account/account-newsletter', layout: 'default', isPrivate: true },
  {
    path: 'my-account/price-alerts',
    file: 'account/account-alerts.online',
    layout: 'default',
    isPrivate: true,
  },
  { path: 'my-account/orders', file: 'account/account-orders', layout: 'default', isPrivate: true },
  { path: 'my-account/orders/:orderId', file: 'account/account-order', layout: 'default', isPrivate: true },
  { path: 'my-account/recently-viewed', file: 'recently-viewed', layout: 'default', isPrivate: true },
  // Not rows of the specification's table, but named in it: reviews, claims, reset password.
  { path: 'my-account/reviews', file: 'account/account-reviews.online', layout: 'default', isPrivate: true },
  { path: 'my-account/claims', file: 'account/account-claims.online', layout: 'default', isPrivate: true },
  { path: 'reset-password', file: 'account/reset-password.online', layout: 'default', isPrivate: true },
  {
    path: 'create-password/:email?/:token?',
    file: 'account/create-password.online',
    layout: 'default',
    isPrivate: true,
  },
  // Where the mails about a new account and about a new address lead.
  {
    path: 'confirm-account/:email?/:code?',
    file: 'account/confirm-account.online',
    layout: 'default',
    isPrivate: true,
  },
  {
    path: 'confirm-email/:email?/:code?',
    file: 'account/confirm-email.online',
    layout: 'default',
    isPrivate: true,
  },
  { path: 'compare', file: 'compare', layout: 'default', reads: ['items'] },
  { path: 'error', file: 'error', layout: 'default' },
  // Both product rows of the specification: one screen, so that choosing a variant does not leave it.
  { path: 'p/:parentSku/:slug/:childSku?', file: 'product', layout: 'default', reads: ['preview'] },
  {
    path: 'c/:slug',
    file: 'category',
    layout: 'default',
    reads: ['sort', 'page', 'price', 'finder', 'preview'],
    ...listing,
  },
  { path: 'i/:slug', file: 'content/cms-page', layout: 'default', reads: ['preview'] },
  { path: 'news', file: 'content/news', layout: 'default', reads: ['page', 'section', 'preview'] },
  { path: 'news/:slug', file: 'content/news-article', layout: 'default', reads: ['preview'] },
  {
    path: 'order-completed',
    file: 'order-completed',
    layout: 'default',
    isPrivate: true,
    reads: ['number', 'orderToken'],
  },
  // Not in the specification's table: where 'Order waiting!' leads (§4 Offline).
  { path: 'waiting-orders', file: 'waiting-orders', layout: 'default', isPrivate: true },
  { path: 'newsletter', file: 'content/newsletter', layout: 'default', flags: ['sent'] },
  {
    path: 'newsletter/:email/:code',
    file: 'content/newsletter-confirm.online',
    layout: 'empty',
    isPrivate: true,
  },
  {
    path: 'newsletter/leave/:token',
    file: 'content/newsletter-leave.online',
    layout: 'empty',
    isPrivate: true,
  },
  { path: 'wishlist', file: 'wishlist', layout: 'default' },
  { path: 'search', file: 'search', layout: 'default', reads: ['q', 'sort', 'page', 'price'], ...listing },
  { path: 'stock-notice/:token', file: 'stock-notice.online', layout: 'default', isPrivate: true },
  // Ours: a mail when a price falls.
  { path: 'price-alert', file: 'price-alert.online', layout: 'default', reads: ['sku'], flags: ['sent'] },
  { path: 'price-alert/:does/:token', file: 'price-alert-link.online', layout: 'default', isPrivate: true },
  { path: 'special-offers', file: 'special-offers.online', layout: 'default', isPrivate: true },
  { path: 'review/:orderToken/:number', file: 'review.online', layout: 'empty', isPrivate: true },
  // Not in the specification's table: the law wants both in every page's reach.
  { path: 'withdraw', file: 'withdraw.online', layout: 'default', reads: ['number', 'orderToken'] },
  { path: 'gift-card', file: 'gift-card.online', layout: 'default' },
  { path: 'legal-guarantee', file: 'content/legal-guarantee', layout: 'default' },
  // Where a visit lands whose page did not come.
  { path: 'offline', file: 'offline', layout: 'default' },
  { path: '*', file: 'not-found', layout: 'default', reads: ['childSku'] },
]

/** Static pages that show more than their text, with their module. */
const ownScreens: Readonly<Record<string, AddressRule & { file: string }>> = {
  'contact-us': { file: 'content/contact', flags: ['sent'] },
  contacts: { file: 'content/contact', flags: ['sent'] },
  cookies: { file: 'content/cookies' },
  delivery: { file: 'content/delivery' },
  'return-policy': { file: 'content/return-policy' },
  'store-locator': { file: 'content/store-locator' },
  'warranty-service': { file: 'content/warranty-service' },
}

/** Every screen of a store; static pages stand under their own short addresses, which differ by store. */
export const screensOf = (storeCode: string): ScreenRow[] => [
  ...screens,
  ...staticPagePaths(storeCode).map(({ path, identifier }) => ({
    file: 'content/static-page',
    ...ownScreens[identifier],
    path,
    layout: 'default' as const,
    id: path,
  })),
]

/** The id of a screen in its store: its own, else the name of its file without folder and mark. */
export const screenId = ({ id, file = '' }: { id?: string | undefined; file?: string | undefined }): string =>
  id ?? file.slice(file.lastIndexOf('/') + 1).replace(/\.online$/, '')

/** Addresses that answer data instead of a screen, in every store. */
export const resources: readonly (AddressRule & { path: string; file: string })[] = [
  { path: 'menu', file: 'menu' },
  { path: 'search/suggest', file: 'search-suggest', reads: ['q'] },
  { path: 'product-choice/:sku', file: 'product-choice' },
  { path: 'manifest.webmanifest', file: 'web-manifest' },
]

/** Addresses of the whole site, once. */
export const siteResources: readonly (AddressRule & { path: string; file: string })[] = [
  { path: 'sitemap.xml', file: 'sitemap' },
  { path: 'sitemap/:part', file: 'sitemap-part' },
  { path: 'robots.txt', file: 'robots' },
]
