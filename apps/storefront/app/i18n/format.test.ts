import { expect, test } from 'vitest'
import { freeDeliveryOverEuros } from './format.ts'

test('equals the free delivery limit of the specification (spec §9 "free shipping over 99")', () => {
  expect(freeDeliveryOverEuros).toBe(99)
})
