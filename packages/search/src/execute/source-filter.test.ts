import { expect, it } from 'vitest'
import { filterSource } from './source-filter.ts'

const source = {
  id: 1,
  sku: 'A',
  sgn: 'x',
  stock: { qty: 2, is_in_stock: true },
  configurable_children: [
    { sku: 'A-1', sgn: 'y', price: 1 },
    { sku: 'A-2', price: 2 },
  ],
  gallery: [],
}

it.each([
  ['everything without patterns', undefined, undefined, source],
  ['nothing when all is excluded', undefined, ['*'], {}],
  ['fields by name', ['sku'], undefined, { sku: 'A' }],
  ['whole objects by their name', ['stock'], undefined, { stock: { qty: 2, is_in_stock: true } }],
  [
    'fields inside lists',
    ['configurable_children.sku'],
    undefined,
    { configurable_children: [{ sku: 'A-1' }, { sku: 'A-2' }] },
  ],
  ['wildcards', ['s*'], ['sgn'], { sku: 'A', sgn: undefined, stock: source.stock }],
  [
    'all but a field at any depth',
    undefined,
    ['*.sgn', 'sgn'],
    {
      ...source,
      sgn: undefined,
      configurable_children: [
        { sku: 'A-1', price: 1 },
        { sku: 'A-2', price: 2 },
      ],
    },
  ],
  ['included less excluded', ['stock.*'], ['stock.qty'], { stock: { is_in_stock: true } }],
  ['dots as dots', ['stockXqty'], undefined, {}],
])('keeps %s', (_, include, exclude, expected) => {
  expect(filterSource(source, include, exclude)).toEqual(expected)
})

it('filters a frozen document once for equal patterns', () => {
  const frozen = Object.freeze({ ...source })
  const [first, again] = [filterSource(frozen, ['sku'], ['sgn']), filterSource(frozen, ['sku'], ['sgn'])]
  expect(again).toBe(first)
  expect(filterSource(frozen, ['sku', 'sgn'], undefined)).toEqual({ sku: 'A', sgn: 'x' })
  expect(filterSource(Object.freeze({ ...source, sku: 'B' }), ['sku'], ['sgn'])).toEqual({ sku: 'B' })
})

it('filters a document that may change each time', () => {
  const document = { ...source }
  filterSource(document, ['sku'], undefined)
  document.sku = 'B'
  expect(filterSource(document, ['sku'], undefined)).toEqual({ sku: 'B' })
})
