import { isAlwaysAnswered, isShopRoute, routeNames } from '@ambra/domain/shop-routes'
import { expect, it } from 'vitest'
import { resources, screens, siteResources } from './route-table.ts'

it('no page of the content can have the address of a screen', () => {
  const firsts = [...screens, ...resources, ...siteResources]
    .map(({ path }) => path.split('/')[0] ?? '')
    .filter((first) => first !== '' && first !== '*')
  expect(
    firsts.filter((first) => !routeNames.has(first)),
    'reserve the first part of the address in routeNames of packages/domain/src/shop/shop-routes.ts',
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

/** Screens of goods and content: what they show may be missing, and then a redirect is looked for. */
const maybeMissing = ['*', 'c/:slug', 'i/:slug', 'news/:slug', 'p/:parentSku/:slug/:childSku?']

it('a redirect from the address of a screen is refused, from any other it is not', () => {
  const wrong = [...screens, ...resources, ...siteResources].flatMap(({ path }) =>
    // With its optional parts and without.
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
