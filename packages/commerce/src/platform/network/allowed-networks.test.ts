import { expect, test } from 'vitest'
import { allowedNetworks, wrongNetwork } from './allowed-networks.ts'

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.1.2.3', false],
  ['203.0.113.9', true],
  ['203.0.113.10', false],
  ['2001:db8:0:5::1', true],
  ['2001:db8:1::1', false],
  ['10.1.2.3, 192.0.2.1', false],
  ['not an address', false],
  ['', false],
])('allows %s: %s', (address, isAllowed) => {
  expect(allowedNetworks(['10.0.0.0/8', '203.0.113.9', '2001:db8::/48'])(address)).toBe(isAllowed)
})

test('allows every address without a list, and none with an unreadable one', () => {
  expect(allowedNetworks([])('192.0.2.1')).toBe(true)
  expect(allowedNetworks(['nonsense'])('192.0.2.1')).toBe(false)
})

test('names invalid entries', () => {
  expect(wrongNetwork(['10.0.0.0/8', '::1'])).toBe(undefined)
  for (const wrong of ['10.0.0.0/33', '10.0.0', 'office', '10.0.0.0/8/8', '10.0.0.0/', '::/129'])
    expect(wrongNetwork(['10.0.0.0/8', wrong])).toBe(wrong)
})
