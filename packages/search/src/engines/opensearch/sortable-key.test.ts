import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareKeys } from '../../index/column.ts'
import { keyOf, sortableKey } from './sortable-key.ts'

const value = fc.oneof(
  fc.double({ noNaN: true }).map(String),
  fc.integer().map(String),
  fc.constantFrom('', '0', '-0', '10.0', '1e3', ' 7', 'Infinity', 'Ärm', 'zz', '2026-01-01'),
  fc.string(),
)

it('orders by bytes as the shop orders values', () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      const [a, b] = [sortableKey(left), sortableKey(right)]
      expect(Math.sign(compareKeys(left, right))).toBe(a < b ? -1 : Number(a > b))
    }),
  )
})

it('gives the value back', () => {
  fc.assert(
    fc.property(value, (text) => {
      expect(keyOf(sortableKey(text))).toBe(text)
    }),
  )
})
