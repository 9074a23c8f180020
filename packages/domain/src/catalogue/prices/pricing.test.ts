import { describe, expect, it } from 'vitest'
import { cents } from '../../platform/money/money.ts'
import { announcedReduction, discountPercent, parentPrice, priceInForce, specialPriceAt } from './pricing.ts'

const now = new Date('2026-11-20T10:00:00Z')
const before = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms)
const history = (...points: [at: Date, euros: number][]) =>
  points.map(([at, euros]) => ({ at, price: cents(euros * 100) }))

describe('lowest price of 30 days', () => {
  const hours3 = 3 * 3_600_000
  it.each([
    [
      'V1 100 for 60 days, 80 now',
      history([before(60), 100], [now, 80]),
      { current: 80, lowest: 100, percent: 20 },
    ],
    [
      'V2 a sale 15 days ago',
      history([before(85), 100], [before(25), 80], [before(15), 100], [now, 90]),
      { current: 90, lowest: 80, percent: undefined },
    ],
    [
      'V3 raised, then back',
      history([before(65), 100], [before(5), 120], [now, 100]),
      { current: 100, lowest: 100, percent: undefined },
    ],
    [
      'V4 a flash sale 12 days ago',
      history([before(60), 100], [before(12, hours3), 85], [before(12), 100], [now, 80]),
      { current: 80, lowest: 85, percent: 5 },
    ],
    [
      'V5 a deeper cut, strict',
      history([before(60), 100], [before(10), 90], [now, 80]),
      { current: 80, lowest: 90, percent: 11 },
    ],
    ['V6 new for 12 days', history([before(12), 50], [now, 40]), { current: 40, lowest: 50, percent: 20 }],
    [
      'V7 each store for itself',
      history([before(40), 95], [now, 90]),
      { current: 90, lowest: 95, percent: 5 },
    ],
    [
      'V8 ended exactly 30 days before',
      history([before(60), 70], [before(30), 100], [now, 80]),
      { current: 80, lowest: 100, percent: 20 },
    ],
    [
      'V8 ended a minute later',
      history([before(60), 70], [before(30, -60_000), 100], [now, 80]),
      { current: 80, lowest: 70, percent: undefined },
    ],
  ])('%s', (_, points, { current, lowest, percent }) => {
    // The current price is a special price without dates: it began with the last entry.
    const source = { price: cents(100_000), special: { price: cents(current * 100) } }
    const expected = percent === undefined ? undefined : { lowest30: lowest * 100, percent }
    expect(announcedReduction(source, points, now)).toEqual(expected)
  })

  it('finds no lowest price for a first price, and merges repeated entries', () => {
    const source = { price: cents(10_000), special: { price: cents(5000) } }
    expect(announcedReduction(source, history([now, 50]), now)).toBeUndefined()
    expect(announcedReduction(source, history([before(9), 50], [now, 50]), now)).toBeUndefined()
  })

  it('rounds the percentage down', () => {
    expect(discountPercent(6667, 10_000)).toBe(33)
    expect(discountPercent(9999, 10_000)).toBeUndefined()
  })
})

