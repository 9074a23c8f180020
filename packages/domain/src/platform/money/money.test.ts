import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../shop/stores.ts'
import { formatDateTime, timestampText } from '../text/date-time.ts'
import { dayRangeInWords } from '../text/day-range.ts'
import {
  formatDate,
  formatDayInWords,
  formatNumber,
  formatPrice,
  formatTimestamp,
  isoDay,
  startOfDay,
} from '../text/format.ts'
import { allocate, cents, centsFromEuros, parseEuros, roundToCents, toEuros } from './money.ts'

describe('money', () => {
  it.each([
    ['1299', 129_900],
    ['1299.9', 129_990],
    ['1 299,90', 129_990],
    ['1\u00a0299,00 €', 129_900],
    ['1,299.90', 129_990],
    ['1.299,90', 129_990],
    ['12.50 EUR', 1250],
    ['€ 3', 300],
    ['-0,50', -50],
    ['0', 0],
    ['1,299', 129_900],
    ['', undefined],
    ['abc', undefined],
    ['1.234.5', undefined],
    ['12.345,678', undefined],
    ['1,2,3', undefined],
    ['1e3', undefined],
    ['1,299,99', undefined],
  ])('parses "%s" as %j', (text, expected) => {
    expect(parseEuros(text)).toBe(expected)
  })

  it.each([
    [100.5, 101],
    [-100.5, -101],
    [1.005 * 100, 101],
    [0.1 + 0.2, 0],
    [2.5, 3],
    [-0.4, 0],
  ])('rounds %d cents to %d', (value, expected) => {
    expect(roundToCents(value)).toBe(expected)
  })

  it('round-trips every amount through decimal euros', () => {
    const isStored = (value: number) => centsFromEuros(toEuros(cents(value))) === cents(value)
    expect(() => fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), isStored))).not.toThrow()
  })

  it('refuses fractions and infinities as cents', () => {
    expect(() => cents(1.5)).toThrow(RangeError)
    expect(() => roundToCents(Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(centsFromEuros(null)).toBeUndefined()
  })

  it('allocates without losing a cent', () => {
    expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(cents(-100), [1, 2])).toEqual([-33, -67])
    expect(allocate(cents(5), [0, 0])).toEqual([3, 2])
    expect(allocate(cents(5), [])).toEqual([])
    fc.assert(
      fc.property(
        fc.integer({ min: -1e8, max: 1e8 }),
        fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = allocate(cents(amount), weights)
          return parts.length === weights.length && parts.reduce((sum, part) => sum + part, 0) === amount
        },
      ),
    )
  })
})

describe('formats', () => {
  it.each([
    ['et', '1\u00a0299,00\u00a0€'],
    ['en', '1,299.00\u00a0€'],
    ['ru', '1\u00a0299,00\u00a0€'],
    ['lt', '1\u00a0299,00\u00a0€'],
    ['lv', '1\u00a0299,00\u00a0€'],
  ] as const)(
    'formats a price in %s as amount with 2 digits, then sign (spec §1, §9 "Currency EUR, 2 digits")',
    (language, text) => {
      expect(formatPrice(129_900, language)).toBe(text)
    },
  )

  it.each([
    ['et', '20.11.2026'],
    ['en', '20 Nov 2026'],
    ['ru', '20.11.2026'],
    ['lv', '20.11.2026.'],
    ['lt', '2026-11-20'],
  ] as const)('formats a date in %s', (language, text) => {
    expect(formatDate(new Date('2026-11-19T22:30:00Z'), language)).toBe(text)
  })

  it.each([
    ['et', '20.11.2026 kell\u00a000.30'],
    ['en', '20 Nov 2026, 00:30'],
    ['ru', '20.11.2026, 00:30'],
    ['lv', '20.11.2026. 00:30'],
    ['lt', '2026-11-20 00:30'],
  ] as const)('formats a time in %s, from a date and from an API timestamp', (language, text) => {
    const at = new Date('2026-11-19T22:30:00Z')
    expect(formatDateTime(at, language)).toBe(text)
    expect(formatDateTime(at.getTime(), language)).toBe(text)
    expect(timestampText(formatTimestamp(at), language)).toBe(text)
  })

  it('keeps seconds and zone of a timestamp, in the form of the language', () => {
    const stated = '2026-11-20 23:59:59 Europe/Tallinn (UTC+02:00)'
    expect(timestampText(stated, 'et')).toBe('20.11.2026 kell\u00a023.59.59 Europe/Tallinn (UTC+02:00)')
    expect(timestampText(stated, 'en')).toBe('20 Nov 2026, 23:59:59 Europe/Tallinn (UTC+02:00)')
  })

  it('formats days in words and numbers with no-break spaces', () => {
    expect(formatDayInWords(new Date('2026-11-23T10:00:00Z'), 'et')).toBe('esmaspäev, 23. november')
    expect(formatNumber(12_345, 'ru')).toBe('12\u00a0345')
  })

  it.each(['et', 'en', 'ru', 'lt', 'lv'] as const)(
    'uses a minus sign instead of a hyphen before money in %s',
    (language) => {
      expect(formatPrice(-5000, language)).toMatch(/^\u221250[.,]00\u00a0€$/)
    },
  )

  it('uses the dash of the language between two days in words', () => {
    const days = (language: Language) => dayRangeInWords('2026-11-23', '2026-11-25', language)
    expect(days('et')).toBe('esmaspäev, 23. november\u00a0– kolmapäev, 25. november')
    expect(days('ru')).toBe('понедельник, 23 ноября\u00a0— среда, 25 ноября')
    expect(dayRangeInWords('2026-11-23', '2026-11-23', 'en')).toBe('Monday 23 November')
    expect(dayRangeInWords('2026-11-23', undefined, 'en')).toBe('Monday 23 November')
  })

  it('formats timestamps as YYYY-MM-DD HH:mm in Tallinn, winter and summer (spec §9)', () => {
    expect(formatTimestamp(new Date('2026-11-20T22:05:00Z'))).toBe('2026-11-21 00:05')
    expect(formatTimestamp(new Date('2026-06-20T21:05:00Z'))).toBe('2026-06-21 00:05')
  })

  it.each([
    ['2026-01-01', '2025-12-31T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T22:00:00.000Z'],
    ['2026-03-30', '2026-03-29T21:00:00.000Z'],
    ['2026-10-25', '2026-10-24T21:00:00.000Z'],
    ['2026-10-26', '2026-10-25T22:00:00.000Z'],
  ])('starts %s at %s', (day, moment) => {
    expect(startOfDay(day).toISOString()).toBe(moment)
    expect(isoDay(startOfDay(day))).toBe(day)
  })
})
