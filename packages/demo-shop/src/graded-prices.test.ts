import { readdir, readFile } from 'node:fs/promises'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { expect, it } from 'vitest'
import { demoContentFolder } from './demo-data.ts'
import { demoRows } from './testing/demo-rows.ts'

type Variant = NonNullable<ProductRow['variants']>[number]

const grades = ['new', 'a-plus', 'a', 'b', 'c-plus', 'c']
const start = new Date('2026-11-21T10:00:00Z')
const products: ProductRow[] = []
const words: string[] = []
for await (const row of demoRows(start)) {
  if (row.type === 'product') products.push(row)
  if (row.type === 'category') words.push(JSON.stringify(row.texts))
}
const configurables = products.filter(({ variants }) => variants !== undefined)
const graded = configurables.filter(({ configurable_by = [] }) => configurable_by.includes('condition'))

const gradeOf = ({ attributes }: Variant) => grades.indexOf(String(attributes.condition ?? 'new'))
const gigabytes = (code: unknown) =>
  Number.parseInt(String(code ?? 0), 10) * (String(code).endsWith('tb') ? 1024 : 1)
const memory = ({ attributes }: Variant) => [gigabytes(attributes.ram), gigabytes(attributes.storage)]
const isAtMost = (one: Variant, other: Variant) =>
  memory(one).every((size, index) => size <= (memory(other)[index] ?? 0))
const isSame = (one: Variant, other: Variant) => isAtMost(one, other) && isAtMost(other, one)
/** Returns the price on a day of the month before and after the first start. */
const priceOn = (day: string, { price, special }: Variant) =>
  special && (special.from ?? '') <= day && day <= (special.to ?? '9999') ? special.price : (price ?? 0)
const days = Array.from({ length: 60 }, (_, index) =>
  new Date(start.getTime() + (index - 30) * 86_400_000).toISOString().slice(0, 10),
)

/** Returns pairs of variants whose prices break the order of `rule` on some day. */
function outOfOrder(list: readonly ProductRow[], rule: (dearer: Variant, cheaper: Variant) => boolean) {
  return list.flatMap(({ variants = [] }) =>
    variants.flatMap((dearer) =>
      variants
        .filter((cheaper) => rule(dearer, cheaper))
        .filter((cheaper) => days.some((day) => priceOn(day, dearer) <= priceOn(day, cheaper)))
        .map((cheaper) => `${dearer.sku} <= ${cheaper.sku}`),
    ),
  )
}

it('costs less in each lower grade with the same memory, on every day', () => {
  expect(graded.length).toBeGreaterThanOrEqual(20)
  expect(outOfOrder(graded, (one, other) => isSame(one, other) && gradeOf(one) < gradeOf(other))).toEqual([])
})

it('costs more with more memory in the same grade, on every day', () => {
  const sized = configurables.filter(({ configurable_by = [] }) =>
    configurable_by.some((code) => code === 'ram' || code === 'storage'),
  )
  const isMore = (one: Variant, other: Variant) => isAtMost(other, one) && !isAtMost(one, other)
  expect(outOfOrder(sized, (one, other) => isMore(one, other) && gradeOf(one) === gradeOf(other))).toEqual([])
})

it('offers each grade with the smallest memory, so that grades side by side compare', () => {
  const odd = graded.flatMap(({ variants = [] }) =>
    [...new Set(variants.map(gradeOf))]
      .filter(
        (grade) => !variants.some((one) => gradeOf(one) === grade && variants.every((v) => isAtMost(one, v))),
      )
      .map((grade) => `${variants[0]?.sku}: ${grades[grade]}`),
  )
  expect(odd).toEqual([])
})

it('has the lowest price of a model in one grade only, so that tile and page agree', () => {
  for (const day of days)
    for (const { variants = [] } of graded) {
      const buyable = variants.filter(({ stock }) => (stock?.qty ?? 0) > 0)
      const lowest = Math.min(...buyable.map((variant) => priceOn(day, variant)))
      const cheapest = buyable.filter((variant) => priceOn(day, variant) === lowest)
      expect(new Set(cheapest.map(gradeOf)).size).toBe(1)
    }
})

it('gives a model the price of its cheapest variant before reductions', () => {
  const wrong = graded.filter(
    ({ price, variants = [] }) => price !== Math.min(...variants.map((variant) => variant.price ?? 0)),
  )
  expect(wrong.map(({ sku }) => sku)).toEqual([])
})

it('never claims that a grade affects the looks only, because the battery differs too', async () => {
  const files = (await readdir(demoContentFolder, { recursive: true })).filter((path) => path.endsWith('.md'))
  const pages = await Promise.all(files.map((path) => readFile(`${demoContentFolder}/${path}`, 'utf8')))
  const onlyLooks =
    /ainult (seda, milline|välimust)|only (describes|says) (how it looks|its looks)|только (о внешнем виде[,.]|внешний вид)/u
  expect([...words, ...pages].filter((text) => onlyLooks.test(text))).toEqual([])
})

it('marks every energy class as demonstration data', () => {
  const labelled = products.filter(({ energy }) => energy !== undefined)
  expect(labelled.length).toBeGreaterThan(80)
  expect(labelled.filter(({ energy }) => energy?.demo !== true).map(({ sku }) => sku)).toEqual([])
})
