import { expect, it } from 'vitest'
import { cartDifferences } from './cart-difference.ts'
import type { LocalLine } from './local-cart.ts'

const line = (lineId: string, over: Partial<LocalLine> = {}): LocalLine => ({
  lineId,
  sku: lineId,
  name: `Name of ${lineId}`,
  qty: 1,
  price_incl_tax: 10,
  is_in_stock: true,
  ...over,
})
const differences = (before: LocalLine[], after: LocalLine[]) =>
  cartDifferences({ cartItems: before }, { cartItems: after })

it('reports nothing for an unchanged cart', () => {
  expect(differences([line('A')], [line('A', { server_item_id: 4, prev_qty: 1 })])).toEqual([])
})

it('reports each changed line and each change once', () => {
  const before = [line('A'), line('B', { qty: 3 }), line('C'), line('D'), line('E')]
  const after = [
    line('A', { price_incl_tax: 12.5 }),
    line('B', { qty: 2, price_incl_tax: 9 }),
    line('C', { is_in_stock: false, price_incl_tax: 11 }),
    line('E'),
    line('server-9', { qty: 2 }),
  ]
  expect(differences(before, after)).toEqual([
    { kind: 'removed', name: 'Name of D' },
    { kind: 'price', name: 'Name of A', from: 10, to: 12.5 },
    { kind: 'quantity', name: 'Name of B', from: 3, to: 2 },
    { kind: 'price', name: 'Name of B', from: 10, to: 9 },
    { kind: 'soldOut', name: 'Name of C' },
    { kind: 'added', name: 'Name of server-9', qty: 2 },
  ])
})

it('does not repeat that a line is sold out, nor report a price that was unknown', () => {
  const gone = line('A', { is_in_stock: false })
  const { price_incl_tax: _, ...unpriced } = line('B')
  expect(differences([gone, unpriced], [gone, line('B')])).toEqual([])
})