describe('a special price is valid only when lower than the original and within its dates, open-ended if a date is missing (spec §4)', () => {
  const source = (from?: string | null, to?: string | null, price = 80) => ({
    price: cents(10_000),
    special: {
      price: cents(price * 100),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
  })

  it.each([
    ['without dates', source(), 8000],
    ['with null dates', source(null, null), 8000],
    ['on its last day', source('2026-11-01', '2026-11-20'), 8000],
    ['on its first day', source('2026-11-20', null), 8000],
    ['after its last day', source(null, '2026-11-19'), undefined],
    ['before its first day', source('2026-11-21', null), undefined],
    ['up to an exact moment', source(null, '2026-11-20T10:00:00Z'), undefined],
    ['equal to the price', source(null, null, 100), undefined],
    ['above the price', source(null, null, 120), undefined],
    ['of nothing', source(null, null, 0), 0],
  ])('evaluates one %s', (_, product, expected) => {
    expect(specialPriceAt(product, now)).toBe(expected)
  })

  it('ends at midnight in Tallinn, not in UTC', () => {
    const product = source(null, '2026-11-20')
    expect(specialPriceAt(product, new Date('2026-11-20T21:59:59Z'))).toBe(8000)
    expect(specialPriceAt(product, new Date('2026-11-20T22:00:00Z'))).toBeUndefined()
  })

  it('follows the clock change', () => {
    const product = source(null, '2026-06-10')
    expect(specialPriceAt(product, new Date('2026-06-10T20:59:59Z'))).toBe(8000)
    expect(specialPriceAt(product, new Date('2026-06-10T21:00:00Z'))).toBeUndefined()
  })
})

describe('price in force (spec §5 "price is unknown", §6 tiers of the group)', () => {
  it.each([
    ['null is unknown', null, undefined],
    ['below zero is unknown', cents(-1), undefined],
    ['zero is a price', cents(0), 0],
  ])('%s', (_, price, final) => {
    expect(priceInForce({ price }, now)?.final).toBe(final)
  })

  it('takes the lowest of special and tier of the group and quantity', () => {
    const source = {
      price: cents(10_000),
      special: { price: cents(9000) },
      tiers: [
        { group: 1, qty: 1, price: cents(8500) },
        { group: 1, qty: 5, price: cents(8000) },
        { group: 0, qty: 2, price: cents(8800) },
      ],
    }
    const final = (group: number, qty: number) => priceInForce(source, now, { group, qty })?.final
    expect([final(0, 1), final(0, 2), final(1, 1), final(1, 5)]).toEqual([9000, 8800, 8500, 8000])
  })

  it('ignores tiers while price tiers are off, and applies a lower offer (spec §6)', () => {
    const source = { price: cents(10_000), tiers: [{ group: 0, qty: 1, price: cents(9000) }] }
    expect(priceInForce(source, now, { group: undefined, qty: 9 })?.final).toBe(10_000)
    expect(priceInForce(source, now, { group: 0, qty: 1, offer: cents(8000) })?.final).toBe(8000)
    expect(priceInForce(source, now, { group: 0, qty: 1, offer: cents(9900) })?.final).toBe(9000)
  })

  it('gives the parent the price of the cheapest child', () => {
    const own = { regular: cents(12_200), final: cents(12_200), special: undefined }
    const cheap = { regular: cents(6100), final: cents(6100), special: undefined }
    const zero = { regular: cents(0), final: cents(0), special: undefined }
    expect(parentPrice(own, [own, cheap])).toBe(cheap)
    expect(parentPrice(zero, [own, cheap])).toBe(cheap)
    expect(parentPrice(zero, [])).toBe(zero)
    expect(parentPrice(undefined, [])).toBeUndefined()
  })
})

describe('announced reduction', () => {
  it('measures from the lowest price before the special began', () => {
    const source = { price: cents(10_000), special: { price: cents(8000), from: '2026-11-15' } }
    const points = history([before(80), 100], [before(20), 90], [before(12), 100])
    expect(announcedReduction(source, points, now)).toEqual({ lowest30: 9000, percent: 11 })
  })

  it('announces no reduction for a price without a known history (LAW-PRC-1)', () => {
    const source = { price: cents(10_000), special: { price: cents(8000), from: '2026-11-15' } }
    expect(announcedReduction(source, [], now)).toBeUndefined()
    expect(announcedReduction(source, history([now, 100]), now)).toBeUndefined()
  })

  it('counts prices charged after a start date that was moved back', () => {
    const source = { price: cents(10_000), special: { price: cents(8000), from: '2026-09-01' } }
    const points = history([before(200), 100], [before(12), 70], [before(10), 100])
    expect(announcedReduction(source, points, now)).toBeUndefined()
    expect(announcedReduction(source, points.slice(0, 1), now)?.percent).toBe(20)
  })

  it('finds the start of a special price without dates in the history', () => {
    const source = { price: cents(10_000), special: { price: cents(8000) } }
    const points = history([before(200), 100], [before(45), 70], [before(40), 100])
    const running = [...points, ...history([before(5), 80])]
    expect(announcedReduction(source, running, now)?.lowest30).toBe(10_000)
    const earlier = [...points, ...history([before(15), 80])]
    expect(announcedReduction(source, earlier, now)).toBeUndefined()
  })

  it('announces no reduction without a running special price or above the lowest price', () => {
    expect(announcedReduction({ price: cents(10_000) }, [], now)).toBeUndefined()
    const source = { price: cents(10_000), special: { price: cents(9500), from: '2026-11-15' } }
    expect(
      announcedReduction(source, history([before(80), 100], [before(20), 90], [before(12), 100]), now),
    ).toBeUndefined()
  })
})
