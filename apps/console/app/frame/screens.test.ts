import { permissions } from '@ambra/contract/admin/permissions'
import type { OwnPerson } from '@ambra/contract/admin/staff'
import { expect, it } from 'vitest'
import { screenRoutes } from '../../e2e/support/screen-routes.ts'
import { screensOf } from './screens.ts'

/** Screens that neither menu nor palette lists, and how a person gets there. */
const withoutEntry: Readonly<Record<string, string>> = {
  '/sign-in': 'opens where nobody is signed in',
  '/welcome': 'opens where the shop has no owner yet',
  '/invite': 'the link of a mail leads here',
  '/selling/rules': 'a tab of /selling',
  '/selling/test': 'a tab of /selling',
  '/search/try': 'a tab of /search',
  '/search/past': 'a tab of /search',
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

/** Screens of one thing are reached from a list above them: `/orders/:number` from `/orders`. */
const isBelowList = (path: string) =>
  path.includes('/:') && listed.some((list) => list !== '/' && path.startsWith(`${list}/`))

it('leads from the menu to every screen, or says how a person gets there', () => {
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
