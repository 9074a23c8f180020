/** Layouts of spec section 2: default has header and footer, minimal the checkout header, empty only the logo. */
export type Layout = 'default' | 'minimal' | 'empty'

/**
 * One row of the table of screens (spec section 2). `path` is relative to the store's prefix; `file` is a module in
 * `routes/`. A row without a file is a screen of a later step: its line is already here and gives no route.
 */
export type ScreenRow = { path: string; file?: string; layout: Layout; id?: string }

export const screens: readonly ScreenRow[] = [
  { path: '', file: 'home', layout: 'default' },
  { path: 'pwa.html', file: 'home', layout: 'default', id: 'home-alias' },
  { path: 'checkout', file: 'checkout', layout: 'minimal' },
  { path: 'my-account', file: 'my-account', layout: 'default' },
  { path: 'my-account/details', file: 'account-details', layout: 'default' },
  { path: 'my-account/shipping-details', file: 'account-addresses', layout: 'default' },
  { path: 'my-account/newsletter', file: 'account-newsletter', layout: 'default' },
  { path: 'my-account/orders', file: 'account-orders', layout: 'default' },
  { path: 'my-account/orders/:orderId', file: 'account-order', layout: 'default' },
  { path: 'my-account/recently-viewed', file: 'recently-viewed', layout: 'default' },
  // Not rows of the specification's table, but named in it: reviews, claims, reset password.
  { path: 'my-account/reviews', file: 'account-reviews', layout: 'default' },
  { path: 'my-account/claims', file: 'account-claims', layout: 'default' },
  { path: 'reset-password', file: 'reset-password', layout: 'default' },
  { path: 'create-password/:email?/:token?', file: 'create-password', layout: 'default' },
  // Where the mails about a new account and about a new address lead.
  { path: 'confirm-account/:email?/:code?', file: 'confirm-account', layout: 'default' },
  { path: 'confirm-email/:email?/:code?', file: 'confirm-email', layout: 'default' },
  { path: 'compare', file: 'compare', layout: 'default' },
  { path: 'error', file: 'error', layout: 'default' },
  // Both product rows of the specification: one screen, so that choosing a variant does not leave it.
  { path: 'p/:parentSku/:slug/:childSku?', file: 'product', layout: 'default' },
  { path: 'c/:slug', file: 'category', layout: 'default' },
  { path: 'i/:slug', file: 'cms-page', layout: 'default' },
  { path: 'news', file: 'news', layout: 'default' },
  { path: 'news/:slug', file: 'news-article', layout: 'default' },
  { path: 'order-completed', file: 'order-completed', layout: 'default' },
  // Not in the specification's table: where 'Order waiting!' leads (§4 Offline).
  { path: 'waiting-orders', file: 'waiting-orders', layout: 'default' },
  { path: 'newsletter', file: 'newsletter', layout: 'default' },
  { path: 'newsletter/:email/:code', file: 'newsletter-confirm', layout: 'empty' },
  { path: 'newsletter/leave/:token', file: 'newsletter-leave', layout: 'empty' },
  { path: 'wishlist', file: 'wishlist', layout: 'default' },
  { path: 'search', file: 'search', layout: 'default' },
  { path: 'stock-notice/:token', file: 'stock-notice', layout: 'default' },
  { path: 'special-offers', file: 'special-offers', layout: 'default' },
  { path: 'review/:orderToken/:number', file: 'review', layout: 'empty' },
  // Not in the specification's table: the law wants it in every page's reach.
  { path: 'withdraw', file: 'withdraw', layout: 'default' },
  // Where a visit lands whose page did not come.
  { path: 'offline', file: 'offline', layout: 'default' },
  { path: '*', file: 'not-found', layout: 'default' },
]

/** Addresses that answer data instead of a screen, in every store. */
export const resources: readonly { path: string; file: string }[] = [
  { path: 'menu', file: 'menu' },
  { path: 'search/suggest', file: 'search-suggest' },
  { path: 'product-choice/:sku', file: 'product-choice' },
  { path: 'manifest.webmanifest', file: 'web-manifest' },
]

/** Addresses of the whole site, once. */
export const siteResources: readonly { path: string; file: string }[] = [
  { path: 'sitemap.xml', file: 'sitemap' },
  { path: 'sitemap/:part', file: 'sitemap-part' },
  { path: 'robots.txt', file: 'robots' },
]
