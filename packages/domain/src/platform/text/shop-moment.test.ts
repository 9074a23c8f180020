import { expect, test } from 'vitest'
import { shopMoment } from './format.ts'

test('parses a time in the shop time zone', () => {
  expect(shopMoment('2026-12-01T08:30')?.toISOString()).toBe('2026-12-01T06:30:00.000Z')
  expect(shopMoment('2026-07-01T00:00')?.toISOString()).toBe('2026-06-30T21:00:00.000Z')
  // A skipped hour, and invalid texts.
  expect(shopMoment('2026-03-29T03:30')).toBeUndefined()
  for (const text of ['', '2026-12-01', '2026-13-01T08:30', 'x']) expect(shopMoment(text)).toBeUndefined()
})
