import { expect, it } from 'vitest'
import { fittingCount } from './fitting-count.ts'

const row = { widths: [100, 100, 100, 100], gap: 2, moreWidth: 60 }

it('keeps all entries in a row that is wide enough for them', () => {
  expect(fittingCount({ ...row, available: 406 })).toBe(4)
  expect(fittingCount({ ...row, available: 405.7 })).toBe(4)
  expect(fittingCount({ ...row, widths: [], available: 0 })).toBe(0)
})

it('leaves room for "More" beside those that stay', () => {
  expect(fittingCount({ ...row, available: 405 })).toBe(3)
  expect(fittingCount({ ...row, available: 366 })).toBe(3)
  expect(fittingCount({ ...row, available: 365 })).toBe(2)
})

it('folds everything where not one entry fits', () => {
  expect(fittingCount({ ...row, available: 120 })).toBe(0)
})
