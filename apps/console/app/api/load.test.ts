import { expect, test } from 'vitest'
import { isWayBack, pathOf, signInPath } from './load.ts'

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/sign-in?why=out', 'people'])(
  'does not return to %s after sign-in',
  (path) => {
    expect(isWayBack(path)).toBe(false)
    expect(signInPath(path, 'ended')).toBe('/sign-in?why=ended')
  },
)

test('returns to the same address after sign-in', () => {
  const path = pathOf('http://localhost:3002/admin/audit?subject=staff%3A2')
  expect(path).toBe('/audit?subject=staff%3A2')
  expect(new URLSearchParams(signInPath(path).split('?')[1]).get('back')).toBe(path)
})
