import { permissions } from '@ambra/contract/platform/staff/permissions'
import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { screenRoutes } from '../../e2e/support/screen-routes.ts'
import { screensOf } from './screens.ts'

/** Screens that are in neither menu nor palette, with the way to reach them. */
const withoutEntry: Readonly<Record<string, string>> = {
  '/sign-in': 'opens where nobody is signed in',
  '/welcome': 'opens where the shop has no owner yet',
  '/invite': 'the link of a mail leads here',
  '/new-product': 'a button of /products',
  '/newsletter/new': 'a button of /newsletter',
  '/newsletter/subscribers': 'a button of /newsletter',
  '/settings/mails': 'a button of /settings',
  '/selling/rules': 'a tab of /selling',
  '/selling/sales': 'a tab of /selling',
  '/selling/test': 'a tab of /selling',
  '/search/try': 'a tab of /search',
  '/search/why': 'a tab of /search',
  '/search/past': 'a tab of /search',
  '/goods/*': 'redirects old links to /products',
  '/*': 'answers addresses that have no screen',
}

const owner: OwnPerson = {
  id: 1,
  email: 'owner@ambra.example',
  name: 'Owner',
  language: 'en',
  roles: [],
  permissions: Object.fromEntries(permissions.map((permission) => [permission, null])),
  method: 'passkey',
  proved_until: null,
  session_ends_at: '2026-11-20T12:00:00Z',
  credentials: [],
  recovery_codes_left: 0,
}
const listed = screensOf(owner).map(({ path }) => path)
const paths = screenRoutes.map((route) => `/${route}`)

/**
 * Checks whether the screen of a record is reached from a list above it: `/orders/:number` from `/orders`.
 */
const isBelowList = (path: string) =>
  path.includes('/:') && listed.some((list) => list !== '/' && path.startsWith(`${list}/`))

it('leads to every screen from the menu, unless another way to it is listed', () => {
  const lost = paths.filter((path) => !listed.includes(path) && !(path in withoutEntry) && !isBelowList(path))
  expect(
    lost,
    'add a row to apps/console/app/frame/screens.ts, or to withoutEntry of screens.test.ts with the way to it',
  ).toEqual([])
})

it('lists only screens that exist, each once', () => {
  expect([...listed, ...Object.keys(withoutEntry)].filter((path) => !paths.includes(path))).toEqual([])
  expect(listed.filter((path, position) => listed.indexOf(path) !== position)).toEqual([])
  expect(Object.keys(withoutEntry).filter((path) => listed.includes(path))).toEqual([])
})

it('has no screen whose path could be that of a record with a code that people choose', () => {
  const records = paths.filter((path) => /:(sku|code|name|serial)$/.test(path))
  const hides = (path: string) => records.some((record) => matchPath(record, path) !== null)
  expect(paths.filter((path) => !path.includes(':') && hides(path))).toEqual([])
})
