import { expect, test } from 'vitest'
import { searchOf } from './product-search.ts'

test('reads search and filters from the address', () => {
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

test('ignores unknown values in the address', () => {
  const address = new URLSearchParams('category=x&state=gone&sort=colour&problem=A-1&q=&special=yes')
  expect(searchOf(address)).toEqual({})
})
