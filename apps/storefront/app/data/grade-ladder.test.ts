import type { ConfigurableChild, Product } from '@ambra/contract/catalogue/product'
import { expect, it } from 'vitest'
import { gradeLadderOf } from './grade-ladder.ts'

const conditions = [
  { value_index: 41, label: 'Brand New', code: 'new' },
  { value_index: 43, label: 'Grade A', code: 'a' },
  { value_index: 46, label: 'Grade C', code: 'c' },
]
const colours = [
  { value_index: 27, label: 'Graphite', code: 'graphite' },
  { value_index: 32, label: 'Sand', code: 'sand' },
]
const child = (condition: number, color: number, final_price: number, more: object = {}) =>
  ({
    sku: `P-${condition}-${color}`,
    status: 1,
    final_price,
    stock: { is_in_stock: true },
    custom_attributes: [
      { attribute_code: 'condition', value: String(condition) },
      { attribute_code: 'color', value: String(color) },
    ],
    ...more,
  }) as unknown as ConfigurableChild
const product = (configurable_children: ConfigurableChild[]) =>
  ({
    sku: 'P',
    name: 'Phone',
    slug: 'phone',
    configurable_options: [
      { attribute_code: 'condition', values: conditions },
      { attribute_code: 'color', values: colours },
    ],
    configurable_children,
  }) as unknown as Product

it('compares the grades of one colour, best first', () => {
  const mixed = [child(46, 27, 380), child(46, 32, 399), child(43, 32, 519), child(41, 32, 659)]
  expect(gradeLadderOf([product(mixed)])).toEqual({
    name: 'Phone',
    options: ['Sand'],
    rungs: [
      { grade: 'new', price: 659, path: '/p/P/phone/P-41-32' },
      { grade: 'a', price: 519, path: '/p/P/phone/P-43-32' },
      { grade: 'c', price: 399, path: '/p/P/phone/P-46-32' },
    ],
  })
})

it('excludes grades that are sold out or hidden', () => {
  const soldOut = child(43, 32, 519, { stock: { is_in_stock: false } })
  const hidden = child(46, 32, 399, { status: 2 })
  expect(gradeLadderOf([product([soldOut, hidden, child(41, 32, 659)])])).toBeUndefined()
  expect(gradeLadderOf([])).toBeUndefined()
})
