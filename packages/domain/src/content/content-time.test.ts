import { describe, expect, it } from 'vitest'
import { contentMoment, contentMomentText, isShown } from './content-time.ts'

describe('content times', () => {
  it.each([
    ['2026-12-24', 'from', '2026-12-23T22:00:00.000Z'],
    ['2026-12-24', 'to', '2026-12-24T22:00:00.000Z'],
    ['2026-07-01', 'from', '2026-06-30T21:00:00.000Z'],
    ['2026-12-24 18:30', 'from', '2026-12-24T16:30:00.000Z'],
    ['2026-07-01 18:30', 'to', '2026-07-01T15:30:00.000Z'],
    ['2026-12-24T16:30:15Z', 'from', '2026-12-24T16:30:15.000Z'],
  ] as const)('parses %s as %s in Tallinn time and formats it back', (text, side, iso) => {
    const at = contentMoment(text, side)
    expect(at?.toISOString()).toBe(iso)
    const written = contentMomentText(at ?? new Date(0), side)
    expect(contentMoment(written, side)).toEqual(at)
    expect(written).toBe(text.replace(/T.*Z$/, '') === text ? text : iso)
  })

  it.each(['someday', '2026-13-01', '2026-02-30', '24.12.2026', '2026-12-24 25:00', ''])(
    'refuses "%s"',
    (text) => expect(contentMoment(text, 'from')).toBeUndefined(),
  )

  it('shows an entry from its first day through its last (spec §3 "Shop data")', () => {
    const entry = { from: '2026-12-01', to: '2026-12-24' }
    const at = (iso: string) => isShown(entry, new Date(iso))
    expect([at('2026-11-30T21:59:00Z'), at('2026-11-30T22:00:00Z')]).toEqual([false, true])
    expect([at('2026-12-24T21:59:00Z'), at('2026-12-24T22:00:00Z')]).toEqual([true, false])
    expect(isShown({ enabled: false }, new Date())).toBe(false)
    expect(isShown({}, new Date())).toBe(true)
  })
})
