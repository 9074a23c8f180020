import { staticPagePaths } from '@ambra/domain/content/static-pages'

/**
 * Layouts of spec section 2: default has header and footer, minimal the checkout header, empty only the
 * logo.
 */
export type Layout = 'default' | 'minimal' | 'empty'

/**
 * URL parameters that the server reads. Page cache and rendering use only these: an unknown parameter
 * changes nothing and creates no cache entry. @see docs/decisions/028-content-security.md
 */
export type AddressRule = {
  /** Parameters of which the first value is used. */
  reads?: readonly string[]
  /** Parameters of which only the presence matters. */
  flags?: readonly string[]
  /** The facet codes of the listing are parameters too, with any number of values. */
  readsFacets?: true
  /** Personal page, or one whose URL is a secret: never cached, sent with no-store and no-referrer. */
  isPrivate?: true
  /** Reachable while the shop is closed: what customers of earlier orders, and the law, need. */
  whileClosed?: true
}

/**
 * Row of the table of screens (spec section 2). `path` is relative to the store's prefix; `file` is a
 * module in `routes/`, with the suffix `.online` when it requires a network. A row without a file is a
 * screen of a later step, without a route so far.
 */
export type ScreenRow = AddressRule & { path: string; file?: string; layout: Layout; id?: string }

const listing = { readsFacets: true, flags: ['part'] } as const

