import { describe, expect, it } from 'vitest'
import { normalSerial, piecesLeft } from './shipped-pieces.ts'

const item = (qty_ordered: number, product_type = 'simple') =>
  // Only these fields of an item count.
  ({ qty_ordered, product_type }) as Parameters<typeof piecesLeft>[0]['items'][number]
const shipment = (qty: number) => ({
  number: '100000501-1',
  carrier: 'dpd',
  state: 'sent' as const,
  at: '2026-11-20 12:00',
  items: [{ item_id: 1, name: 'Lamp', qty }],
})

describe('shipped pieces', () => {
  const items = [item(2), item(1), item(1, 'virtual')]

  it('counts pieces by shipment, except virtual products', () => {
    expect(piecesLeft({ status: 'ready', items })).toEqual({ left: 0, all: 3 })
    expect(piecesLeft({ status: 'ready', items, shipments: [shipment(2)] })).toEqual({ left: 2, all: 3 })
  })

  it('counts all pieces of a shipped order, recorded or not', () => {
    expect(piecesLeft({ status: 'shipped', items })).toEqual({ left: 3, all: 3 })
  })
})

describe('normalSerial', () => {
  it.each([
    ['s/n: ab-12 34.c', 'AB1234C'],
    ['356938035643809', '356938035643809'],
    ['SN100', 'SN100'],
    ['--', undefined],
    ['A'.repeat(41), undefined],
  ])('normalizes %s to %s', (text, normal) => {
    expect(normalSerial(text)).toBe(normal)
  })
})
