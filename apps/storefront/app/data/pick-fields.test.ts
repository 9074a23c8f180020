import { expect, it } from 'vitest'
import { cardFields, pick } from './pick-fields.ts'

const stock = { is_in_stock: true, manage_stock: false, qty: 3 }

it('keeps only the named parts of a field', () => {
  expect(pick({ sku: 'A', stock, price: 1 }, ['sku', 'stock.is_in_stock', 'stock.manage_stock'])).toEqual({
    sku: 'A',
    stock: { is_in_stock: true, manage_stock: false },
  })
})

it('keeps the stock status in the fields of a card', () => {
  expect(pick({ stock }, cardFields)).toMatchObject({ stock: { is_in_stock: true } })
})
