import { describe, expect, it } from 'vitest'
import {
  comingSpecialDays,
  openingHours,
  openState,
  parseHours,
  spansText,
  writeHours,
} from './opening-hours.ts'

describe('opening hours of a pickup point', () => {
  it.each([
    ['en', ['Mon–Fri 10:00–18:00', 'Sat 10:00–15:00']],
    ['et', ['E–R 10.00–18.00', 'L 10.00–15.00']],
    ['ru', ['пн–пт 10:00–18:00', 'сб 10:00–15:00']],
  ] as const)('formats opening hours in %s', (language, lines) => {
    expect(openingHours('E-R 10:00-18:00 L 10:00-15:00', language)).toEqual(lines)
  })

  it('describes round-the-clock opening in the language', () => {
    expect(openingHours('24h', 'ru')).toEqual(['24\u00a0ч'])
  })

  it.each(['by arrangement', 'E-R 18:00-10:00', 'E-R 25:00-26:00', 'X 9:00-10:00', ''])(
    'returns hours in another notation unchanged: %j',
    (hours) => {
      expect(openingHours(hours, 'en')).toEqual([hours])
    },
  )

  it.each([
    ['E,T,K,N,R 10:00-18:00 L,P SULETUD;Ligipääs ratastooliga', 'E-R 10:00-18:00'],
    ['E-P8:00-22:00', 'E-P 8:00-22:00'],
    ['E,T,K,N,R,L,P 09:00-20:00', 'E-P 9:00-20:00'],
    ['E,K 12:00-14:00 T,N 9:00-10:00', 'E 12:00-14:00 T 9:00-10:00 K 12:00-14:00 N 9:00-10:00'],
    ['E-R 10:00-13:00, 14:00-18:00', 'E-R 10:00-13:00,14:00-18:00'],
    ['24/7', '24h'],
    ['L,P SULETUD', ''],
  ])('parses opening hours from %j', (feed, written) => {
    const week = parseHours(feed)
    expect(week && writeHours(week)).toBe(written)
  })
})

describe('hours of a shop', () => {
  const shop = {
    hours: 'E-R 10:00-18:00 L 10:00-15:00',
    country: 'EE',
    specialDays: [
      { day: '12-31', hours: '10:00-14:00' },
      { day: '2026-12-26', hours: '11:00-15:00' },
    ],
  }

  it.each<[now: string, state: ReturnType<typeof openState>, when: string]>([
    ['2026-11-20T15:59:00Z', { isOpen: true, until: 1080 }, 'Friday 17:59'],
    [
      '2026-11-20T16:00:00Z',
      { isOpen: false, next: { day: '2026-11-21', at: 600, inDays: 1 } },
      'Friday 18:00',
    ],
    [
      '2026-11-21T13:00:00Z',
      { isOpen: false, next: { day: '2026-11-23', at: 600, inDays: 2 } },
      'over Sunday',
    ],
    [
      '2026-11-20T07:59:00Z',
      { isOpen: false, next: { day: '2026-11-20', at: 600, inDays: 0 } },
      'Friday 9:59',
    ],
    [
      '2026-12-24T10:00:00Z',
      { isOpen: false, next: { day: '2026-12-26', at: 660, inDays: 2 } },
      'on Christmas Eve',
    ],
    ['2026-12-31T11:59:00Z', { isOpen: true, until: 840 }, 'on New Year’s Eve'],
  ])('at %s: %j (%s)', (now, state) => {
    expect(openState(new Date(now), shop)).toEqual(state)
  })

  it('treats a shop without hours as closed', () => {
    expect(openState(new Date('2026-11-20T12:00:00Z'), { hours: '', country: 'EE' })).toEqual({
      isOpen: false,
    })
  })

  it('lists upcoming public holidays and days with special hours', () => {
    expect(
      comingSpecialDays(new Date('2026-12-01T10:00:00Z'), shop, 35).map(
        ({ day, hours }) => `${day} ${spansText(hours, 'en')}`,
      ),
    ).toEqual([
      '2026-12-24 ',
      '2026-12-25 ',
      '2026-12-26 11:00–15:00',
      '2026-12-31 10:00–14:00',
      '2027-01-01 ',
    ])
  })
})
