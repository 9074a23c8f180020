import { expect, it } from 'vitest'
import { createBurst } from './scan-burst.ts'

const typed = (keys: readonly string[], pauseMs: number) => {
  const burst = createBurst()
  return keys.map((key, index) => burst.press(key, 1000 + index * pauseMs)).filter(Boolean)
}

it('reads a code that ends with Enter or Tab', () => {
  expect(typed([...'4006381333931', 'Enter'], 8)).toEqual(['4006381333931'])
  expect(typed([...'NV', 'Shift', ...'-P7', 'Tab'], 20)).toEqual(['NV-P7'])
})

it.each([
  ['what a person types', [...'4006381333931', 'Enter'], 120],
  ['a short press', ['g', 's', 'Enter'], 8],
  ['an Enter alone', ['Enter'], 8],
  ['keys without an end', [...'4006381'], 8],
])('reads nothing from %s', (_, keys, pauseMs) => {
  expect(typed(keys, pauseMs)).toEqual([])
})

it('starts a new code after a pause', () => {
  const burst = createBurst()
  for (const [index, key] of [...'12345'].entries()) burst.press(key, index * 10)
  for (const [index, key] of [...'6789'].entries()) burst.press(key, 500 + index * 10)
  expect(burst.press('Enter', 540)).toBe('6789')
})
