import { describe, expect, it } from 'vitest'
import {
  countCharacters,
  cutCharacters,
  isMoment,
  momentForInput,
  mostCharacters,
  readMoment,
} from './custom-option.ts'
import { momentInWords } from './format-moment.ts'

describe('dates and times of custom options', () => {
  it.each([
    ['date', '2026-12-24', '2026-12-24 00:00:00'],
    ['date', '2026-12-24 00:00:00', '2026-12-24 00:00:00'],
    ['date', '2028-02-29', '2028-02-29 00:00:00'],
    ['date_time', '2026-12-24T18:30', '2026-12-24 18:30:00'],
    ['date_time', ' 2026-12-24 18:30:45 ', '2026-12-24 18:30:00'],
    ['time', '07:05', '07:05:00'],
    ['time', '2026-12-24 07:05:00', '07:05:00'],
  ] as const)('parses the %s %j', (input, text, stored) => {
    expect(readMoment(input, text)).toBe(stored)
  })

  it.each([
    ['date', '2026-02-29'],
    ['date', '24.12.2026'],
    ['date', '0026-12-24'],
    ['date', '2101-01-01'],
    ['date', '18:30'],
    ['date_time', '2026-12-24'],
    ['date_time', '2026-12-24T24:00'],
    ['time', '18:60'],
    ['time', 'half past six'],
    ['time', ''],
  ] as const)('refuses the %s %j', (input, text) => {
    expect(readMoment(input, text)).toBeUndefined()
  })

  it.each([
    ['date', '2026-12-24'],
    ['date_time', '2026-12-24T18:30'],
    ['time', '18:30'],
  ] as const)('converts a %s back for its input', (input, text) => {
    expect(momentForInput(input, readMoment(input, text) ?? '')).toBe(text)
  })

  it('formats dates and times in each language', () => {
    const stored = '2026-12-04 18:30:00'
    const words = (['et', 'en', 'ru', 'lt', 'lv'] as const).map((language) =>
      momentInWords('date_time', stored, language),
    )
    expect(words).toEqual([
      '04.12.2026 kell\u00a018.30',
      '4 Dec 2026, 18:30',
      '04.12.2026, 18:30',
      '2026-12-04 18:30',
      '04.12.2026. 18:30',
    ])
    expect(momentInWords('date', stored, 'et')).toBe('04.12.2026')
    expect(momentInWords('time', '18:30:00', 'et')).toBe('18.30')
    expect(momentInWords('date', 'Mari', 'et')).toBe('Mari')
  })

  it('treats no other input as a date or time', () => {
    expect(['field', 'area', 'radio', 'checkbox', 'multiple', 'constructor'].some(isMoment)).toBe(false)
  })
})

describe('texts of custom options', () => {
  it('counts an emoji as one character', () => {
    expect(countCharacters('Liis 🎁')).toBe(6)
    expect(cutCharacters('Liis 🎁🎁', 6)).toBe('Liis 🎁')
  })

  it('limits a label and a greeting differently', () => {
    expect([mostCharacters('field', undefined), mostCharacters('area', undefined)]).toEqual([100, 1000])
    expect(mostCharacters('area', 40)).toBe(40)
  })
})
