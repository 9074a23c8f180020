import { expect, it } from 'vitest'
import { stockStatus } from './stock-status.ts'

it.each([
  [{ is_in_stock: false, qty: 9 }, 'out'],
  [{ is_in_stock: true, qty: 9 }, 'ok'],
  [{ is_in_stock: true, qty: 1 }, 'ok'],
  [{ is_in_stock: true, qty: 0 }, 'volatile'],
  [{ is_in_stock: true }, 'volatile'],
  [{ is_in_stock: true, qty: 0, manage_stock: false }, 'ok'],
] as const)('classifies the stock %o as ok, volatile or out (spec §4 "Adding")', (stock, status) => {
  expect(stockStatus(stock)).toBe(status)
})
