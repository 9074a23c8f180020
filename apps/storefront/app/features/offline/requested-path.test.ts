import { expect, it } from 'vitest'
import { wantedPath } from './requested-path.ts'

const from = (to: string) => wantedPath(`?to=${encodeURIComponent(to)}`, 'https://ambra.test')

it('accepts only paths of this shop (ATT-16)', () => {
  expect([from('/en/p/A/a?x=1'), from('/'), from('/c/telerid?page=2#results')]).toEqual([
    '/en/p/A/a?x=1',
    '/',
    '/c/telerid?page=2#results',
  ])
  const elsewhere = [
    '//evil.test/a',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '',
    '/\t/evil.test',
    '/x/..//evil.test',
    '/x/..\\/evil.test',
    '/%2e%2e//evil.test',
    '/.//evil.test',
    'https://ambra.test//evil.test',
    '/\u2028/../\\evil.test',
  ]
  expect(elsewhere.map(from)).toEqual(elsewhere.map(() => undefined))
  expect(wantedPath('', 'https://ambra.test')).toBeUndefined()
})
