import { expect, test } from 'vitest'
import { cents } from '../../platform/money/money.ts'
import { ruledPrice } from './price-rule.ts'

test('changes prices by percentage, amount and ending', () => {
  expect(ruledPrice(cents(10_000), { percent: 5 })).toBe(10_500)
  expect(ruledPrice(cents(999), { percent: -10 })).toBe(899)
  expect(ruledPrice(cents(10_000), { byCents: -250 })).toBe(9750)
  expect(ruledPrice(cents(10_000), { percent: 5, ending: 99 })).toBe(10_499)
  expect(ruledPrice(cents(10_000), { ending: 90 })).toBe(9990)
  expect(ruledPrice(cents(10_040), { ending: 0 })).toBe(10_000)
})

test('never produces a price of zero', () => {
  expect(ruledPrice(cents(500), { percent: -100 })).toBe(1)
  expect(ruledPrice(cents(20), { ending: 99 })).toBe(99)
  expect(ruledPrice(cents(20), { ending: 0 })).toBe(100)
})
