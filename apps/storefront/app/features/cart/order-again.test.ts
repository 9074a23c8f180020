import type { OrderItem } from '@ambra/contract/sales/order-parts'
import type { StockItem } from '@ambra/contract/inventory/stock'
import { describe, expect, it } from 'vitest'
import type { StockLevels } from '#app/cart/stock-levels.ts'
import { type CurrentProduct, planAgain } from './order-again.ts'
import { planAdd } from '#app/cart/add-request.ts'

// Only these fields are read.
const line = (fields: Partial<OrderItem>) =>
  ({ name: 'Power bank', sku: 'PB', product_id: 5, qty_ordered: 2, ...fields }) as OrderItem
const product = (fields: object = {}) =>
  ({
    id: 5,
    sku: 'PB',
    name: 'Power bank',
    slug: 'power-bank-5',
    type_id: 'simple',
    image: '/pb.jpg',
    price: 49.9,
    final_price: 39.9,
    stock: { is_in_stock: true },
    custom_options: [],
    ...fields,
  }) as unknown as CurrentProduct
const variant = (sku: string, is_in_stock: boolean) => ({
  sku,
  price: 500,
  final_price: 480,
  image: '/v.jpg',
  stock: { is_in_stock },
})
let stockNow: StockLevels = new Map()
const plan = (item: OrderItem, ...known: CurrentProduct[]) =>
  planAgain([item], new Map(known.map((one) => [one.id, one])), stockNow)[0]

describe('ordering again', () => {
  it('adds available products to the cart with their former quantity at the current price', () => {
    const again = plan(line({}), product())
    expect(again).toMatchObject({ kind: 'add', request: { sku: 'PB', qty: 2 } })
    if (again?.kind !== 'add') throw new Error('not added')
    expect(planAdd(again.request)).toMatchObject({ qty: 2, line: { sku: 'PB', price_incl_tax: 39.9 } })
  })

  it('adds the same variant to the cart', () => {
    const phone = product({
      type_id: 'configurable',
      sku: 'P',
      configurable_children: [variant('P-1', true)],
    })
    const options = [{ label: 'Colour', value: 'Sand' }]
    const again = plan(line({ sku: 'P-1', options }), phone)
    expect(again).toMatchObject({
      kind: 'add',
      request: { sku: 'P-1', options, variant: { final_price: 480 } },
    })
  })

  it('uses the current stock', () => {
    // Only the stock status is read.
    stockNow = new Map([['PB', { is_in_stock: false } as StockItem]])
    expect(plan(line({}), product())).toEqual({ kind: 'gone', name: 'Power bank' })
    stockNow = new Map()
  })

  it.each([
    ['is not in the catalogue any more', line({}), []],
    ['is sold out', line({}), [product({ stock: { is_in_stock: false } })]],
    [
      'had a variant that is sold out',
      line({ sku: 'P-1' }),
      [product({ type_id: 'configurable', configurable_children: [variant('P-1', false)] })],
    ],
    [
      'had a variant that is gone',
      line({ sku: 'P-9' }),
      [product({ type_id: 'configurable', configurable_children: [variant('P-1', true)] })],
    ],
  ])('reports a product that %s as gone', (_, item, known) => {
    expect(plan(item, ...known)).toEqual({ kind: 'gone', name: 'Power bank' })
  })

  it.each([
    ['a bundle', { type_id: 'bundle' }],
    ['a grouped product', { type_id: 'grouped' }],
    ['a product with required options', { custom_options: [{ is_require: true }] }],
  ])('links to the page of %s, where it is configured again', (_, fields) => {
    expect(plan(line({}), product(fields))).toMatchObject({ kind: 'choose', name: 'Power bank' })
  })
})
