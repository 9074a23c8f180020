import type { ReviewRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { expect, it } from 'vitest'
import { demoRows } from './testing/demo-rows.ts'

const products = new Map<string, ProductRow>()
const parents = new Map<string, string>()
const reviews: ReviewRow[] = []
for await (const row of demoRows(new Date('2026-11-21T10:00:00Z'))) {
  if (row.type === 'product') {
    products.set(row.sku, row)
    for (const { sku } of row.variants ?? []) parents.set(sku, row.sku)
  }
  // A review of a verified purchase names the variant that was bought.
  if (row.type === 'review') reviews.push({ ...row, sku: parents.get(row.sku) ?? row.sku })
}
const byProduct = Map.groupBy(reviews, ({ sku }) => sku)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Words of a review with the kinds of products they fit. */
const belongings: readonly [RegExp, string][] = [
  [/voolik|\bhose\b|шланг/i, 'washing-machine'],
  [/lekkis|leaked|подтекал/i, 'washing-machine'],
  [/ebemeid|\blint\b|ворса собира/i, 'tumble-dryer'],
  [/kaamera|\bcamera\b|камера /i, 'phone'],
  [/sõrmejälg |fingerprint reader|отпечаток/i, 'phone'],
  [/tsentrifuug|\bspins\b|отжимает/i, 'washing-machine'],
  [/bussimüra|bus noise|шума автобуса/i, 'headphones earbuds'],
  [/nahk|\bskin\b|кожа/i, 'shaver'],
  [/juuksed|\bhair dries\b|волосы/i, 'hair-dryer'],
  [/koerakarv|dog hair|шерсть собаки/i, 'cordless-vacuum bag-vacuum'],
  [/kohv |\bcoffee\b|кофе /i, 'espresso-machine'],
  [/täpitähed|letters are|буквы на своих/i, 'keyboard'],
  [/salat|lettuce|салат/i, 'fridge'],
  [/pirukas|\bpie\b|пирог/i, 'oven'],
  [/printi|\bprints\b|печатает/i, 'printer'],
]

it('praises products for what they are, not a fridge for its hose or a kettle for its camera', () => {
  const strange = reviews.flatMap(({ sku, detail }) => {
    const kind = products.get(sku)?.kind ?? ''
    return belongings
      .filter(([words, kinds]) => words.test(detail) && !kinds.split(' ').includes(kind))
      .map(() => `${sku} ${kind}: ${detail}`)
  })
  expect(strange).toEqual([])
})

it('uses a sentence for products of one or two kinds only', () => {
  const kinds = Map.groupBy(reviews, ({ detail }) => detail)
  const everywhere = [...kinds].filter(
    ([, same]) => new Set(same.map(({ sku }) => products.get(sku)?.kind)).size > 3,
  )
  expect(everywhere.map(([detail]) => detail)).toEqual([])
})

it('leaves many products without a review and gives more to best sellers', () => {
  expect(byProduct.size / products.size).toBeLessThan(0.65)
  const countOf = (sku: string) => byProduct.get(sku)?.length ?? 0
  const sold = [...products.values()].filter(({ product_type }) => /simple|configurable/.test(product_type))
  const promoted = sold.filter(({ promoted: isPromoted }) => isPromoted === 1).map(({ sku }) => countOf(sku))
  const others = sold.filter(({ promoted: isPromoted }) => isPromoted !== 1).map(({ sku }) => countOf(sku))
  expect(mean(promoted)).toBeGreaterThan(mean(others) * 1.5)
})

it('varies ratings, and includes reviews of unverified purchases', () => {
  const averages = [...byProduct.values()]
    .filter((list) => list.length > 2)
    .map((list) => Math.round(mean(list.map(({ rating }) => rating)) * 2) / 2)
  for (const stars of [3, 3.5, 4, 4.5, 5]) expect(averages).toContain(stars)
  const share = averages.filter((stars) => stars === 4.5).length / averages.length
  expect(share).toBeLessThan(0.5)
  const verified = reviews.filter((review) => review.verified).length / reviews.length
  expect(verified).toBeGreaterThan(0.6)
  expect(verified).toBeLessThan(0.85)
})

it('dates reviews after the product came into the shop', () => {
  const early = reviews.filter(
    ({ sku, created_at = '' }) => created_at < (products.get(sku)?.created_at ?? ''),
  )
  expect(early.map(({ sku }) => sku)).toEqual([])
})
