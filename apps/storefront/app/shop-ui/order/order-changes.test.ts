import { cents } from '@ambra/domain/platform/money/money'
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

describe('changes of an order during review (LAW-ORD-4)', () => {
  it('returns no changes for equal orders', () => {
    expect(orderChanges(before, before)).toEqual([])
  })

  it('returns the new price of a piece, not the total of its line', () => {
    const now = snapshot([line('lamp', 2, 2400), line('cable', 1, 500)], 299, 3199)
    expect(orderChanges(before, now)).toEqual([
      { kind: 'price', name: 'The lamp', was: 1000, is: 1200 },
      { kind: 'total', was: 2799, is: 3199 },
    ])
  })

  it('returns removed and added lines and reduced quantities', () => {
    const now = snapshot([line('lamp', 1, 1000), line('plug', 1, 700)], 299, 1999)
    expect(orderChanges(before, now)).toEqual([
      { kind: 'gone', name: 'The cable' },
      { kind: 'quantity', name: 'The lamp', was: 2, is: 1 },
      { kind: 'added', name: 'The plug' },
      { kind: 'total', was: 2799, is: 1999 },
    ])
  })

  it('returns a new delivery charge', () => {
    expect(orderChanges(before, snapshot(before.lines, 499, 2999))).toEqual([
      { kind: 'delivery', was: 299, is: 499 },
      { kind: 'total', was: 2799, is: 2999 },
    ])
  })
})
