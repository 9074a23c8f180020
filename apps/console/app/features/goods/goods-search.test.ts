import { expect, test } from 'vitest'
import { searchOf, withPart } from './goods-search.ts'

test('an address names what is searched', () => {
  const address = new URLSearchParams('q=+lamp+&category=12&state=off&sort=-price&special=1&store=ru')
  expect(searchOf(address)).toEqual({
    q: 'lamp',
    category: 12,
    state: 'off',
    sort: '-price',
    special: true,
    store: 'ru',
  })
})

test('what the list does not know is left out', () => {
  const address = new URLSearchParams('category=x&state=gone&sort=colour&problem=A-1&q=&special=yes')
  expect(searchOf(address)).toEqual({})
})

test('another filter begins at the first page', () => {
  const address = new URLSearchParams('q=lamp&after=%5B1%5D')
  expect(withPart(address, 'state', 'off').toString()).toBe('q=lamp&state=off')
  expect(withPart(address, 'q', '').toString()).toBe('')
})
