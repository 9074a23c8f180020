import { expect, test } from 'vitest'
import { cents } from '../../platform/money/money.ts'
import { priceCalendar } from './price-calendar.ts'

const now = new Date('2026-11-20T10:00:00Z')
const point = (at: string, price: number) => ({ at: new Date(at), price: cents(price) })
const history = [point('2026-09-01', 10_000), point('2026-11-01', 8000), point('2026-11-10', 10_000)]
const rowsOf = (special: { price: number; from?: string; to?: string } | undefined, most = 10) =>
  priceCalendar(
    {
      price: cents(10_000),
      special: special && { ...special, price: cents(special.price) },
      history,
    },
    now,
    most,
  ).map(({ kind, price, lowest, problem }) => [kind, price, lowest, problem])

test('calculates the lowest price of the 30 days before each past price', () => {
  expect(rowsOf(undefined)).toEqual([
    ['now', 10_000, 8000, undefined],
    ['past', 8000, 10_000, undefined],
    ['past', 10_000, undefined, undefined],
  ])
  expect(rowsOf(undefined, 1)).toHaveLength(1)
})

test('measures a planned reduction on the day it begins', () => {
  const planned = (price: number, from: string) => rowsOf({ price, from, to: '2027-01-31' }).slice(0, 2)
  expect(planned(9000, '2026-11-27')).toEqual([
    ['planned', 10_000, undefined, undefined],
    ['planned', 9000, 8000, 'not_below_lowest'],
  ])
  // By then the price of 80 is more than 30 days old.
  expect(planned(9000, '2026-12-20')[1]).toEqual(['planned', 9000, 10_000, undefined])
})

test('plans only the end of a running reduction, and nothing of an ended one', () => {
  expect(rowsOf({ price: 7000, from: '2026-11-15', to: '2026-11-30' })[0]).toEqual([
    'planned',
    10_000,
    undefined,
    undefined,
  ])
  expect(rowsOf({ price: 7000, from: '2026-11-01', to: '2026-11-10' })[0]?.[0]).toBe('now')
  expect(rowsOf({ price: 7000 })[0]?.[0]).toBe('now')
})
