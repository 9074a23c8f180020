import { describe, expect, it } from 'vitest'
import {
  type CouponRule,
  type CouponSituation,
  couponErrorParams,
  emailKey,
  evaluateCoupon,
} from './coupon.ts'
import { normalizeCouponCode } from './coupon-code.ts'
import { cents } from '../platform/money/money.ts'
import { specialEndsAt, specialStartsAt } from '../catalogue/prices/pricing.ts'

const aCoupon = (over: Partial<CouponRule> = {}): CouponRule => ({
  code: 'TEST10',
  kind: 'percent',
  value: 1000,
  minGoods: cents(0),
  categoryIds: [],
  storeIds: [],
  excludesReduced: true,
  isEnabled: true,
  ...over,
})
const aLine = (euroCents: number, over: Partial<CouponSituation['lines'][number]> = {}) => ({
  unitGross: cents(euroCents),
  qty: 1,
  isReduced: false,
  isGiftCard: false,
  categoryIds: [10],
  ...over,
})
const at = (over: Partial<CouponSituation> = {}): CouponSituation => ({
  lines: [aLine(10_000)],
  storeId: 1,
  now: new Date('2026-11-20T10:00:00Z'),
  emailKey: undefined,
  uses: { total: 0, ofCustomer: 0 },
  ...over,
})
const discountsOf = (coupon: Partial<CouponRule>, situation: Partial<CouponSituation> = {}) => {
  const response = evaluateCoupon(aCoupon(coupon), at(situation))
  return 'discounts' in response ? response.discounts : response.error
}

describe('coupon discount', () => {
  it('rounds a percentage line by line', () => {
    expect(discountsOf({ value: 1000 }, { lines: [aLine(11_500), aLine(1000, { qty: 2 })] })).toEqual([
      1150, 200,
    ])
    expect(discountsOf({ value: 1250 }, { lines: [aLine(4), aLine(12)] })).toEqual([1, 2])
  })

  it('caps a percentage discount, shared by the lines to the cent', () => {
    const lines = [aLine(10_000), aLine(20_000), aLine(1)]
    expect(discountsOf({ value: 2000, maxDiscount: cents(1000) }, { lines })).toEqual([333, 667, 0])
    expect(discountsOf({ value: 2000, maxDiscount: cents(6000) }, { lines })).toEqual([2000, 4000, 0])
  })

  it('spreads a fixed amount over the lines by value', () => {
    const lines = [aLine(1000), aLine(1000), aLine(1000)]
    expect(discountsOf({ kind: 'fixed', value: 1000 }, { lines })).toEqual([334, 333, 333])
  })

  it('never discounts more than the price of the products', () => {
    expect(discountsOf({ kind: 'fixed', value: 50_000 }, { lines: [aLine(999), aLine(1)] })).toEqual([999, 1])
    expect(discountsOf({ value: 10_000 }, { lines: [aLine(999)] })).toEqual([999])
  })

  it('excludes products with a special price or offer', () => {
    const lines = [aLine(5000), aLine(5000, { isReduced: true })]
    expect(discountsOf({}, { lines })).toEqual([500, 0])
    expect(discountsOf({ kind: 'fixed', value: 8000 }, { lines })).toEqual([5000, 0])
    expect(discountsOf({ excludesReduced: false }, { lines })).toEqual([500, 500])
    expect(discountsOf({}, { lines: [aLine(5000, { isReduced: true })] })).toBe('coupon.not_for_goods')
  })

  it('excludes gift cards', () => {
    const lines = [aLine(5000), aLine(5000, { isGiftCard: true })]
    expect(discountsOf({}, { lines })).toEqual([500, 0])
    expect(discountsOf({}, { lines: [aLine(5000, { isGiftCard: true })] })).toBe('coupon.not_for_goods')
  })

  it('discounts only products of its categories', () => {
    const lines = [aLine(5000, { categoryIds: [10, 11] }), aLine(5000, { categoryIds: [12] })]
    expect(discountsOf({ categoryIds: [11, 99] }, { lines })).toEqual([500, 0])
    expect(discountsOf({ categoryIds: [99] }, { lines })).toBe('coupon.not_for_goods')
  })

  it('keeps a coupon on an empty cart', () => {
    expect(discountsOf({ minGoods: cents(1000) }, { lines: [] })).toEqual([])
  })
})

describe('coupon validity', () => {
  it('requires a minimum value and states what is missing', () => {
    const response = evaluateCoupon(
      aCoupon({ minGoods: cents(5000) }),
      at({ lines: [aLine(2000, { isReduced: true }), aLine(2000)] }),
    )
    expect(response).toEqual({ error: 'coupon.minimum', minimum: 5000, missing: 1000 })
    if (!('error' in response)) throw new Error('refused above')
    expect(couponErrorParams(response, 'en')).toEqual({ minimum: '50.00\u00a0€', missing: '10.00\u00a0€' })
    // Products with a special price count towards the minimum.
    expect(
      discountsOf({ minGoods: cents(4000) }, { lines: [aLine(2000, { isReduced: true }), aLine(2000)] }),
    ).toEqual([0, 200])
  })

  const november = { startsAt: specialStartsAt('2026-11-01'), endsAt: specialEndsAt('2026-11-30') }
  it.each([
    ['2026-10-31T21:59:59Z', 'coupon.invalid'],
    ['2026-10-31T22:00:00Z', [1000]],
    ['2026-11-30T21:59:59Z', [1000]],
    ['2026-11-30T22:00:00Z', 'coupon.expired'],
  ])('applies a coupon of 1 to 30 November by Tallinn time, at %s', (now, expected) => {
    expect(discountsOf(november, { now: new Date(now) })).toEqual(expected)
  })

  it('applies in its stores, and looks like a wrong code in others', () => {
    expect(discountsOf({ storeIds: [1, 3] })).toEqual([1000])
    expect(discountsOf({ storeIds: [2] })).toBe('coupon.invalid')
    expect(discountsOf({ isEnabled: false })).toBe('coupon.invalid')
  })

  it('limits the number of orders in total and per customer', () => {
    expect(discountsOf({ maxUses: 3 }, { uses: { total: 2, ofCustomer: 2 } })).toEqual([1000])
    expect(discountsOf({ maxUses: 3 }, { uses: { total: 3, ofCustomer: 0 } })).toBe('coupon.used_up')
    expect(discountsOf({ maxUsesPerCustomer: 1 }, { uses: { total: 9, ofCustomer: 0 } })).toEqual([1000])
    expect(discountsOf({ maxUsesPerCustomer: 1 }, { uses: { total: 1, ofCustomer: 1 } })).toBe(
      'coupon.already_used',
    )
  })

  it('accepts a personal coupon only once the buyer is known', () => {
    const own = { emailKey: emailKey('mari@example.ee') }
    expect(discountsOf(own)).toEqual([1000])
    expect(discountsOf(own, { emailKey: emailKey(' Mari@Example.ee ') })).toEqual([1000])
    expect(discountsOf(own, { emailKey: emailKey('jaan@example.ee') })).toBe('coupon.other_email')
  })
})

describe('codes and customers', () => {
  it('normalizes codes as typed', () => {
    expect(normalizeCouponCode(' news 10\n')).toBe('NEWS10')
  })

  it.each([
    ['Mari+tele@Example.ee', 'mari@example.ee'],
    ['mari.m@example.ee', 'mari.m@example.ee'],
    ['M.Ari+1@googlemail.com', 'mari@gmail.com'],
  ])('counts %s as %s', (email, key) => {
    expect(emailKey(email)).toBe(key)
  })
})