export const screens: readonly ScreenRow[] = [
  { path: '', file: 'home', layout: 'default', reads: ['preview'] },
  { path: 'pwa.html', file: 'home', layout: 'default', id: 'home-alias' },
  { path: 'checkout', file: 'checkout', layout: 'minimal', isPrivate: true },
  { path: 'my-account', file: 'account/my-account', layout: 'default', isPrivate: true, whileClosed: true },
  {
    path: 'my-account/details',
    file: 'account/account-details',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'my-account/shipping-details',
    file: 'account/account-addresses.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'my-account/newsletter',
    file: 'account/account-newsletter',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'my-account/price-alerts',
    file: 'account/account-alerts.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'my-account/orders',
    file: 'account/account-orders',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'my-account/orders/:orderId',
    file: 'account/account-order',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  { path: 'my-account/recently-viewed', file: 'recently-viewed', layout: 'default', isPrivate: true },
  // Not rows of the specification's table, but named in it: reviews, claims, reset password.
  {
    path: 'my-account/reviews',
    file: 'account/account-reviews.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'my-account/claims',
    file: 'account/account-claims.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'reset-password',
    file: 'account/reset-password.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'create-password/:email?/:token?',
    file: 'account/create-password.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  // Targets of the mails about a new account and a new address.
  {
    path: 'confirm-account/:email?/:code?',
    file: 'account/confirm-account.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'confirm-email/:email?/:code?',
    file: 'account/confirm-email.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  { path: 'compare', file: 'compare', layout: 'default', reads: ['items'] },
  { path: 'error', file: 'error', layout: 'default' },
  // Both product rows of the specification in one screen, so that selecting a variant does not leave it.
  { path: 'p/:parentSku/:slug/:childSku?', file: 'product', layout: 'default', reads: ['preview'] },
  {
    path: 'c/:slug',
    file: 'category',
    layout: 'default',
    reads: ['sort', 'page', 'price', 'finder', 'preview'],
    ...listing,
  },
  // Not in the specification's table: all products of a brand.
  {
    path: 'brand/:slug',
    file: 'brand',
    layout: 'default',
    reads: ['sort', 'page', 'price', 'preview'],
    ...listing,
  },
  { path: 'i/:slug', file: 'content/cms-page', layout: 'default', reads: ['preview'], whileClosed: true },
  { path: 'news', file: 'content/news', layout: 'default', reads: ['page', 'section', 'preview'] },
  { path: 'news/:slug', file: 'content/news-article', layout: 'default', reads: ['preview'] },
  {
    path: 'order-completed',
    file: 'order-completed',
    layout: 'default',
    isPrivate: true,
    reads: ['number', 'orderToken'],
    whileClosed: true,
  },
  // Not in the specification's table: target of 'Order waiting!' (§4 Offline).
  { path: 'waiting-orders', file: 'waiting-orders', layout: 'default', isPrivate: true, whileClosed: true },
  { path: 'newsletter', file: 'content/newsletter', layout: 'default', flags: ['sent'] },
  {
    path: 'newsletter/:email/:code',
    file: 'content/newsletter-confirm.online',
    layout: 'empty',
    isPrivate: true,
    whileClosed: true,
  },
  {
    path: 'newsletter/leave/:token',
    file: 'content/newsletter-leave.online',
    layout: 'empty',
    isPrivate: true,
    whileClosed: true,
  },
  { path: 'wishlist', file: 'wishlist', layout: 'default' },
  { path: 'search', file: 'search', layout: 'default', reads: ['q', 'sort', 'page', 'price'], ...listing },
  {
    path: 'stock-notice/:token',
    file: 'stock-notice.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  // Not in the specification: a mail when a price falls.
  { path: 'price-alert', file: 'price-alert.online', layout: 'default', reads: ['sku'], flags: ['sent'] },
  {
    path: 'price-alert/:does/:token',
    file: 'price-alert-link.online',
    layout: 'default',
    isPrivate: true,
    whileClosed: true,
  },
  { path: 'special-offers', file: 'special-offers.online', layout: 'default', isPrivate: true },
  {
    path: 'review/:orderToken/:number',
    file: 'review.online',
    layout: 'empty',
    isPrivate: true,
    whileClosed: true,
  },
  // Not in the specification's table: both must by law be reachable from every page.
  {
    path: 'withdraw',
    file: 'withdraw.online',
    layout: 'default',
    reads: ['number', 'orderToken'],
    whileClosed: true,
  },
  { path: 'gift-card', file: 'gift-card.online', layout: 'default' },
  { path: 'legal-guarantee', file: 'content/legal-guarantee', layout: 'default', whileClosed: true },
  // Shown when a page could not be loaded.
  { path: 'offline', file: 'offline', layout: 'default', whileClosed: true },
  { path: '*', file: 'not-found', layout: 'default', reads: ['childSku'] },
]

/** Static pages with more than their text, with their module. */
const ownScreens: Readonly<Record<string, AddressRule & { file: string }>> = {
  'contact-us': { file: 'content/contact', flags: ['sent'] },
  contacts: { file: 'content/contact', flags: ['sent'] },
  cookies: { file: 'content/cookies' },
  delivery: { file: 'content/delivery' },
  'return-policy': { file: 'content/return-policy' },
  'store-locator': { file: 'content/store-locator' },
  'warranty-service': { file: 'content/warranty-service' },
}

/** Returns every screen of a store; static pages have short paths, which differ by store. */
export const screensOf = (storeCode: string): ScreenRow[] => [
  ...screens,
  ...staticPagePaths(storeCode).map(({ path, identifier }) => ({
    file: 'content/static-page',
    ...ownScreens[identifier],
    path,
    layout: 'default' as const,
    id: path,
    whileClosed: true as const,
  })),
]

/**
 * Returns the id of a screen in its store: its own, else the name of its file without folder and suffix.
 */
export const screenId = ({ id, file = '' }: { id?: string | undefined; file?: string | undefined }): string =>
  id ?? file.slice(file.lastIndexOf('/') + 1).replace(/\.online$/, '')

/** Paths of every store that return data instead of a screen. */
export const resources: readonly (AddressRule & { path: string; file: string })[] = [
  { path: 'menu', file: 'menu' },
  { path: 'search/suggest', file: 'search-suggest', reads: ['q'] },
  { path: 'product-choice/:sku', file: 'product-choice' },
  { path: 'manifest.webmanifest', file: 'web-manifest', whileClosed: true },
]

/** Paths that exist once for the whole site. */
export const siteResources: readonly (AddressRule & { path: string; file: string })[] = [
  { path: 'sitemap.xml', file: 'sitemap' },
  { path: 'sitemap/:part', file: 'sitemap-part' },
  { path: 'robots.txt', file: 'robots', whileClosed: true },
]
