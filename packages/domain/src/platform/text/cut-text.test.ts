import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['short', 10, 'short'],
  ['longer than that', 6, 'longer'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀c', 4, 'ab😀'],
  ['😀', 0, ''],
])('cuts %s at %i units without splitting a character', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
  expect(cutText(text, max).isWellFormed()).toBe(true)
})
