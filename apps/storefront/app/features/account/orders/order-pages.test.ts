import { describe, expect, it } from 'vitest'
import { pageCount, pageOf } from './order-pages.ts'

describe('order history', () => {
  it.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [41, 3],
  ])('splits %i orders into %i pages of 20 (spec §9 "order history 20 (first page 1)")', (total, pages) => {
    expect(pageCount(total)).toBe(pages)
  })

  it.each([
    [null, 1],
    ['2', 2],
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['x', 1],
  ])('maps the page parameter %s to page %i, invalid values to page 1 (spec §9)', (text, page) => {
    expect(pageOf(text)).toBe(page)
  })
})
