import { stores } from '@ambra/domain/stores'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { screens } from './route-table.ts'
import routes from './routes.ts'
import { staticPagePath, staticPagePaths } from './static-pages.ts'

/** Section 2 of the specification, its column "Route" as written there. */
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

/** Rows of the table, an optional last part counted as two addresses. */
const tabled = screens.flatMap(({ path }) => {
  const pattern = `/${path}`.replace(/:(\w+)/g, '{$1}')
  return pattern.endsWith('?') ? [pattern.replace(/\/[^/]*$/, ''), pattern.slice(0, -1)] : [pattern]
})

const paths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...paths(children ?? [])])
const ids = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ id, children }) => [...(id === undefined ? [] : [id]), ...ids(children ?? [])])

test('has every route of the specification (§2) in its table', () => {
  const known = new Set([...tabled, ...staticPagePaths('et').map(({ path }) => `/${path}`)])
  expect(specified.filter((route) => !known.has(route))).toEqual([])
})

test('gives every store its own routes under its prefix', () => {
  const all = paths(routes)
  for (const { prefix } of stores) expect(all).toContain(`${prefix}/c/:slug`)
})

test('has unique route ids', () => {
  const all = ids(routes)
  expect(new Set(all).size).toBe(all.length)
})

test('names the Estonian static pages as the specification does', () => {
  const estonian = ['about-us', 'contacts', 'delivery', 'payment-methods', 'privacy-policy'].map((page) =>
    staticPagePath({ code: 'et' }, page),
  )
  expect(estonian).toEqual([
    '/meist',
    '/kontakt',
    '/kohaletoimetamine',
    '/makseviisid',
    '/privaatsuspoliitika',
  ])
  expect(staticPagePath({ code: 'en' }, 'about-us')).toBe('/about-us')
})
