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
