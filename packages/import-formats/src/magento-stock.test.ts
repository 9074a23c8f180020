import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { expect, it } from 'vitest'
import { stockOf } from './magento-stock.ts'

const own = {
  qty: '5.0000',
  min_cart_qty: '4.0000',
  max_cart_qty: '40',
  enable_qty_increments: '1',
  qty_increments: '4',
}
const rule = { min_sale_qty: 4, max_sale_qty: 40, qty_increments: 4 }

it.each([
  ['the quantities of the product', {}, rule],
  [
    'the smallest quantities there are',
    { max_cart_qty: '1', min_cart_qty: '1' },
    { ...rule, min_sale_qty: 1, max_sale_qty: 1 },
  ],
  ['no maximum where it is zero', { max_cart_qty: '0' }, { min_sale_qty: 4, qty_increments: 4 }],
  ['no steps that are off', { enable_qty_increments: '0' }, { min_sale_qty: 4, max_sale_qty: 40 }],
  [
    'nothing the configuration of the other shop decides',
    { use_config_min_sale_qty: '1', use_config_max_sale_qty: '1', use_config_enable_qty_inc: '1' },
    {},
  ],
])('reads %s', (_name, fields, expected) => {
  const errors: string[] = []
  const { stock } = stockOf(
    { ...own, ...fields },
    (field) => errors.push(field),
    () => undefined,
  )
  expect(stock).toEqual({ qty: 5, manage: true, ...expected })
  expect(errors).toEqual([])
})

it('refuses fractions of a piece', () => {
  const errors: string[] = []
  stockOf(
    { ...own, qty_increments: '2.5' },
    (field, reason) => errors.push(`${field}: ${reasonText('en', reason)}`),
    () => undefined,
  )
  expect(errors).toEqual(['qty_increments: must be a whole number: goods are sold by the piece'])
})

it('returns no stock without its columns', () => {
  expect(
    stockOf(
      { sku: 'A', price: '10', qty: ' ' },
      () => undefined,
      () => undefined,
    ),
  ).toEqual({})
})

it.each([
  ['1', {}, 1],
  ['2', {}, 1],
  ['0', {}, 0],
  ['1', { use_config_backorders: '1' }, 0],
  ['0', { preorder: '1' }, 1],
  ['0', { is_preorder: 'Yes' }, 1],
  ['0', { preorder: '0' }, 0],
])(
  'reports that products are not sold beyond their stock for allow_backorders %s and %j',
  (cell, more, times) => {
    const notes: string[] = []
    stockOf(
      { ...own, allow_backorders: cell, ...more },
      () => undefined,
      (text) => notes.push(text),
    )
    expect(notes).toHaveLength(times)
  },
)
