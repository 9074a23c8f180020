import { describe, expect, it } from 'vitest'
import { openingHours } from './opening-hours.ts'

describe('opening hours of a pickup point', () => {
  it.each([
    ['en', ['Mon–Fri 10:00–18:00', 'Sat 10:00–15:00']],
    ['et', ['E–R 10:00–18:00', 'L 10:00–15:00']],
    ['ru', ['пн–пт 10:00–18:00', 'сб 10:00–15:00']],
  ] as const)('are said in %s', (language, lines) => {
    expect(openingHours('E-R 10:00-18:00 L 10:00-15:00', language)).toEqual(lines)
  })

  it('say round the clock in the language', () => {
    expect(openingHours('24h', 'ru')).toEqual(['24\u00a0ч'])
  })

  it.each(['P 9:00-12:00 suletud', 'by arrangement', ''])(
    'stay as they are when written otherwise: %j',
    (hours) => {
      expect(openingHours(hours, 'en')).toEqual([hours])
    },
  )
})
