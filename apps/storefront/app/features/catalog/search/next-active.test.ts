import { expect, test } from 'vitest'
import { nextActive } from './next-active.ts'

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, -1],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, -1],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Home', -1, 3, undefined],
  ['End', -1, 3, undefined],
  ['ArrowDown', -1, 0, undefined],
  ['a', 1, 3, undefined],
])('moves with %s from option %i of %i to %s', (key, active, count, next) => {
  expect(nextActive(key, active, count)).toBe(next)
})
