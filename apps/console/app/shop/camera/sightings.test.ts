import { expect, test } from 'vitest'
import { createSightings } from './sightings.ts'

/** The codes that were read from pictures 100 ms apart. */
function readings(pictures: readonly (string | undefined)[]): string[] {
  const sightings = createSightings()
  return pictures.flatMap((code, picture) => (sightings.see(code, picture * 100) && code ? [code] : []))
}
const nothing = (count: number) => Array.from({ length: count }, () => undefined)

test('a code that stays in sight is one reading', () => {
  expect(readings(Array.from({ length: 40 }, () => 'A'))).toEqual(['A'])
})

test('one picture alone reads nothing', () => {
  expect(readings(['A', 'B', 'A', 'B', undefined, 'C'])).toEqual([])
})

test('a code that was away comes again, a short gap is none', () => {
  expect(readings(['A', 'A', ...nothing(5), 'A', 'A'])).toEqual(['A'])
  expect(readings(['A', 'A', ...nothing(13), 'A', 'A'])).toEqual(['A', 'A'])
})

test('two codes in turn are each read once while both stay', () => {
  expect(readings(['A', 'A', 'B', 'B', 'A', 'A', 'B', 'B', 'A', 'A'])).toEqual(['A', 'B'])
})
