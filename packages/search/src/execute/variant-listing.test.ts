import type { ProductListing } from '@ambra/contract/search/search'
import { aProductDocument } from '@ambra/testing/search-documents'
import { expect, it } from 'vitest'
import { createEngine } from '../../test/created-engine.ts'
import { handleCatalogSearch } from './catalog-search.ts'

const engine = createEngine()
const [good, worn, grey, sand] = [42, 45, 52, 49]
let lastId = 0

/** A phone with its variants as grade, colour, price. */
async function stock(sku: string, variants: [number, number, number][]) {
  const id = (lastId += 100)
  const prices = variants.map(([, , price]) => price)
  const shown = { category_ids: [10], price: Math.min(...prices), final_price: Math.min(...prices) }
  await engine.upsert('et', 'product', [
    aProductDocument(id, {
      ...shown,
      sku,
      parentSku: sku,
      type_id: 'configurable',
      condition: null,
      color: null,
      condition_options: variants.map(([condition]) => condition),
      color_options: variants.map(([, color]) => color),
      configurable_children: variants.map(([condition, color, price], position) => ({
        sku: `${sku}-${position}`,
        condition: String(condition),
        color: String(color),
        final_price: price,
        stock: { is_in_stock: true },
      })),
    }),
    ...variants.map(([condition, color, price], position) =>
      aProductDocument(id + position + 1, {
        sku: `${sku}-${position}`,
        parentSku: sku,
        visibility: 1,
        category_ids: [10],
        condition,
        color,
        price,
      }),
    ),
  ])
}
await stock('CHEAP-WORN', [
  [worn, sand, 300],
  [good, grey, 600],
])
await stock('CHEAP-GOOD', [
  [worn, grey, 350],
  [good, sand, 400],
])
await engine.upsert('et', 'product', [
  aProductDocument(9000, { sku: 'ONE', category_ids: [10], condition: good, color: grey, price: 500 }),
])

type Chosen = Record<string, readonly number[] | { gte?: number; lte?: number }>

async function list(chosen: Chosen, params: Record<string, string> = {}) {
  const applied = Object.entries(chosen).map(([attribute, value]) => ({
    attribute,
    value: Array.isArray(value) ? { in: value } : value,
    scope: 'catalog',
  }))
  const request = {
    _availableFilters: [{ field: 'condition', scope: 'catalog', options: { size: 99 } }],
    _appliedFilters: [{ attribute: 'category_ids', value: { in: [10] }, scope: 'default' }, ...applied],
  }
  const response = (await handleCatalogSearch(engine, {
    indexName: 'et',
    index: 'et',
    type: 'product_c',
    language: 'en',
    rules: { listOutOfStock: false },
    params: {
      request_format: 'search-query',
      request: JSON.stringify(request),
      sort: 'final_price:asc',
      ...params,
    },
  })) as ProductListing
  return { skus: response.products.map(({ sku }) => sku), total: response.total }
}

it('a list by price follows the variants of the chosen grade', async () => {
  expect((await list({})).skus).toEqual(['CHEAP-WORN', 'CHEAP-GOOD', 'ONE'])
  expect((await list({ condition: [good] })).skus).toEqual(['CHEAP-GOOD', 'ONE', 'CHEAP-WORN'])
  expect((await list({ condition: [good] }, { sort: 'final_price:desc' })).skus).toEqual([
    'CHEAP-WORN',
    'ONE',
    'CHEAP-GOOD',
  ])
})

it('a requested price holds for the variant of the chosen grade', async () => {
  expect(await list({ condition: [good], price: { lte: 450 } })).toEqual({ skus: ['CHEAP-GOOD'], total: 1 })
  expect(await list({ condition: [good], price: { gte: 500 } })).toEqual({
    skus: ['ONE', 'CHEAP-WORN'],
    total: 2,
  })
})

it('a requested price is that of one variant with grade and colour', async () => {
  const under = (lte: number) => list({ condition: [good], color: [grey], price: { lte } })
  expect((await under(550)).skus).toEqual(['ONE'])
  expect((await under(650)).skus).toEqual(['ONE', 'CHEAP-WORN'])
})

it('pages of such a list follow each other without gap', async () => {
  const page = (from: string) => list({ condition: [good] }, { from, size: '2' })
  expect(await page('0')).toEqual({ skus: ['CHEAP-GOOD', 'ONE'], total: 3 })
  expect(await page('2')).toEqual({ skus: ['CHEAP-WORN'], total: 3 })
})
