import { expect, it } from 'vitest'
import { ownLocation } from './page-server.ts'

const base = new URL('https://shop.test/en/p/1/phone?utm_source=mail')

it.each([
  ['/en/c/phones', '', '/en/c/phones'],
  ['/en/c/phones?page=2', 'utm_source=mail', '/en/c/phones?page=2&utm_source=mail'],
  ['/en/c/phones?q=1', 'q=2', '/en/c/phones?q=1'],
  ['https://shop.test/en', '', '/en'],
  ['?sent=1', '', '/en/p/1/phone?sent=1'],
  ['/en#top', 'a=1', '/en?a=1#top'],
  ['https://shop.test//evil.test', '', '/evil.test'],
  ['/en/p/1/phone', `utm_source=${'@'.repeat(1400)}`, '/en/p/1/phone'],
])('redirects from %j with %j to %j', (location, dropped, expected) => {
  expect(ownLocation(location, dropped, base)).toBe(expected)
})

it.each([
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '\n//evil.test',
  'https://evil.test',
  'https:\\\\evil.test',
  'http://shop.test/',
  'https://shop.test@evil.test/',
  'https://shop.test.evil.test/',
  'javascript:alert(1)',
  'data:text/html,x',
])('never redirects to %j', (location) => {
  expect(() => ownLocation(location, '', base)).toThrow('another host')
})
