import { describe, expect, it } from 'vitest'
import { normalSerial, piecesLeft } from './shipped-pieces.ts'

const item = (qty_ordered: number, product_type = 'simple') =>
  // Of an item only this counts.
  ({ qty_ordered, product_type }) as Parameters<typeof piecesLeft>[0]['items'][number]
const shipment = (qty: number) => ({
  number: '100000501-1',
  carrier: 'dpd',
  state: 'sent' as const,
  at: '2026-11-20 12:00',
  items: [{ item_id: 1, name: 'Lamp', qty }],
})

describe('the pieces of an order that have left', () => {
  const items = [item(2), item(1), item(1, 'virtual')]

  it('are counted by shipment, virtual goods aside', () => {
    expect(piecesLeft({ status: 'ready', items })).toEqual({ left: 0, all: 3 })
    expect(piecesLeft({ status: 'ready', items, shipments: [shipment(2)] })).toEqual({ left: 2, all: 3 })
  })

  it('are all of a shipped order, noted or not', () => {
    expect(piecesLeft({ status: 'shipped', items })).toEqual({ left: 3, all: 3 })
  })
})

describe('a serial number', () => {
  it.each([
    ['s/n: ab-12 34.c', 'AB1234C'],
    ['356938035643809', '356938035643809'],
    ['SN100', 'SN100'],
    ['--', undefined],
    ['A'.repeat(41), undefined],
  ])('%s is compared as %s', (text, normal) => {
    expect(normalSerial(text)).toBe(normal)
  })
})
