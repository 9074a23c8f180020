import { expect, test } from 'vitest'
import { searchOf } from './goods-search.ts'

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
