import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreditBand, creditOffer } from './credit-offer.ts'
import { cents } from '../platform/money/money.ts'

const band = (over: Partial<CreditBand> = {}): CreditBand => ({
  termFrom: 3,
  termTo: 12,
  amountFrom: cents(7_500),
  amountTo: cents(300_000),
  advanceFrom: 0,
  adminFee: 0,
  monthlyAdminFee: 0,
  monthlyInterest: 0,
  ...over,
})

describe('credit offer (LAW-CRD-1)', () => {
  it('costs nothing without interest and fees: APR 0', () => {
    expect(creditOffer([band()], cents(120_000))).toEqual({
      price: 1200,
      advance: 0,
      months: 12,
      monthly: 100,
      interest: 0,
      apr: 0,
      adminFee: 0,
      monthlyFee: 0,
      total: 1200,
      costs: 0,
    })
  })

  it('computes payment and APR of an annuity: 1 % a month is 12.68 % a year', () => {
    const offer = creditOffer([band({ monthlyInterest: 1 })], cents(100_000))
    // 1000 · 0.01 / (1 − 1.01^−12) = 88.8488, paid as 88.85.
    expect(offer).toMatchObject({ monthly: 88.85, interest: 12, total: 1066.2, costs: 66.2 })
    expect(offer?.apr).toBeCloseTo(12.69, 1)
  })

  it('includes fees and an advance in the total and in the APR', () => {
    const offer = creditOffer(
      [band({ monthlyInterest: 1, adminFee: 2, monthlyAdminFee: 0.5, advanceFrom: 10 })],
      cents(100_000),
    )
    // Credit 900 + 18 fee: 918 · 0.01 / (1 − 1.01^−12) = 81.5632 → 81.57, and 4.50 a month.
    expect(offer).toMatchObject({
      advance: 100,
      adminFee: 18,
      monthlyFee: 4.5,
      monthly: 86.07,
      total: 1132.84,
    })
    expect(offer?.apr).toBeGreaterThan(28)
  })

  it.each([
    ['below the tariff', 7_499],
    ['above the tariff', 300_001],
    ['free', 0],
  ])('makes no offer for a price %s', (_, price) => {
    expect(creditOffer([band()], cents(price))).toBeUndefined()
  })

  it('makes an offer at both ends of the tariff', () => {
    expect(creditOffer([band()], cents(7_500))?.monthly).toBe(6.25)
    expect(creditOffer([band()], cents(300_000))?.monthly).toBe(250)
  })

  it('uses the band with the lowest monthly payment', () => {
    expect(creditOffer([band(), band({ termTo: 48 })], cents(120_000))).toMatchObject({
      months: 48,
      monthly: 25,
    })
  })

  it('always adds up: total = advance + months × monthly, costs = total − price, APR at least the interest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 7_500, max: 300_000 }),
        fc.integer({ min: 3, max: 60 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (price, termTo, monthlyInterest, adminFee) => {
          const offer = creditOffer([band({ termTo, monthlyInterest, adminFee })], cents(price))
          if (!offer) throw new Error('no offer')
          const inCents = (euros: number) => Math.round(euros * 100)
          expect(inCents(offer.total)).toBe(inCents(offer.advance) + termTo * inCents(offer.monthly))
          expect(inCents(offer.costs)).toBe(inCents(offer.total) - price)
          expect(offer.apr).toBeGreaterThanOrEqual(offer.interest - 0.01)
        },
      ),
      { numRuns: 200, seed: 22112026 },
    )
  })
})
