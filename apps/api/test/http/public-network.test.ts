import { expect, it } from 'vitest'
import { clientNetwork } from '../../src/http/rate-limit.ts'
import { isPublicNetwork } from '@ambra/commerce/platform'

it.each([
  ['203.0.113.9', true],
  ['2001:db8:1:2::9', true],
  ['::ffff:203.0.113.9', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['192.168.1.4', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['100.64.0.1', false],
  ['fd12:3456::1', false],
  ['fe80::1', false],
  ['', false],
  ['in-process', false],
])('reports whether the client %s is on the internet: %s', (address, expected) => {
  expect(isPublicNetwork(clientNetwork(address))).toBe(expected)
})
