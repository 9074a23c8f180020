import { errorText } from '@ambra/contract/platform/errors/error-text'
import { expect, it } from 'vitest'
import { leadsToParent, productError } from './product-load.ts'

const text = (status: number, visibility: number) => {
  const error = productError({ status, visibility })
  return error && errorText('en', error.code, { n: error.n })
}

it.each([2, 3])('returns an empty-result error for status %i (spec §4 "Product load", §8)', (status) => {
  expect(text(status, 4)).toBe(`Product query returned empty result product status = ${status}`)
})

it('returns an empty-result error for visibility 1 (spec §4, §8)', () => {
  expect(text(1, 1)).toBe('Product query returned empty result product visibility = 1')
})

it.each([
  [1, 2],
  [1, 3],
  [0, 4],
])('shows a product of status %i and visibility %i', (status, visibility) => {
  expect(text(status, visibility)).toBeUndefined()
})

it('redirects a hidden variant to its configurable parent where direct access is prevented (spec §4)', () => {
  const error = productError({ status: 1, visibility: 1 })
  expect(leadsToParent(error, { preventChildAccess: true })).toBe(true)
})

it('refuses a hidden variant where direct access is not prevented (spec §4 "otherwise an error")', () => {
  const error = productError({ status: 1, visibility: 1 })
  expect(leadsToParent(error, { preventChildAccess: false })).toBe(false)
})

it('does not redirect a disabled variant, because its status has priority (spec §4)', () => {
  const error = productError({ status: 2, visibility: 1 })
  expect(leadsToParent(error, { preventChildAccess: true })).toBe(false)
})
