import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../../platform/money/money.ts'
import { bestCartRule, type CartRule } from '../../promotions/cart-rules.ts'
import { setPrice, setReductions } from './set-price.ts'

const rule = (over: Partial<CartRule>): CartRule => ({
  code: 'RULE',
  kind: 'percent',
  value: 500,
  minGoods: cents(0),
  storeIds: [],
  groupIds: [],
  categoryIds: [],
  skus: ['SET'],
  isSet: false,
  excludesReduced: false,
  ...over,
})
const set = { sku: 'SET', storeId: 1 }

describe('set price', () => {
  it('computes the price of a cart with only the set', () => {
    const anyRule = fc.record({
      kind: fc.constantFrom('percent' as const, 'fixed' as const),
      value: fc.integer({ min: 1, max: 10_000 }),
      minGoods: fc.integer({ min: 0, max: 200_000 }).map(cents),
      maxDiscount: fc.option(fc.integer({ min: 1, max: 20_000 }).map(cents), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000 }), fc.array(anyRule, { maxLength: 3 }), (sum, terms) => {
        // Only a percentage has a cap: storeCartRule refuses it beside an amount.
        const rules = terms.map((one) =>
          rule(one.kind === 'fixed' ? { ...one, maxDiscount: undefined } : one),
        )
        const line = {
          skus: ['SET'],
          unitGross: cents(sum),
          qty: 1,
          isReduced: true,
          isGiftCard: false,
          categoryIds: [],
        }
        const best = bestCartRule(rules, { lines: [line], storeId: 1, groupId: 0, now: new Date(0) })
        expect(setPrice(cents(sum), setReductions(rules, set))).toBe(sum - (best?.discounts[0] ?? 0))
      }),
    )
  })

  it.each([
    ['a customer group', { groupIds: [3] }],
    ['another store', { storeIds: [2] }],
    ['a category', { categoryIds: [7] }],
    ['unreduced parts', { excludesReduced: true }],
    ['several products', { skus: ['SET', 'LAMP'], isSet: true }],
    ['three pieces', { kind: 'cheapest_free' as const, value: 3 }],
    ['another set', { skus: ['OTHER'] }],
  ])('excludes discounts that depend on %s', (_what, over) => {
    expect(setReductions([rule(over)], set)).toEqual([])
  })

  it('equals the sum of the parts without a rule and below its minimum', () => {
    expect(setPrice(cents(10_000))).toBe(10_000)
    expect(setPrice(cents(4_999), setReductions([rule({ minGoods: cents(5_000) })], set))).toBe(4_999)
    expect(setPrice(cents(5_000), setReductions([rule({ minGoods: cents(5_000) })], set))).toBe(4_750)
  })
})
