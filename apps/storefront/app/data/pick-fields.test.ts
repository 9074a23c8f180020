import { expect, it } from 'vitest'
import { cardFields, pick } from './pick-fields.ts'

const stock = { is_in_stock: true, manage_stock: false, qty: 3 }

it('keeps each named part of a field, and nothing else', () => {
  expect(pick({ sku: 'A', stock, price: 1 }, ['sku', 'stock.is_in_stock', 'stock.manage_stock'])).toEqual({
    sku: 'A',
    stock: { is_in_stock: true, manage_stock: false },
  })
})

it('keeps whether a product of a card is in stock', () => {
  expect(pick({ stock }, cardFields)).toMatchObject({ stock: { is_in_stock: true } })
})
