import { cents } from '@ambra/domain/money'
import { describe, expect, it } from 'vitest'
import { orderChanges, type OrderSnapshot } from './order-changes.ts'

const line = (key: string, qty: number, total: number) => ({
  key,
  sku: key,
  name: `The ${key}`,
  image: undefined,
  options: [],
  qty,
  total,
})
const snapshot = (lines: OrderSnapshot['lines'], delivery: number, total: number): OrderSnapshot => ({
  lines,
  figures: {
    goods: cents(total - delivery),
    discount: cents(0),
    delivery: cents(delivery),
    payment: cents(0),
    taxes: [],
    total: cents(total),
  },
})
const before = snapshot([line('lamp', 2, 2000), line('cable', 1, 500)], 299, 2799)

describe('what changed while the order was read (LAW-ORD-4)', () => {
  it('is nothing when nothing did', () => {
    expect(orderChanges(before, before)).toEqual([])
  })

  it('names a new price of a piece, not the sum of its line', () => {
    const now = snapshot([line('lamp', 2, 2400), line('cable', 1, 500)], 299, 3199)
    expect(orderChanges(before, now)).toEqual([
      { kind: 'price', name: 'The lamp', was: 1000, is: 1200 },
      { kind: 'total', was: 2799, is: 3199 },
    ])
  })

  it('names lines that went and came and pieces that became fewer', () => {
    const now = snapshot([line('lamp', 1, 1000), line('plug', 1, 700)], 299, 1999)
    expect(orderChanges(before, now)).toEqual([
      { kind: 'gone', name: 'The cable' },
      { kind: 'quantity', name: 'The lamp', was: 2, is: 1 },
      { kind: 'added', name: 'The plug' },
      { kind: 'total', was: 2799, is: 1999 },
    ])
  })

  it('names a new charge for the delivery', () => {
    expect(orderChanges(before, snapshot(before.lines, 499, 2999))).toEqual([
      { kind: 'delivery', was: 299, is: 499 },
      { kind: 'total', was: 2799, is: 2999 },
    ])
  })
})
