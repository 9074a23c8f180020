import { expect, test } from 'vitest'
import { cents } from '../../platform/money/money.ts'
import { lowestBefore, specialProblem } from './special-check.ts'

const now = new Date('2026-11-20T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const point = (days: number, price: number) => ({ at: daysAgo(days), price: cents(price) })

test('finds the lowest price of 30 days', () => {
  expect(lowestBefore([], now)).toBe(undefined)
  expect(lowestBefore([point(90, 8000), point(40, 10_000)], now)).toBe(10_000)
  expect(lowestBefore([point(90, 8000), point(29, 10_000)], now)).toBe(8000)
  expect(lowestBefore([point(90, 10_000), point(20, 7000), point(10, 9000)], now)).toBe(7000)
})

test('requires a reduction below the lowest price', () => {
  const history = [point(60, 10_000), point(20, 8000), point(10, 12_000)]
  const told = (special: number, from: string | null = null) =>
    specialProblem({ price: cents(12_000), special: { price: cents(special), from }, history }, now)
  expect(told(9000)).toBe('not_below_lowest')
  expect(told(8000)).toBe('not_below_lowest')
  expect(told(7999)).toBe(undefined)
  expect(told(12_000)).toBe('not_below_price')
  // The price of 80 is more than 30 days old by then.
  expect(told(9000, '2027-01-15')).toBe(undefined)
})

test('measures a running reduction from its start', () => {
  const history = [point(60, 10_000), point(5, 9000)]
  const special = { price: cents(9000), from: '2026-11-15', to: '2026-12-31' }
  expect(specialProblem({ price: cents(10_000), special, history }, now)).toBe(undefined)
})

test('requires dates in order and in the future', () => {
  const of = (from: string, to: string) =>
    specialProblem({ price: cents(100), special: { price: cents(50), from, to }, history: [] }, now)
  expect(of('2026-12-10', '2026-12-01')).toBe('dates')
  expect(of('2026-11-01', '2026-11-19')).toBe('ended')
  expect(of('2026-11-01', '2026-11-20')).toBe(undefined)
})
