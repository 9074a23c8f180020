import { expect, test } from 'vitest'
import { withSearch } from './recent-searches.ts'

test('puts the newest search first without duplicates', () => {
  expect(withSearch(['tv', 'phone'], 'phone')).toEqual(['phone', 'tv'])
})

test('keeps the last five searches', () => {
  expect(withSearch(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd'])
})
