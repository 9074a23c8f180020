import type { AbstractQuery, ProductListing } from '@ambra/contract/search/search'
import { anAttribute } from '@ambra/testing/search-attributes'
import { aProductDocument } from '@ambra/testing/search-documents'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { handleCatalogSearch } from '../src/execute/catalog-search.ts'
import type { SearchDocument, SearchEngine } from '../src/model/search-engine.ts'
import { createEngine } from './created-engine.ts'

const values = {
  brand: ['1', '2'],
  color: ['101', '102', '103'],
  memory: ['201', '202', '203'],
  condition: ['301', '302'],
  screen: ['401', '402'],
} as const
type Code = keyof typeof values
const codes = Object.keys(values) as Code[]
/** Fields that distinguish variants; the others belong to the product. */
const ofVariants = ['color', 'memory', 'condition'] as const

type Values = Partial<Record<Code, string>>
type Variant = { values: Values; price: number; isInStock: boolean; status: number }
type Goods = { values: Values; variants: Variant[]; price: number }

const oneOf = (code: Code) => fc.constantFrom(...values[code])
const price = fc.integer({ min: 1, max: 60 }).map((tens) => tens * 10)
const ofProduct = fc.record({ brand: oneOf('brand'), screen: oneOf('screen') })
const variant: fc.Arbitrary<Variant> = fc.record({
  values: fc.record({ color: oneOf('color'), memory: oneOf('memory'), condition: oneOf('condition') }),
  price,
  isInStock: fc.boolean(),
  status: fc.constantFrom(1, 1, 1, 2),
})
/** Configurable goods whose variants differ in some of the codes, and simple ones. */
const goods: fc.Arbitrary<Goods> = fc
  .record({
    values: ofProduct,
    differing: fc.subarray([...ofVariants], { minLength: 1 }),
    variants: fc.array(variant, { maxLength: 5 }),
    own: fc.record({ color: oneOf('color'), memory: oneOf('memory'), condition: oneOf('condition') }),
    price,
  })
  .map(({ values: product, differing, variants, own, price: asked }) => {
    const isVariable = (code: string) => variants.length > 0 && differing.some((known) => known === code)
    const only = (all: Values, wanted: (code: string) => boolean): Values =>
      Object.fromEntries(Object.entries(all).filter(([code]) => wanted(code)))
    return {
      values: { ...product, ...only(own, (code) => !isVariable(code)) },
      variants: variants.map((each) => ({
        ...each,
        isInStock: each.isInStock && each.status < 2,
        values: only(each.values, isVariable),
      })),
      price: asked,
    }
  })

/** The variants that can be bought; when none can, those that are enabled. */
function choosable({ variants }: Goods): Variant[] {
  const inStock = variants.filter(({ isInStock }) => isInStock)
  return inStock.length > 0 ? inStock : variants.filter(({ status }) => status < 2)
}

const numbers = (all: Values) =>
  Object.fromEntries(Object.entries(all).map(([code, value]) => [code, Number(value)]))
const stockOf = (isInStock: boolean) => ({ stock: { qty: isInStock ? 3 : 0, is_in_stock: isInStock } })
const priceOf = (each: Goods) =>
  Math.min(...choosable(each).map((one) => one.price), each.price + 2000 * Math.sign(each.variants.length))

/** A product and its variants as the projection writes them. */
function documentsOf(each: Goods, number: number): SearchDocument[] {
  const id = (number + 1) * 100
  const sku = `P${id}`
  const shown = choosable(each)
  const common = { category_ids: [10], parentSku: sku }
  if (each.variants.length === 0)
    return [aProductDocument(id, { ...common, sku, ...numbers(each.values), price: each.price })]
  const options = Object.fromEntries(
    ofVariants
      .filter((code) => each.variants.some((one) => one.values[code] !== undefined))
      .flatMap((code) => [
        [`${code}_options`, [...new Set(shown.flatMap((one) => Number(one.values[code] ?? [])))]],
        [code, null],
      ]),
  )
  const children = each.variants.map((one, at) => ({
    id: id + at + 1,
    sku: `${sku}-${at}`,
    status: one.status,
    final_price: one.price,
    ...stockOf(one.isInStock),
    ...one.values,
  }))
  return [
    aProductDocument(id, {
      ...common,
      sku,
      type_id: 'configurable',
      ...numbers(each.values),
      ...options,
      price: priceOf(each),
      configurable_children: children,
    }),
    ...children.map((child, at) =>
      aProductDocument(child.id, {
        ...common,
        ...child,
        visibility: 1,
        price: child.final_price,
        ...numbers(each.variants[at]?.values ?? {}),
      }),
    ),
  ]
}

type Choice = Partial<Record<Code, readonly string[]>>
type Range = readonly [least: number, most: number]
type Chosen = { choice: Choice; range: Range | undefined }

const isWithin = (asked: number, range: Range | undefined) =>
  range === undefined || (asked >= range[0] && asked <= range[1])

