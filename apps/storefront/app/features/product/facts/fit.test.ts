import { expect, it } from 'vitest'
import { fitOf, millimetresOf, spareAt } from './fit.ts'

const washer = { width: 598, height: 848, depth: 590 }

it('returns the remaining space on each side', () => {
  const niche = { width: 600, height: 840 }
  expect(spareAt(niche, washer, 'width')).toBe(2)
  expect(spareAt(niche, washer, 'height')).toBe(-8)
  expect(spareAt(niche, washer, 'depth')).toBeUndefined()
})

it.each([
  [{ width: 598, height: 848, depth: 590 }, 'fits'],
  [{ width: 600, height: 900, depth: 600 }, 'fits'],
  [{ width: 597, height: 900, depth: 600 }, 'too-big'],
  [{ height: 840 }, 'too-big'],
  [{ width: 600, depth: 600 }, 'unknown'],
  [{}, 'unknown'],
] as const)('classifies a niche of %o as %s', (niche, expected) => {
  expect(fitOf(niche, washer)).toBe(expected)
})

it.each([
  ['60', 600],
  ['59,5', 595],
  [' 59.5 cm ', 595],
  ['60 см', 600],
  ['0', undefined],
  ['', undefined],
  ['-5', undefined],
  ['60000', undefined],
  ['sixty', undefined],
  ['60 mm', undefined],
])('parses %s as centimetres', (typed, expected) => {
  expect(millimetresOf(typed)).toBe(expected)
})
