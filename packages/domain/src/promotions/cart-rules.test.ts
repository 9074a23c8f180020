import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '../platform/money/money.ts'
import { bestCartRule, type CartRule, type CartRuleLine } from './cart-rules.ts'

const noon = new Date('2026-11-24T10:00:00Z')
const rule = (over: Partial<CartRule>): CartRule => ({
  code: 'RULE',
  kind: 'percent',
  value: 1000,
  minGoods: cents(0),
  storeIds: [],
  groupIds: [],
  categoryIds: [],
  skus: [],
  isSet: false,
  excludesReduced: true,
  ...over,
})
const line = (sku: string, unitGross: number, qty = 1, over: Partial<CartRuleLine> = {}): CartRuleLine => ({
  skus: [sku],
  unitGross: cents(unitGross),
  qty,
  isReduced: false,
  isGiftCard: false,
  categoryIds: [],
  ...over,
})
const off = (
  over: Partial<CartRule>,
  lines: CartRuleLine[],
  at: Partial<Parameters<typeof bestCartRule>[1]> = {},
) => bestCartRule([rule(over)], { lines, storeId: 1, groupId: 0, now: noon, ...at })?.discounts

describe('automatic cart rules', () => {
  it('takes a percentage off above a threshold, line by line, up to the cap', () => {
    const lines = [line('A', 3000, 2), line('B', 4005)]
    expect(off({ minGoods: cents(10_005) }, lines)).toEqual([600, 401])
    expect(off({ minGoods: cents(10_006) }, lines)).toBeUndefined()
    expect(sumCents(off({ maxDiscount: cents(500) }, lines) ?? [])).toBe(500)
  })

  it('applies a rule only in its store, group and period', () => {
    const lines = [line('A', 1000)]
    expect(off({ groupIds: [3] }, lines)).toBeUndefined()
    expect(off({ groupIds: [3] }, lines, { groupId: 3 })).toEqual([100])
    expect(off({ storeIds: [2] }, lines)).toBeUndefined()
    expect(off({ startsAt: new Date('2026-11-24T10:00:01Z') }, lines)).toBeUndefined()
    expect(off({ endsAt: noon }, lines)).toBeUndefined()
    expect(off({ startsAt: noon, endsAt: new Date('2026-11-24T10:00:01Z') }, lines)).toEqual([100])
  })

  it('excludes reduced products, gift cards and other products', () => {
    const lines = [
      line('A', 1000, 1, { isReduced: true }),
      line('CARD', 5000, 1, { isGiftCard: true }),
      line('B', 2000, 1, { categoryIds: [7] }),
      line('C', 3000),
    ]
    expect(off({}, lines)).toEqual([0, 0, 200, 300])
    expect(off({ excludesReduced: false }, lines)).toEqual([100, 0, 200, 300])
    expect(off({ categoryIds: [7] }, lines)).toEqual([0, 0, 200, 0])
    expect(off({ skus: ['C'] }, lines)).toEqual([0, 0, 0, 300])
  })

  it('makes the cheapest of every three pieces free', () => {
    const lines = [line('A', 1000, 2), line('B', 500, 3), line('C', 700, 2)]
    expect(off({ kind: 'cheapest_free', value: 3 }, lines)).toEqual([0, 1000, 0])
    expect(off({ kind: 'cheapest_free', value: 3 }, lines.slice(0, 1))).toBeUndefined()
  })

  it('reduces as many complete sets as there are, also by the SKU of a variant’s product', () => {
    const set = { skus: ['CAMERA', 'LENS'], isSet: true } as const
    const lines = [
      line('CAMERA-BLACK', 50_000, 3, { skus: ['CAMERA-BLACK', 'CAMERA'] }),
      line('LENS', 20_000, 2),
      line('BAG', 3000),
    ]
    expect(off(set, lines)).toEqual([10_000, 4000, 0])
    expect(off({ ...set, kind: 'fixed', value: 7000 }, lines)).toEqual([10_000, 4000, 0])
    expect(off(set, lines.slice(0, 1))).toBeUndefined()
  })

  it('takes an amount or a capped percentage once per cart, however many lines and pieces have the set', () => {
    const set = { skus: ['SET'], excludesReduced: false } as const
    const lines = [line('SET', 30_000, 2, { isReduced: true }), line('SET', 28_000), line('SET', 28_000, 3)]
    const fixed = off({ ...set, kind: 'fixed', value: 7000 }, lines) ?? []
    expect([sumCents(fixed), fixed.every((one) => one > 0)]).toEqual([7000, true])
    expect(sumCents(off({ ...set, value: 5000, maxDiscount: cents(7000) }, lines) ?? [])).toBe(7000)
    const parts = [line('CAMERA', 50_000, 2), line('LENS', 20_000, 2)]
    const capped = { skus: ['CAMERA', 'LENS'], isSet: true, value: 5000, maxDiscount: cents(7000) }
    expect(sumCents(off(capped, parts) ?? [])).toBe(7000)
  })

  it('applies the rule with the highest discount', () => {
    const rules = [
      rule({ code: 'TEN' }),
      rule({ code: 'TWENTY', value: 2000 }),
      rule({ code: 'SAME', value: 2000 }),
    ]
    const best = bestCartRule(rules, { lines: [line('A', 1000)], storeId: 1, groupId: 0, now: noon })
    expect(best).toMatchObject({ rule: { code: 'TWENTY' }, discounts: [200] })
    expect(bestCartRule([], { lines: [line('A', 1000)], storeId: 1, groupId: 0, now: noon })).toBeUndefined()
  })

  it('never takes more off a line than it costs, whatever the rule (docs/rules/invariants INV-6)', () => {
    const aLine = fc
      .record({
        sku: fc.constantFrom('A', 'B', 'C'),
        unit: fc.integer({ min: 0, max: 200_000 }),
        qty: fc.integer({ min: 1, max: 9 }),
        isReduced: fc.boolean(),
        isGiftCard: fc.boolean(),
      })
      .map(({ sku, unit, qty, ...over }) => line(sku, unit, qty, over))
    const aRule = fc.record({
      kind: fc.constantFrom('percent' as const, 'fixed' as const, 'cheapest_free' as const),
      value: fc.integer({ min: 2, max: 10_000 }),
      skus: fc.subarray(['A', 'B', 'C']),
      isSet: fc.boolean(),
      excludesReduced: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 8 }), aRule, (lines, { isSet, ...terms }) => {
        const discounts = off({ ...terms, isSet: isSet && terms.skus.length > 0 }, lines) ?? []
        for (const [index, discount] of discounts.entries()) {
          const { unitGross = 0, qty = 0, isGiftCard = false } = lines[index] ?? {}
          expect(discount).toBeGreaterThanOrEqual(0)
          expect(discount).toBeLessThanOrEqual(isGiftCard ? 0 : unitGross * qty)
        }
      }),
    )
  })
})
