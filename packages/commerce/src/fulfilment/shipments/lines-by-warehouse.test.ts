import { describe, expect, it } from 'vitest'
import { allotLines } from './lines-by-warehouse.ts'

const warehouses = ['main', 'tartu', 'narva']
const line = (number: number, qty: number) => ({ orderId: 1, line: number, qty })
const part = (number: number, productId: number | null, perPiece = 1) => ({
  orderId: 1,
  line: number,
  productId,
  perPiece,
})
const source = (productId: number, warehouse: string, qty: number) => ({
  orderId: 1,
  productId,
  warehouse,
  qty,
})
const shown = (found: ReturnType<typeof allotLines>) =>
  found.map(({ line: number, warehouse, qty }) => `${number} ${warehouse} ${qty}`).sort()

describe('lines of an order by warehouse', () => {
  it('assigns lines to the warehouses of their goods, also two lines of the same product', () => {
    const sources = [source(7, 'main', 1), source(7, 'tartu', 3), source(8, 'narva', 2)]
    const goods = [part(1, 7), part(2, 7), part(3, 8)]
    expect(shown(allotLines([line(1, 2), line(2, 2), line(3, 2)], { goods, sources, warehouses }))).toEqual([
      '1 main 1',
      '1 tartu 1',
      '2 tartu 2',
      '3 narva 2',
    ])
  })

  it('keeps all parts of a set together', () => {
    const sources = [source(7, 'main', 1), source(7, 'tartu', 2), source(8, 'tartu', 4)]
    const goods = [part(1, 7), part(2, 7), part(2, 8, 2)]
    expect(shown(allotLines([line(1, 1), line(2, 2)], { goods, sources, warehouses }))).toEqual([
      '1 main 1',
      '2 tartu 2',
    ])
  })

  it('uses the warehouse of most of the order if parts lie apart or goods are gone', () => {
    const sources = [source(7, 'main', 1), source(8, 'tartu', 1), source(9, 'narva', 5)]
    const goods = [part(1, 7), part(1, 8), part(2, 9), part(3, null)]
    expect(shown(allotLines([line(1, 1), line(2, 5), line(3, 1)], { goods, sources, warehouses }))).toEqual([
      '1 narva 1',
      '2 narva 5',
      '3 narva 1',
    ])
    expect(shown(allotLines([line(3, 1)], { goods, sources: [], warehouses }))).toEqual(['3 main 1'])
  })
})
