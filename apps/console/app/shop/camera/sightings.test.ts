import { expect, test } from 'vitest'
import { createSightings } from './sightings.ts'

/** Returns the codes read from pictures 100 ms apart. */
function readings(pictures: readonly (string | undefined)[]): string[] {
  const sightings = createSightings()
  return pictures.flatMap((code, picture) => (sightings.see(code, picture * 100) && code ? [code] : []))
}
const nothing = (count: number) => Array.from({ length: count }, () => undefined)

test('reads a code once while it stays in sight', () => {
  expect(readings(Array.from({ length: 40 }, () => 'A'))).toEqual(['A'])
})

test('reads nothing from a single picture', () => {
  expect(readings(['A', 'B', 'A', 'B', undefined, 'C'])).toEqual([])
})

test('reads a code again after it was out of sight, but not after a short gap', () => {
  expect(readings(['A', 'A', ...nothing(5), 'A', 'A'])).toEqual(['A'])
  expect(readings(['A', 'A', ...nothing(13), 'A', 'A'])).toEqual(['A', 'A'])
})

test('reads two alternating codes once each while both stay in sight', () => {
  expect(readings(['A', 'A', 'B', 'B', 'A', 'A', 'B', 'B', 'A', 'A'])).toEqual(['A', 'B'])
})
