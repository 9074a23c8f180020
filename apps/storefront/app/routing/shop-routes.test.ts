import { isAlwaysAnswered, isShopRoute, routeNames } from '@ambra/domain/platform/shop/shop-routes'
import { expect, it } from 'vitest'
import { resources, screens, siteResources } from './route-table.ts'

it('prevents content pages with the path of a screen', () => {
  const firsts = [...screens, ...resources, ...siteResources]
    .map(({ path }) => path.split('/')[0] ?? '')
    .filter((first) => first !== '' && first !== '*')
  expect(
    firsts.filter((first) => !routeNames.has(first)),
    'reserve the first part of the address in routeNames of packages/domain/src/platform/shop/shop-routes.ts',
  ).toEqual([])
  expect(
    ['/checkout', '/C/phones', '/en/about', '/i/other', '/admin'].map((path) => isShopRoute(path, 'mine')),
  ).toEqual([true, true, true, true, true])
  expect(['/meist', '/i/mine', '/news/mine'].map((path) => isShopRoute(path, 'mine'))).toEqual([
    false,
    false,
    false,
  ])
})

/** Screens of products and content: if the requested item is missing, a redirect is looked up. */
const maybeMissing = ['*', 'brand/:slug', 'c/:slug', 'i/:slug', 'news/:slug', 'p/:parentSku/:slug/:childSku?']

it('rejects redirects from the path of a screen and accepts all others', () => {
  const wrong = [...screens, ...resources, ...siteResources].flatMap(({ path }) =>
    // With and without its optional parts.
    [path.replaceAll('?', ''), path.replace(/\/:\w+\?.*/, '')]
      .map((one) => `/${one.replaceAll(/:\w+/g, 'x').replace('*', 'any/old.html')}`)
      .filter((address) => isAlwaysAnswered(address) === maybeMissing.includes(path)),
  )
  expect(wrong, 'an address of a screen belongs into `answered` of shop-routes.ts').toEqual([])
  for (const address of [
    '/en',
    '/en/checkout',
    '/api',
    '/api/x/y',
    '/media/a.jpg',
    '/img/1/2/resize/a.jpg',
    '/a.data',
  ])
    expect([address, isAlwaysAnswered(address)]).toEqual([address, true])
  for (const address of [
    '/feed',
    '/img/a.jpg',
    '/apis',
    '/search/phones',
    '/meist',
    '/en/c/x',
    '/en/media/a.jpg',
  ])
    expect([address, isAlwaysAnswered(address)]).toEqual([address, false])
})
