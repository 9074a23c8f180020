import type { AbstractQuery, FilterOption, ProductListing } from '@ambra/contract/search/search'
import { constants } from '@ambra/domain/platform/shop/constants'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { handleCatalogSearch } from '../src/execute/catalog-search.ts'
import { createEngine } from './created-engine.ts'
import type { SearchEngine } from '../src/model/search-engine.ts'
import { anAttribute } from '@ambra/testing/search-attributes'
import { aProductDocument } from '@ambra/testing/search-documents'

const brands = Array.from({ length: 60 }, (_, number) => String(number + 1))
const colours = ['101', '102', '103', '104']
const grades = ['201', '202', '203']
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: `Value ${value}` }))

/** Simple and configurable products, some sold out; deterministic, so that a failure can be looked at. */
const products = Array.from({ length: 300 }, (_, number) => {
  const isSoldOut = number % 11 === 0
  const common = {
    category_ids: [10],
    price: 5 + ((number * 37) % 400),
    brand: brands[(number * 7) % brands.length],
    ...(isSoldOut && { stock: { qty: 0, is_in_stock: false, manage_stock: true }, total_qty: 0 }),
  }
  return number % 3 === 0
    ? aProductDocument(number + 1, {
        ...common,
        type_id: 'configurable',
        color_options: colours.slice(number % 3, (number % 3) + 2),
        condition_options: grades.slice(number % 2),
      })
    : aProductDocument(number + 1, {
        ...common,
        color: colours[number % colours.length],
        condition: grades[number % grades.length],
      })
})

let engine: SearchEngine
beforeAll(async () => {
  engine = createEngine()
  await engine.upsert('et', 'product', products)
  await engine.upsert('et', 'attribute', [
    { ...anAttribute('brand', 'select', optionsOf(brands)), id: 1 },
    { ...anAttribute('color', 'select', optionsOf(colours)), id: 2 },
    { ...anAttribute('condition', 'select', optionsOf(grades)), id: 3 },
  ])
})

type Choice = Record<string, readonly string[]>
type ListRequest = { choice?: Choice; price?: readonly [number, number]; listOutOfStock?: boolean }
const facets = ['brand', 'color', 'condition', 'price', 'price_histogram', 'availability']

/** The question a category page asks, with the shopper's choices in catalogue scope. */
async function list({
  choice = {},
  price,
  listOutOfStock = false,
}: ListRequest = {}): Promise<ProductListing> {
  const query: AbstractQuery = {
    _availableFilters: facets.map((field) => ({ field, scope: 'catalog' })),
    _appliedFilters: [
      { attribute: 'category_ids', value: { in: [10] }, scope: 'default' },
      ...Object.entries(choice).map(([attribute, values]) => ({
        attribute,
        value: { in: values },
        scope: 'catalog',
      })),
      ...(price ? [{ attribute: 'price', value: { gte: price[0], lte: price[1] }, scope: 'catalog' }] : []),
    ],
  }
  // The type product_c answers in the listing form.
  return (await handleCatalogSearch(engine, {
    indexName: 'et',
    index: 'et',
    type: 'product_c',
    params: { request_format: 'search-query', request: JSON.stringify(query), size: '999' },
    language: 'en',
    rules: { listOutOfStock },
  })) as ProductListing
}

const countOf = (options: readonly FilterOption[] | undefined, id: string) =>
  options?.find((option) => option.id === id)?.count

describe('facets of a list', () => {
  it('request up to 999 values, more than the aggregation size of other clients (spec §9)', async () => {
    const { available_filters: filters } = await list()
    expect(constants.aggregationSize.value).toBe(10)
    expect(filters['brand']?.length).toBe(brands.length)
    expect(constants.maxFilterQuery.value).toBe(999)
  })

  it('take values of one facet as alternatives and let facets narrow each other', async () => {
    const one = await list({ choice: { color: ['101'] } })
    const other = await list({ choice: { color: ['102'] } })
    const both = await list({ choice: { color: ['101', '102'] } })
    const narrowed = await list({ choice: { color: ['101', '102'], condition: ['201'] } })
    expect(both.total).toBeGreaterThan(Math.max(one.total, other.total))
    expect(both.available_filters['color']).toEqual(one.available_filters['color'])
    expect(narrowed.total).toBeLessThan(both.total)
    expect(narrowed.total).toBeGreaterThan(0)
  })

  it('keep a value that nothing is left of, with the count 0', async () => {
    const [brand] = brands
    const chosen = await list({ choice: { brand: [brand ?? ''] } })
    const counts = chosen.available_filters['color']?.map(({ count }) => count) ?? []
    expect(counts).toHaveLength(colours.length)
    expect(counts).toContain(0)
  })

  it('offer no value that leads to an empty list, and count what it would leave', async () => {
    const choices = fc.record({
      brand: fc.subarray(brands.slice(0, 12), { maxLength: 3 }),
      color: fc.subarray(colours, { maxLength: 2 }),
      condition: fc.subarray(grades, { maxLength: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(choices, fc.constantFrom('brand', 'color', 'condition'), async (given, code) => {
        const choice = Object.fromEntries(Object.entries(given).filter(([, values]) => values.length > 0))
        const { available_filters: filters } = await list({ choice })
        const offered = (filters[code] ?? []).filter(({ count = 0 }) => count > 0).slice(0, 4)
        for (const { id, count } of offered) {
          const alone = await list({ choice: { ...choice, [code]: [id] } })
          const added = await list({ choice: { ...choice, [code]: [...(choice[code] ?? []), id] } })
          expect(alone.total).toBe(count)
          expect(added.total).toBeGreaterThan(0)
        }
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  it('count price buckets and the histogram by every choice but the price itself', async () => {
    const free = await list({ choice: { color: ['101'] } })
    const chosen = await list({ choice: { color: ['101'] }, price: [50, 100] })
    expect(chosen.available_filters['price']).toEqual(free.available_filters['price'])
    expect(chosen.available_filters['price_histogram']).toEqual(free.available_filters['price_histogram'])
    const bars = chosen.available_filters['price_histogram'] ?? []
    expect(bars.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(free.total)
    expect(countOf(free.available_filters['price'], '50.0-100.0')).toBeGreaterThan(0)
  })
})

describe('the facet availability', () => {
  it('counts and filters what is sold out while lists show it', async () => {
    const all = await list({ listOutOfStock: true })
    const soldOut = await list({ listOutOfStock: true, choice: { availability: ['false'] } })
    expect(all.total).toBe(products.length)
    expect(soldOut.total).toBe(countOf(all.available_filters['availability'], 'false'))
    expect(soldOut.products.every(({ stock }) => !stock.is_in_stock)).toBe(true)
    expect(soldOut.available_filters['availability']).toEqual(all.available_filters['availability'])
    expect(all.available_filters['availability']?.map(({ label }) => label)).toEqual([
      'In stock',
      'Out of stock',
    ])
  })

  it('finds no sold out products while lists hide them', async () => {
    expect((await list({ choice: { availability: ['false'] } })).total).toBe(0)
  })
})
