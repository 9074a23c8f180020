import type { StockItem } from '@ambra/contract/inventory/stock'
import { describe, expect, it } from 'vitest'
import { loadStock, stockBatches, stockPrefetchCount } from './stock-levels.ts'

const item = (sku: string): StockItem => ({
  item_id: 1,
  product_id: 1,
  product_sku: sku,
  stock_id: 1,
  qty: 3,
  is_in_stock: true,
  manage_stock: true,
  min_qty: 0,
  min_sale_qty: 1,
  max_sale_qty: 10_000,
  enable_qty_increments: false,
  qty_increments: 1,
  backorders: 0,
  is_qty_decimal: false,
})
const skus = (count: number) => Array.from({ length: count }, (_, n) => `SKU-${n}`)

describe('stock levels in the browser', () => {
  it.each([
    [0, []],
    [1, [1]],
    [15, [15]],
    [16, [15, 1]],
    [40, [15, 15, 10]],
  ])('requests %d skus in batches of 15 (spec §7, §9)', (count, sizes) => {
    expect(stockBatches(skus(count)).map((batch) => batch.length)).toEqual(sizes)
  })

  it('requests each sku once', () => {
    expect(stockBatches(['A', 'B', 'A'])).toEqual([['A', 'B']])
  })

  it('joins the responses by sku and omits skus unknown to the server (spec §7)', async () => {
    const requested: string[] = []
    const levels = await loadStock([...skus(20), 'GHOST'], new AbortController().signal, async (list) => {
      requested.push(list)
      return list.split(',').flatMap((sku) => (sku === 'GHOST' ? [] : [item(sku)]))
    })
    expect(requested).toHaveLength(2)
    expect([levels.size, levels.has('GHOST'), levels.get('SKU-19')?.qty]).toEqual([20, false, 3])
  })

  it('prefetches the stock of 8 configurable children (spec §9)', () => {
    expect(stockPrefetchCount).toBe(8)
  })
})