/** Whether a product is listed: the rule in its plainest form. */
function isListed(each: Goods, { choice, range }: Chosen): boolean {
  const chosen = codes.filter((code) => (choice[code] ?? []).length > 0)
  const holds = (all: Values, code: Code) => choice[code]?.includes(all[code] ?? '') === true
  const isChoosing = choosable(each).length > 0 && chosen.some((code) => code !== 'brand')
  if (!isChoosing) return chosen.every((code) => holds(each.values, code)) && isWithin(priceOf(each), range)
  return choosable(each).some(
    (one) =>
      isWithin(one.price, range) && chosen.every((code) => holds({ ...each.values, ...one.values }, code)),
  )
}

async function list(engine: SearchEngine, { choice, range }: Chosen, sort = 'id:asc') {
  const applied = Object.entries(choice).map(([attribute, chosen]) => ({
    attribute,
    value: { in: chosen },
    scope: 'catalog',
  }))
  const bounds = range && { attribute: 'price', value: { gte: range[0], lte: range[1] }, scope: 'catalog' }
  const query: AbstractQuery = {
    _availableFilters: [...codes, 'price'].map((field) => ({ field, scope: 'catalog' })),
    _appliedFilters: [
      { attribute: 'category_ids', value: { in: [10] }, scope: 'default' },
      ...applied.filter(({ value }) => value.in.length > 0),
      ...(bounds ? [bounds] : []),
    ],
  }
  // The type product_c answers in the listing form.
  return (await handleCatalogSearch(engine, {
    indexName: 'et',
    index: 'et',
    type: 'product_c',
    params: { request_format: 'search-query', request: JSON.stringify(query), size: '999', sort },
    language: 'en',
    rules: { listOutOfStock: true },
  })) as ProductListing
}

const chosen: fc.Arbitrary<Chosen> = fc.record({
  choice: fc.record({
    brand: fc.subarray([...values.brand], { maxLength: 1 }),
    color: fc.subarray([...values.color], { maxLength: 2 }),
    memory: fc.subarray([...values.memory], { maxLength: 2 }),
    condition: fc.subarray([...values.condition], { maxLength: 1 }),
    screen: fc.subarray([...values.screen], { maxLength: 1 }),
  }),
  range: fc.option(
    fc.tuple(price, price).map(([one, other]): Range => [Math.min(one, other), Math.max(one, other)]),
    { nil: undefined },
  ),
})

describe('facets of products with variants', () => {
  let engine: SearchEngine
  const stocked = fc.sample(goods, { numRuns: 80, seed: 11 })
  const skuOf = (number: number) => `P${(number + 1) * 100}`
  const listed = (given: Chosen) =>
    stocked.flatMap((each, number) => (isListed(each, given) ? [skuOf(number)] : []))

  beforeAll(async () => {
    engine = createEngine()
    const attributes = codes.map((code, at) => ({
      ...anAttribute(
        code,
        'select',
        values[code].map((value) => ({ value, label: value })),
      ),
      id: at + 1,
    }))
    await engine.upsert('et', 'attribute', attributes)
    await engine.upsert('et', 'product', stocked.flatMap(documentsOf))
  })

  it('list what has one variant in all of them, and count what each value would leave', async () => {
    await fc.assert(
      fc.asyncProperty(chosen, fc.constantFrom('id:asc', 'final_price:asc'), async (given, sort) => {
        const { products, total, available_filters: filters } = await list(engine, given, sort)
        const expected = listed(given)
        expect(products.map(({ sku }) => sku).toSorted()).toEqual(expected.toSorted())
        expect(total).toBe(expected.length)
        for (const code of codes)
          for (const { id, count } of filters[code] ?? []) {
            const alone = { ...given, choice: { ...given.choice, [code]: [id] } }
            expect([code, id, count]).toEqual([code, id, listed(alone).length])
          }
        for (const { id, from = 0, to = 1e6, count } of filters['price'] ?? []) {
          const range: Range = [from, to - 0.01]
          expect([id, count]).toEqual([id, listed({ ...given, range }).length])
        }
      }),
      { numRuns: 80 },
    )
  })

  it('follow a variant that is sold out', async () => {
    const only = { color: '103', memory: '203', condition: '302' }
    const made = (isInStock: boolean): Goods => ({
      values: { brand: '1', screen: '401' },
      price: 10,
      variants: [
        { values: only, price: 5000, isInStock, status: 1 },
        { values: { ...only, color: '101' }, price: 5000, isInStock: true, status: 1 },
      ],
    })
    const given: Chosen = { choice: { color: ['103'], memory: ['203'] }, range: [5000, 5000] }
    await engine.upsert('et', 'product', documentsOf(made(true), 500))
    expect((await list(engine, given)).products.map(({ sku }) => sku)).toEqual([skuOf(500)])
    await engine.upsert('et', 'product', documentsOf(made(false), 500))
    expect((await list(engine, given)).total).toBe(0)
    await engine.remove(
      'et',
      'product',
      documentsOf(made(false), 500).map(({ id }) => id),
    )
    expect((await list(engine, { ...given, choice: {} })).total).toBe(0)
  })
})
