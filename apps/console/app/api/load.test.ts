import { expect, test } from 'vitest'
import { isWayBack, pathOf, signInPath } from './load.ts'

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/sign-in?why=out', 'people'])(
  'signing in does not lead back to %s',
  (path) => {
    expect(isWayBack(path)).toBe(false)
    expect(signInPath(path, 'ended')).toBe('/sign-in?why=ended')
  },
)

test('signing in leads back to the same address', () => {
  const path = pathOf('http://localhost:3002/admin/audit?subject=staff%3A2')
  expect(path).toBe('/audit?subject=staff%3A2')
  expect(new URLSearchParams(signInPath(path).split('?')[1]).get('back')).toBe(path)
})
