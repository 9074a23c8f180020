import { constants } from '@ambra/domain/platform/shop/constants'
import { describe, expect, it } from 'vitest'
import { firstShownPage, nextStart } from './load-more-rule.ts'

const pageSize = constants.productsPageSize.value

describe('load-more (spec §4 "Category listing")', () => {
  it('fetches the next page at start plus page size', () => {
    expect(nextStart({ start: 0, total: 137, pageSize })).toBe(50)
    expect(nextStart({ start: 50, total: 137, pageSize })).toBe(100)
  })

  it('fetches nothing when start has reached the total', () => {
    expect(nextStart({ start: 100, total: 137, pageSize })).toBeUndefined()
    expect(nextStart({ start: 50, total: 100, pageSize })).toBeUndefined()
  })

  it('fetches nothing when the total is below the page size', () => {
    for (const total of [0, 1, 49]) expect(nextStart({ start: 0, total, pageSize })).toBeUndefined()
    expect(nextStart({ start: 0, total: 50, pageSize })).toBeUndefined()
    expect(nextStart({ start: 0, total: 51, pageSize })).toBe(50)
  })

  it('stops at the limit of the search', () => {
    expect(nextStart({ start: 9900, total: 20_000, pageSize })).toBe(9950)
    expect(nextStart({ start: 9950, total: 20_000, pageSize })).toBeUndefined()
  })

  it('uses pages of 50 in a category and 24 on the search screen (spec §9 "Page sizes")', () => {
    expect([pageSize, constants.searchPageSize.value]).toEqual([50, 24])
  })
})

it.each([
  [1, 1],
  [10, 1],
  [11, 2],
  [200, 191],
])('shows pages for page %i starting at %i', (page, first) => {
  expect(firstShownPage(page)).toBe(first)
})
