import { readFileSync } from 'node:fs'
import { localeOf, type Store, stores } from '@ambra/domain/platform/shop/stores'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, vi } from 'vitest'
import { screens } from '#app/routing/route-table.ts'
import routes from './routes.ts'
import { staticPageAt, staticPagePath, staticPagePaths } from '@ambra/domain/content/static-pages'

/** Column "Route" of section 2 of the specification. */
const specified = [
  '/',
  '/pwa.html',
  '/checkout',
  '/my-account',
  '/my-account/details',
  '/my-account/shipping-details',
  '/my-account/newsletter',
  '/my-account/orders',
  '/my-account/orders/{orderId}',
  '/my-account/recently-viewed',
  '/about-us',
  '/compare',
  '/error',
  '/p/{parentSku}/{slug}',
  '/p/{parentSku}/{slug}/{childSku}',
  '/c/{slug}',
  '/i/{slug}',
  '/news',
  '/news/{slug}',
  '/order-completed',
  '/newsletter',
  '/newsletter/{email}/{code}',
  '/wishlist',
  '/search',
  '/special-offers',
  '/review/{orderToken}/{number}',
]

/** Rows of the table; a row with an optional last part counts as two paths. */
const tabled = screens.flatMap(({ path }) => {
  const pattern = `/${path}`.replace(/:(\w+)/g, '{$1}')
  return pattern.endsWith('?') ? [pattern.replace(/\/[^/]*$/, ''), pattern.slice(0, -1)] : [pattern]
})

const paths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...paths(children ?? [])])
const ids = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ id, children }) => [...(id === undefined ? [] : [id]), ...ids(children ?? [])])
/** Maps each path to its module. */
const filesOf = (entries: readonly RouteConfigEntry[]): Map<string, string> =>
  new Map(
    entries.flatMap(({ path, file, children }): [string, string][] => [
      ...(path === undefined ? [] : [[path, file] as [string, string]]),
      ...filesOf(children ?? []),
    ]),
  )

test('has every route of the specification (§2) in its table', () => {
  const known = new Set([...tabled, ...staticPagePaths('et').map(({ path }) => `/${path}`)])
  expect(specified.filter((route) => !known.has(route))).toEqual([])
})

test('prefixes category and other addresses by the store code in stores that are not the default (§2)', () => {
  const all = paths(routes)
  for (const { prefix } of stores) expect(all).toContain(`${prefix}/c/:slug`)
})

test('prefixes every screen, the checkout among them, in each store that is not the default (spec §2)', () => {
  const all = new Set(paths(routes))
  const missing = stores.flatMap(({ prefix }) =>
    screens.filter(({ file }) => file).map(({ path }) => `${prefix}/${path}`),
  )
  expect(missing.filter((path) => !all.has(path))).toEqual([])
  expect(all).toContain('/checkout')
  expect(all).toContain('/en/checkout')
  expect(all).not.toContain('/et/checkout')
})

test.each([
  ['/', 'home'],
  ['/pwa.html', 'home'],
  ['/checkout', 'checkout'],
  ['/my-account', 'account/my-account'],
  ['/my-account/details', 'account/account-details'],
  ['/my-account/shipping-details', 'account/account-addresses.online'],
  ['/my-account/newsletter', 'account/account-newsletter'],
  ['/my-account/orders', 'account/account-orders'],
  ['/my-account/orders/:orderId', 'account/account-order'],
  ['/my-account/recently-viewed', 'recently-viewed'],
  ['/newsletter', 'content/newsletter'],
  ['/newsletter/:email/:code', 'content/newsletter-confirm.online'],
  ['/review/:orderToken/:number', 'review.online'],
  ['/about-us', 'content/static-page'],
  ['/compare', 'compare'],
  ['/error', 'error'],
  ['/p/:parentSku/:slug/:childSku?', 'product'],
  ['/c/:slug', 'category'],
  ['/i/:slug', 'content/cms-page'],
  ['/news', 'content/news'],
  ['/news/:slug', 'content/news-article'],
  ['/order-completed', 'order-completed'],
  ['/wishlist', 'wishlist'],
  ['/search', 'search'],
  ['/special-offers', 'special-offers.online'],
  ['/*', 'not-found'],
])('shows at %s the screen %s (spec §2 "Screens and routes")', (path, file) => {
  expect(filesOf(routes).get(path)).toBe(`routes/${file}.tsx`)
})

