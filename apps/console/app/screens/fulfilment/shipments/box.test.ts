import type { PackItem } from '@ambra/contract/fulfilment/shipments'
import { describe, expect, it } from 'vitest'
import { boxItems, isComplete, readCode, readSerial, type Scan, unreadPieces } from './box.ts'

const item = (line: number, sku: string, more: Partial<PackItem> = {}): PackItem => ({
  line,
  sku,
  name: sku,
  options: [],
  image: null,
  perPiece: 1,
  codes: [sku],
  place: null,
  places: [],
  wantsSerial: false,
  ...more,
})
const order = {
  items: [
    item(1, 'PHONE', { wantsSerial: true, codes: ['PHONE', '04006381333931'] }),
    item(2, 'CABLE'),
    item(3, 'PART', { perPiece: 2 }),
    item(3, 'CABLE'),
  ],
}
const box = {
  warehouse: 'main',
  pieces: [
    { line: 1, qty: 1 },
    { line: 2, qty: 1 },
    { line: 3, qty: 1 },
  ],
}
const cable = (line: number): Scan => ({ line, sku: 'CABLE', code: 'CABLE', qty: 1 })

describe('a box on the table', () => {
  it('fills several lines with the same product', () => {
    const items = boxItems(order, box, [cable(2)])
    expect(items.map(({ sku, read, wanted }) => [sku, read, wanted])).toEqual([
      ['PHONE', 0, 1],
      ['CABLE', 1, 1],
      ['PART', 0, 2],
      ['CABLE', 0, 1],
    ])
    expect(readCode(items, 'cable')).toMatchObject({ kind: 'counted', scan: { line: 3 } })
    expect(readCode(boxItems(order, box, [cable(2), cable(3)]), 'CABLE').kind).toBe('full')
  })

  it('requires the serial number of a device', () => {
    const items = boxItems(order, box, [])
    const asked = readCode(items, '4006381333931')
    if (asked.kind !== 'asks_serial') throw new Error(asked.kind)
    expect(readSerial(asked, [], '4006381333931').kind).toBe('no_serial')
    const read = readSerial(asked, [], 'sn-001')
    if (read.kind !== 'counted') throw new Error(read.kind)
    expect(readSerial(asked, [read.scan], 'SN001').kind).toBe('serial_twice')
  })

  it('rejects codes that do not belong to the box', () => {
    expect(readCode(boxItems(order, box, []), 'LAMP')).toEqual({ kind: 'unknown', code: 'LAMP' })
    expect(readCode(boxItems(order, box, []), 'PART', 3).kind).toBe('full')
  })

  it('shows the bin in the warehouse of the box', () => {
    const items = [item(2, 'CABLE', { place: 'A-1', places: [{ warehouse: 'tartu', place: 'T-9' }] })]
    const placesIn = (warehouse: string) =>
      boxItems({ items }, { warehouse, pieces: [{ line: 2, qty: 1 }] }, []).map(({ place }) => place)
    expect(placesIn('main')).toEqual(['A-1'])
    expect(placesIn('tartu')).toEqual(['T-9'])
    expect(placesIn('narva')).toEqual([null])
  })

  it('is complete only with the last part of a set', () => {
    const scans: Scan[] = [
      { line: 1, sku: 'PHONE', code: 'PHONE', qty: 1, serial: 'A1B' },
      cable(2),
      cable(3),
      { line: 3, sku: 'PART', code: 'PART', qty: 1 },
    ]
    expect(isComplete(boxItems(order, box, scans))).toBe(false)
    expect(unreadPieces(boxItems(order, box, scans), box)).toEqual([{ line: 3, qty: 1 }])
    const all = [...scans, { line: 3, sku: 'PART', code: 'PART', qty: 1 }]
    expect(isComplete(boxItems(order, box, all))).toBe(true)
    expect(isComplete([])).toBe(false)
  })
})
