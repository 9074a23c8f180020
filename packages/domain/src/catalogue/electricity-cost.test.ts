import { expect, test } from 'vitest'
import { electricityCost, electricityOf, readElectricityPrice } from './electricity-cost.ts'

test('computes the yearly electricity cost in cents', () => {
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
])('parses the price of a kWh from %j', (text, price) => {
  expect(readElectricityPrice(text)).toBe(price)
})

test.each([
  ['kwh_100', '47\u00a0kWh', { use: 'cycles', cost: 846 }],
  ['kwh_1000', '1\u00a0200 кВт·ч', { use: 'hours', cost: 21_600 }],
  ['kwh_year', '104,5 kWh', { use: 'year', cost: 1881 }],
  ['kwh_year', 'about 100', undefined],
  ['noise', '47 kWh', undefined],
])('reads the yearly consumption from %s of %j', (code, value, year) => {
  const specs = [
    { code: 'brand', value: 'Saarelux' },
    { code, value },
  ]
  expect(electricityOf(specs, 0.18)).toEqual(year)
})
