import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { bestCartRule, type CartRule } from '@ambra/domain/promotions/cart-rules'
import { cents } from '@ambra/domain/platform/money/money'
import { setPrice, setReductions } from '@ambra/domain/catalogue/prices/set-price'
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

/** Price of the cheapest choice of parts bought separately, in cents. */
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

/** Separate prices of the set's parts for each choice, with and without optional ones, in cents. */
function sumsOf({ bundle = [] }: ProductRow): number[] {
  return bundle.reduce<number[]>(
    (sums, { required, links }) => {
      const choices = links.map(({ sku, qty }) => Math.round((prices.get(sku) ?? NaN) * 100) * (qty ?? 1))
      return [...(required ? [] : [0]), ...choices].flatMap((price) => sums.map((sum) => sum + price))
    },
    [0],
  )
}

it('shows for every choice of every set the price that the cart charges', () => {
  const shown = sets.flatMap((set) =>
    sumsOf(set).map((sum) => {
      const line = {
        skus: [set.sku],
        unitGross: cents(sum),
        qty: 1,
        isReduced: true,
        isGiftCard: false,
        categoryIds: [],
      }
      const taken = bestCartRule(rules, { lines: [line], storeId: 1, groupId: 0, now })?.discounts[0] ?? 0
      return {
        set: set.sku,
        sum,
        page: setPrice(cents(sum), setReductions(rules, { sku: set.sku, storeId: 1 })),
        cart: sum - taken,
      }
    }),
  )
  expect(shown.length).toBeGreaterThan(50)
  expect(shown.filter(({ page, cart }) => page !== cart)).toEqual([])
})
