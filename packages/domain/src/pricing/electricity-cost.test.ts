import { expect, test } from 'vitest'
import { electricityCost, readElectricityPrice } from './electricity-cost.ts'

test('costs a year of electricity in cents', () => {
  expect(electricityCost(47, 0.18)).toBe(846)
  expect(electricityCost(0, 0.18)).toBe(0)
})

test.each([
  ['0.18', 0.18],
  ['0,2', 0.2],
  ['', undefined],
  [undefined, undefined],
  ['0', undefined],
  ['18', undefined],
  ['-1', undefined],
  ['0.18 €', undefined],
])('reads the price of a kWh from %j', (text, price) => {
  expect(readElectricityPrice(text)).toBe(price)
})
