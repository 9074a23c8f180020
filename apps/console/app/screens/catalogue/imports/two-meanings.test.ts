import { expect, it } from 'vitest'
import { meaningsOfAmount, meaningsOfDate } from './two-meanings.ts'

it.each([
  ['1.299', [',', 129_900], ['.', 130]],
  ['12,345 CZK', ['.', 1_234_500], [',', 1235]],
])('reads the amount %s as %j or %j', (sample, thousands, decimals) => {
  const found = meaningsOfAmount(sample).map(({ mark, cents }) => [mark, cents])
  expect(found).toEqual([thousands, decimals])
})

it.each(['01/11/2026', '1-11-26, 10:00'])('reads the date %s as in November or in January', (sample) => {
  const found = meaningsOfDate(sample).map(({ order, day }) => [order, day.toISOString().slice(0, 10)])
  expect(found).toEqual([
    ['dmy', '2026-11-01'],
    ['mdy', '2026-01-11'],
  ])
})
