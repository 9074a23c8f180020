import { describe, expect, it } from 'vitest'
import { isBinding, isNoWorse, leastValidDays, type RepairForm, repairFormEnd } from './repair-form.ts'

const form: RepairForm = {
  defect: 'The glass is broken.',
  repair: 'New glass.',
  priceCents: 8900,
  days: 10,
  handOver: 'Any store.',
  services: [{ name: 'Courier', priceCents: 500 }],
  issuedAt: '2026-11-20T10:00:00.000Z',
  validUntil: '2026-12-20',
}

describe('repair form', () => {
  it('binds for 30 days, including the last one', () => {
    const end = repairFormEnd(new Date('2026-11-20T22:30:00Z'), leastValidDays)
    expect(end).toBe('2026-12-21')
    expect(isBinding({ validUntil: end }, new Date('2026-12-21T21:59:59Z'))).toBe(true)
    expect(isBinding({ validUntil: end }, new Date('2026-12-21T22:00:00Z'))).toBe(false)
  })

  it.each([
    ['the same', {}, true],
    ['a lower price', { priceCents: 7900 }, true],
    ['a higher price', { priceCents: 8901 }, false],
    ['dearer services', { services: [{ name: 'Courier', priceCents: 501 }] }, false],
    ['a higher price without the service', { priceCents: 8901, services: [] }, false],
    ['no such service any more', { services: [] }, false],
    ['one service more', { services: [...form.services, { name: 'Box', priceCents: 200 }] }, true],
    ['more days', { days: 11 }, false],
    ['another device meanwhile', { replacementCents: 0 }, true],
    ['an earlier end', { validUntil: '2026-12-19' }, false],
  ])('allows %s to follow: %o is %s', (_, over, isAllowed) => {
    expect(isNoWorse({ ...form, ...over }, form)).toBe(isAllowed)
  })

  it('keeps the promised replacement device', () => {
    expect(isNoWorse(form, { ...form, replacementCents: 0 })).toBe(false)
  })
})
