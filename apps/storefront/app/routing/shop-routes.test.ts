import { isShopRoute, routeNames } from '@ambra/domain/shop-routes'
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
