import { describe, expect, it } from 'vitest'
import { pageCount, pageOf } from './order-pages.ts'

describe('the order history', () => {
  it.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [41, 3],
  ])('of %i orders has %i pages of 20 (spec §9 "order history 20 (first page 1)")', (total, pages) => {
    expect(pageCount(total)).toBe(pages)
  })

  it.each([
    [null, 1],
    ['2', 2],
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['x', 1],
  ])('starts at page 1 where the address names no valid one: %s is %i (spec §9)', (text, page) => {
    expect(pageOf(text)).toBe(page)
  })
})
