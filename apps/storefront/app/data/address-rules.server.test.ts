import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrivateRoute, knownQuery } from './address-rules.server.ts'
import { resources, screensOf } from '#app/routing/route-table.ts'

const query = (routeId: string, text: string, facets?: ReadonlySet<string>) =>
  knownQuery(routeId, new URLSearchParams(text), facets).toString()

describe('parameters that a page reads', () => {
  it.each([
    ['en/home', 'utm_source=x&page=2&q=1', ''],
    ['en/search', 'q=tv&page=2&utm_medium=mail&sort=price', 'page=2&q=tv&sort=price'],
    ['en/search', 'q=tv&q=radio', 'q=tv'],
    ['en/search', 'q=&page=', ''],
    ['en/category', 'part=9&page=3', 'page=3&part=1'],
    ['en/category', 'color=52&brand=7&color=49&color=52', 'brand=7&color=49&color=52'],
    ['en/news', 'section=a&page=2&section=b', 'page=2&section=a'],
    ['en/newsletter', 'sent=1&email=a', 'sent=1'],
    ['en/contacts', 'sent', 'sent=1'],
    ['en/not-found', 'childSku=A&x=1', 'childSku=A'],
    ['en/search-suggest', 'q=tv&x=1', 'q=tv'],
    ['sitemap', 'x=1', ''],
    ['en/unknown-route', 'q=1', ''],
  ])('maps the parameters of %s in %j to %j', (routeId, given, known) => {
    expect(query(routeId, given)).toBe(known)
  })

  it('keeps the facets of the listing once they are known', () => {
    const facets = new Set(['color'])
    expect(query('en/category', 'gad_source=1&color=49&srsltid=abc&page=2', facets)).toBe('color=49&page=2')
    expect(query('en/category', '__proto__=1&constructor=1&a%20b=1', new Set())).toBe('')
  })

  it('sorts parameters regardless of their order in the URL', () => {
    const names = fc.constantFrom('color', 'brand', 'size', 'page', 'sort', 'price', 'utm_x', 'part')
    const pair = fc.tuple(names, fc.constantFrom('1', '2', 'a:asc', ''))
    fc.assert(
      fc.property(fc.uniqueArray(pair, { selector: ([name]) => name }), fc.nat(), (pairs, turn) => {
        const turned = pairs.map((_, index) => pairs[(index + turn) % pairs.length] ?? pairs[0])
        const text = (list: typeof turned) => new URLSearchParams(list as [string, string][]).toString()
        expect(query('en/category', text(turned))).toBe(query('en/category', text(pairs)))
      }),
    )
  })

  it('lists every parameter that a route reads in the route table', () => {
    const reads = /searchParams\s*\.(?:get|has|getAll)\('(\w+)'\)/g
    const used = readdirSync(new URL('../routes/', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .flatMap((name) => {
        const source = readFileSync(new URL(`../routes/${name}`, import.meta.url), 'utf8')
        return [...source.matchAll(reads)].map(([, parameter = '']) => [
          name.replace(/\.tsx?$/, ''),
          parameter,
        ])
      })
    const rowsOf = (file: string | undefined) =>
      [...screensOf('en'), ...resources].filter((row) => row.file === file)
    const declaredFor = (file: string | undefined) =>
      rowsOf(file).flatMap(({ reads: single = [], flags = [] }) => [...single, ...flags])
    expect(used.length).toBeGreaterThan(8)
    expect(used.filter(([file, name = '']) => !declaredFor(file).includes(name))).toEqual([])
  })
})

describe('private pages', () => {
  it.each([
    'checkout',
    'my-account',
    'account-details',
    'account-order',
    'account-orders',
    'order-completed',
    'create-password',
    'reset-password',
    'review',
    'stock-notice',
    'newsletter-confirm',
    'newsletter-leave',
    'price-alert-link',
    'account-alerts',
    'waiting-orders',
    'special-offers',
    'nothing-of-the-kind',
  ])('treats %s as private', (name) => {
    for (const store of ['et', 'en', 'ru']) expect(isPrivateRoute(`${store}/${name}`)).toBe(true)
  })

  it.each(['home', 'category', 'product', 'cms-page', 'search', 'not-found', 'wishlist', 'menu'])(
    'treats %s as public',
    (name) => expect(isPrivateRoute(`en/${name}`)).toBe(false),
  )

  it('marks all screens with a secret in their path or data of one customer as private', () => {
    const open = screensOf('en').filter(
      ({ path, isPrivate }) => /token|:code|my-account|checkout|order/i.test(path) && !isPrivate,
    )
    expect(open).toEqual([])
  })
})
