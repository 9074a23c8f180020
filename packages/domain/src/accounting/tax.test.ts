import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../platform/money/money.ts'
import { findTaxPercent, splitGross, standardTaxClass, taxRateFor } from './tax.ts'

describe('tax', () => {
  it.each([
    ['EE', '2026-11-20', 24],
    ['EE', '2025-07-01', 24],
    ['EE', '2025-06-30', 22],
    ['EE', '2023-12-31', 20],
    ['LV', '2026-11-20', 21],
    ['LT', '2026-11-20', 21],
    ['FI', '2026-11-20', 0],
    ['EE', '2000-01-01', 0],
  ])('returns the rate of %s on %s', (country, day, percent) => {
    expect(taxRateFor(country, standardTaxClass, day)).toBe(percent)
  })

  it('matches product class, customer class, country, region and date (spec §9)', () => {
    const rates = [
      { country: 'EE', taxClass: '2', percent: 24, validFrom: '2025-07-01' },
      { country: 'EE', taxClass: '2', percent: 26, validFrom: '2027-01-01', validTo: '2028-01-01' },
      { country: 'EE', taxClass: '2', percent: 9, validFrom: '2025-07-01', region: 37, regionName: 'Harju' },
      { country: 'EE', taxClass: '2', percent: 5, validFrom: '2026-01-01', region: 38, regionName: '' },
      { country: 'EE', taxClass: '2', percent: 0, validFrom: '2025-07-01', customerClass: 4 },
    ]
    const percentFor = (over: object) =>
      findTaxPercent({ country: 'EE', taxClass: '2', day: '2025-11-20', ...over }, rates)
    expect([percentFor({}), percentFor({ region: 12 }), percentFor({ region: 37 })]).toEqual([24, 24, 9])
    // A rate without a region name applies to the whole country, whatever its region id.
    expect(percentFor({ day: '2026-02-01', region: 12 })).toBe(5)
    expect([percentFor({ customerClass: 4 }), percentFor({ customerClass: 5 })]).toEqual([0, 0])
    expect([percentFor({ day: '2027-05-01' }), percentFor({ day: '2028-01-01', region: 37 })]).toEqual([
      26, 9,
    ])
    expect([
      percentFor({ country: 'FI' }),
      percentFor({ taxClass: '0' }),
      percentFor({ day: '2025-06-30' }),
    ]).toEqual([0, 0, 0])
  })

  it('returns zero for the untaxed class', () => {
    expect(taxRateFor('EE', '0', '2026-11-20')).toBe(0)
  })

  it.each([
    [12_200, 22, 10_000, 2200],
    [11_500, 24, 9274, 2226],
    [1000, 24, 806, 194],
    [12_200, 0, 12_200, 0],
    [0, 24, 0, 0],
    [1, 24, 1, 0],
  ])('splits %d cents at %d %%, a percentage divided by 100 (spec §9)', (gross, percent, net, tax) => {
    expect(splitGross(cents(gross), percent)).toEqual({ net, tax, gross })
  })

  it('adds up for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e8 }), fc.constantFrom(0, 5, 21, 22, 24), (amount, percent) => {
        const { net, tax, gross } = splitGross(cents(amount), percent)
        expect(net + tax).toBe(gross)
        expect(tax).toBeGreaterThanOrEqual(0)
        // Tax on the net amount is the same to the cent.
        expect(Math.abs(Math.round((net * percent) / 100) - tax)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
