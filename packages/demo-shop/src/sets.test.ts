import type { ProductRow } from '@ambra/contract/product-row'
import { bestCartRule, type CartRule } from '@ambra/domain/cart-rules'
import { cents } from '@ambra/domain/money'
import { expect, it } from 'vitest'
import { demoCartRules } from './demo-data.ts'
import { demoRows } from './testing/demo-rows.ts'

const now = new Date('2026-11-21T10:00:00Z')
const prices = new Map<string, number>()
const sets: ProductRow[] = []
for await (const row of demoRows(now)) {
  if (row.type !== 'product') continue
  if (row.product_type === 'bundle') sets.push(row)
  for (const { sku, price, special } of [row, ...(row.variants ?? [])])
    prices.set(sku, Math.min(price ?? Infinity, special?.price ?? Infinity))
}
const rules = (await demoCartRules(now)).map(
  ({ code, percent = 0, minimum = 0, skus = [], set = false, includeReduced = false }): CartRule => ({
    code,
    kind: 'percent',
    value: percent * 100,
    minGoods: cents(minimum * 100),
    skus,
    isSet: set,
    excludesReduced: !includeReduced,
    storeIds: [],
    groupIds: [],
    categoryIds: [],
  }),
)

/** What the cheapest choice of parts costs apart, in cents. */
const apart = ({ bundle = [] }: ProductRow) =>
  bundle
    .filter(({ required }) => required)
    .reduce((sum, { links }) => {
      const choices = links.map(({ sku, qty }) => (prices.get(sku) ?? Infinity) * (qty ?? 1))
      return sum + Math.round(Math.min(...choices) * 100)
    }, 0)

it('sells every set five per cent below its parts, as its text says', () => {
  expect(sets.length).toBeGreaterThan(5)
  const wrong = sets.filter((set) => {
    const unitGross = cents(apart(set))
    const line = { skus: [set.sku], unitGross, qty: 1, isReduced: true, isGiftCard: false, categoryIds: [] }
    const best = bestCartRule(rules, { lines: [line], storeId: 1, groupId: 0, now })
    const said = Object.values(set.texts).every(({ short_description }) =>
      /5\s?%/.test(short_description ?? ''),
    )
    return !said || best?.discounts[0] !== Math.round(unitGross * 0.05)
  })
  expect(wrong.map(({ sku }) => sku)).toEqual([])
})