test('has no variant path without parentSku (spec §5 "Variant lookup", §8 "Product doesn\'t have parentSku")', () => {
  const variantPaths = paths(routes).filter((path) => path.includes(':childSku'))
  expect(variantPaths).toHaveLength(stores.length)
  for (const path of variantPaths) expect(path).toMatch(/\/p\/:parentSku\/:slug\/:childSku\?$/)
})

test('has unique route ids', () => {
  const all = ids(routes)
  expect(new Set(all).size).toBe(all.length)
})

/** Static pages of section 2, with the Estonian slug where it has one. */
const staticPages: Record<string, string> = {
  'about-us': 'meist',
  'contact-us': 'contact-us',
  contacts: 'kontakt',
  delivery: 'kohaletoimetamine',
  'payment-methods': 'makseviisid',
  'privacy-policy': 'privaatsuspoliitika',
  'purchase-sales-rules': 'ostu-muugi-reeglid',
  'return-policy': 'kauba-tagastamine',
  'warranty-service': 'garantiiteenus',
}

test('names the static pages of each store as the specification does (§2)', () => {
  for (const [page, estonian] of Object.entries(staticPages)) {
    expect(staticPagePath({ code: 'et' }, page)).toBe(`/${estonian}`)
    expect(staticPagePath({ code: 'en' }, page)).toBe(`/${page}`)
    expect(staticPageAt('et', `/${estonian}`)).toBe(page)
    expect(staticPageAt('et', `/${page}`)).toBe(page)
    expect(staticPageAt('ru', `/${page}`)).toBe(page)
  }
  expect(staticPageAt('et', '/no-such-page')).toBeUndefined()
})

test.each([
  ['size-guide', '/suurusjuhend'],
  ['loyalty-card', '/kliendikaart'],
  ['store-locator', '/kauplused'],
])('has the screen %s in each store (spec §2 "Other screens named")', (page, estonian) => {
  expect(staticPagePath({ code: 'et' }, page)).toBe(estonian)
  for (const { code, prefix } of stores) {
    expect(staticPageAt(code, `/${page}`)).toBe(page)
    expect(paths(routes)).toContain(`${prefix}${code === 'et' ? estonian : `/${page}`}`)
  }
})

test('routes any other path to the screen page-not-found, which queries the mapping first (§2)', () => {
  for (const { prefix } of stores) expect(paths(routes)).toContain(`${prefix}/*`)
})

test('uses one of the layouts default, minimal, empty for each screen (spec §2 "Layouts")', () => {
  const others = screens.filter(({ layout }) => layout !== 'default')
  expect(others.map(({ path, layout }) => [path, layout])).toEqual([
    ['checkout', 'minimal'],
    ['newsletter/:email/:code', 'empty'],
    // Not in the specification: the unsubscribe page, tested like the subscribe page.
    ['newsletter/leave/:token', 'empty'],
    ['review/:orderToken/:number', 'empty'],
  ])
})

test('adds the screens of a store by its table row alone: Lithuania and Latvia (spec §1 "Texts also exist")', async () => {
  vi.resetModules()
  const { stores: table } = await import('@ambra/domain/platform/shop/stores')
  const [first] = table
  if (!first) throw new Error('there is no store')
  // Rows as an operator would write them.
  for (const [code, id] of [
    ['lt', 4],
    ['lv', 5],
  ] as const)
    (table as Store[]).push({
      ...first,
      id,
      code,
      language: code,
      prefix: `/${code}`,
      locale: localeOf[code],
    })
  const { default: more } = await import('./routes.ts')
  vi.resetModules()
  const all = paths(more)
  for (const prefix of ['/lt', '/lv'])
    for (const path of ['/', '/c/:slug', '/p/:parentSku/:slug/:childSku?', '/i/:slug', '/contacts', '/*'])
      expect(all).toContain(`${prefix}${path}`)
  expect(new Set(ids(more)).size).toBe(ids(more).length)
  // Existing entries are unchanged.
  expect(paths(routes).filter((path) => !all.includes(path))).toEqual([])
})

test('evicts a cached page with header and footer when their content changes', () => {
  const stored = screens.flatMap(({ file, layout }) => {
    const source =
      file && layout === 'default' ? readFileSync(new URL(`routes/${file}.tsx`, import.meta.url), 'utf8') : ''
    return [...source.matchAll(/\bcacheable\(([^;]*?)\),?\n/g)].map(([, tags = '']) => ({ file, tags }))
  })
  expect(stored.length).toBeGreaterThan(4)
  expect(stored.filter(({ tags }) => !tags.includes("'content'"))).toEqual([])
})
