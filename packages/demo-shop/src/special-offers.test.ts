import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { expect, it } from 'vitest'
import { demoRows } from './testing/demo-rows.ts'

type Sold = Pick<ProductRow, 'price' | 'special' | 'price_history' | 'stock'>

const today = '2026-11-21'
const start = new Date(`${today}T10:00:00Z`)
const products: ProductRow[] = []
for await (const row of demoRows(start))
  if (row.type === 'product' && row.categories.includes('special-offers')) products.push(row)

const isReduced = ({ special }: Sold) =>
  special !== undefined && (special.from ?? '') <= today && today <= (special.to ?? '9999')
const priceOf = (sold: Sold) => (isReduced(sold) ? sold.special?.price : sold.price) ?? Infinity

/** Returns the lowest price in the 30 days before the reduction, the reference of the announcement. */
function lowestBefore({ special, price, price_history = [] }: Sold) {
  const first = special?.from ?? today
  const month = new Date(Date.parse(first) - 30 * 86_400_000).toISOString().slice(0, 10)
  const inForce = price_history.findLast(({ at }) => at <= month)
  const later = price_history.filter(({ at }) => at > month && at < first)
  const prices = [...(inForce ? [inForce] : []), ...later].map((point) => point.price)
  return prices.length > 0 ? Math.min(...prices) : (price ?? 0)
}

it('shows special offers as reduced against the lowest price of 30 days', () => {
  expect(products.length).toBeGreaterThanOrEqual(30)
  const wrong = products.filter((product) => {
    const sold: Sold[] = product.variants ?? [product]
    const buyable = sold.filter(({ stock }) => stock?.manage === false || (stock?.qty ?? 0) > 0)
    const [shown] = buyable.toSorted((a, b) => priceOf(a) - priceOf(b))
    return !shown || !isReduced(shown) || priceOf(shown) >= lowestBefore(shown)
  })
  expect(wrong.map(({ sku }) => sku)).toEqual([])
})
