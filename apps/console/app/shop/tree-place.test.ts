import { expect, test } from 'vitest'
import { placeAt } from './tree-place.ts'

const row = (id: number, parent: number | null) => ({ id, parent })
// 3 (4, 5 (6)), 7
const rows = [row(3, null), row(4, 3), row(5, 3), row(6, 5), row(7, null)]

test('returns the parent and the next sibling of a dropped row', () => {
  expect(placeAt(rows, 7, { key: 3, dropPosition: 'before' })).toEqual({ parent: null, before: 3 })
  expect(placeAt(rows, 3, { key: 7, dropPosition: 'after' })).toEqual({ parent: null, before: null })
  expect(placeAt(rows, 7, { key: 4, dropPosition: 'after' })).toEqual({ parent: 3, before: 5 })
  expect(placeAt(rows, 4, { key: 5, dropPosition: 'after' })).toEqual({ parent: 3, before: null })
  expect(placeAt(rows, 7, { key: 6, dropPosition: 'on' })).toEqual({ parent: 6, before: null })
})

test('does not drop a row into itself or its descendants', () => {
  expect(placeAt(rows, 3, { key: 6, dropPosition: 'on' })).toBeUndefined()
  expect(placeAt(rows, 3, { key: 3, dropPosition: 'before' })).toBeUndefined()
  expect(placeAt(rows, 5, { key: 99, dropPosition: 'on' })).toBeUndefined()
})
