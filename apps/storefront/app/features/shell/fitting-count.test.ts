import { expect, it } from 'vitest'
import { fittingCount } from './fitting-count.ts'

const row = { widths: [100, 100, 100, 100], gap: 2, moreWidth: 60 }

it('keeps all entries in a row that is wide enough', () => {
  expect(fittingCount({ ...row, available: 406 })).toBe(4)
  expect(fittingCount({ ...row, available: 405.7 })).toBe(4)
  expect(fittingCount({ ...row, widths: [], available: 0 })).toBe(0)
})

it('reserves space for "More" beside the remaining entries', () => {
  expect(fittingCount({ ...row, available: 405 })).toBe(3)
  expect(fittingCount({ ...row, available: 366 })).toBe(3)
  expect(fittingCount({ ...row, available: 365 })).toBe(2)
})

it('folds everything when no entry fits', () => {
  expect(fittingCount({ ...row, available: 120 })).toBe(0)
})
