import { expect, test } from 'vitest'
import { isSold, type SellingFacts, sellingProblemsOf } from './selling-problems.ts'

const sold: SellingFacts = {
  isVariant: false,
  composedOf: undefined,
  status: 1,
  parentStatus: 1,
  visibility: 4,
  isBlocked: false,
  hasPrice: true,
  variants: 0,
  stock: { left: 3, isCounted: true, rule: {} },
  categories: { all: 1, active: 1 },
  hasPicture: true,
  missingTexts: [],
}
const of = (over: Partial<SellingFacts>) => sellingProblemsOf({ ...sold, ...over })

test('sells a complete product', () => {
  expect(of({})).toEqual([])
  expect(isSold(of({ hasPicture: false, missingTexts: ['ru'], visibility: 3 }))).toBe(true)
})

test('lists every reason in order of importance', () => {
  expect(of({ isBlocked: true, status: 2, hasPrice: false })).toEqual(['blocked', 'disabled', 'no_price'])
  expect(of({ visibility: 1 })).toEqual(['hidden'])
  expect(of({ stock: { left: 0, isCounted: true, rule: {} } })).toEqual(['sold_out'])
  expect(of({ stock: { left: 3, isCounted: true, rule: { min_sale_qty: 4 } } })).toEqual(['too_few'])
  expect(of({ stock: { left: 0, isCounted: false, rule: {} } })).toEqual([])
  expect(of({ categories: { all: 2, active: 0 } })).toEqual(['category_off'])
  expect(of({ categories: { all: 0, active: 0 } })).toEqual(['no_category'])
})

test('applies the state of a product to its variants', () => {
  expect(of({ isVariant: true, visibility: 1, categories: { all: 0, active: 0 } })).toEqual([])
  expect(of({ isVariant: true, parentStatus: 2 })).toEqual(['parent_disabled'])
  expect(of({ composedOf: 'variants', stock: { left: 0, isCounted: true, rule: {} } })).toEqual([
    'no_variants',
  ])
})
