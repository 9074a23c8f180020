import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from './money.ts'
import {
  addTax,
  percentFromRules,
  splitGross,
  standardTaxClass,
  taxRateFor,
  taxRuleDocument,
  zeroTaxClass,
} from './tax.ts'

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
  ])('has the rate of %s on %s', (country, day, percent) => {
    expect(taxRateFor(country, standardTaxClass, day)).toBe(percent)
  })

  it('is zero for the untaxed class', () => {
    expect(taxRateFor('EE', zeroTaxClass, '2026-11-20')).toBe(0)
  })

  it.each([
    [12_200, 22, 10_000, 2200],
    [11_500, 24, 9274, 2226],
    [1000, 24, 806, 194],
    [12_200, 0, 12_200, 0],
    [0, 24, 0, 0],
    [1, 24, 1, 0],
  ])('splits %d cents at %d %%', (gross, percent, net, tax) => {
    expect(splitGross(cents(gross), percent)).toEqual({ net, tax, gross })
  })

  it('adds up for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e8 }), fc.constantFrom(0, 5, 21, 22, 24), (amount, percent) => {
        const { net, tax, gross } = splitGross(cents(amount), percent)
        const back = addTax(net, percent)
        expect(net + tax).toBe(gross)
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(Math.abs(back.gross - gross)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('finds the rate in tax rule documents', () => {
    const rules = [taxRuleDocument('2026-11-20')]
    const place = { productTaxClass: 2, country: 'EE', regionId: 37 }
    expect(percentFromRules(rules, place)).toBe(24)
    expect(percentFromRules(rules, { ...place, country: 'US' })).toBe(0)
    expect(percentFromRules(rules, { ...place, productTaxClass: 9 })).toBe(0)
    expect(percentFromRules(rules, { ...place, userGroupTaxClass: 3 })).toBe(24)
    expect(percentFromRules(rules, { ...place, userGroupTaxClass: 4 })).toBe(0)
    const [rule] = rules
    const regional = { ...rule!, rates: [{ ...rule!.rates[0]!, tax_region_id: 5, region_name: 'Harju' }] }
    expect(percentFromRules([regional], place)).toBe(0)
    expect(percentFromRules([regional], { ...place, regionId: 5 })).toBe(24)
  })
})
