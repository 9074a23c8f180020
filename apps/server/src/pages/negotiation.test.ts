import { expect, it } from 'vitest'
import { acceptedEncoding, matchesEtag } from './negotiation.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP;Q=1', 'gzip'],
  ['br;q=0', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['br;q=0.0, gzip;q=0.5', 'gzip'],
  ['br;q=0.4, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['identity;q=1, br;q=0.5', undefined],
  ['identity;q=0, br', 'br'],
  ['identity;q=0', undefined],
  ['abr, gzipped', undefined],
  ['br;q=2, gzip;q=-1', undefined],
  ['br;q=x', undefined],
  ['deflate, zstd', undefined],
])('reads Accept-Encoding %j as %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

it('offers only existing encodings', () => {
  expect(acceptedEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip')
  expect(acceptedEncoding('br', [])).toBeUndefined()
})

it.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['W/"A"', false],
  ['"a', false],
])('matches If-None-Match %j with the current page: %j', (header, matches) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(matches)
})
