import type { StockItem } from '@ambra/contract/inventory/stock'
import { describe, expect, it } from 'vitest'
import { stockSkus, withFreshStock } from './fresh-stock.ts'
import type { PagePart, ProductDocument } from './choice/product-data.ts'

const level = (sku: string, qty: number): [string, StockItem] => [
  sku,
  { product_sku: sku, qty, is_in_stock: qty > 0, manage_stock: true } as StockItem,
]
const child = (sku: string, status = 1) => ({ sku, status, stock: { is_in_stock: true, qty: 9 } })
function aPage(product: object, parts: object[] = []) {
  return {
    product: { sku: 'P', type_id: 'simple', stock: { is_in_stock: true, qty: 9 }, total_qty: 9, ...product },
    parts,
    // All fields that determine stock.
  } as unknown as { product: ProductDocument; parts: PagePart[] }
}
const phone = aPage({
  type_id: 'configurable',
  configurable_children: Array.from({ length: 12 }, (_, n) => child(`P-${n}`)),
})

describe('stock on the product page', () => {
  it('prefetches 8 children of a configurable product, including the selected one (spec §9)', () => {
    expect(stockSkus(phone, undefined)).toEqual(Array.from({ length: 8 }, (_, n) => `P-${n}`))
    expect(stockSkus(phone, 'P-11')).toEqual(['P-11', ...Array.from({ length: 8 }, (_, n) => `P-${n}`)])
    expect(stockSkus(phone, 'GHOST')).toHaveLength(8)
  })

  it('requests the stock of the parts of a set, and of a simple product itself', () => {
    expect(stockSkus(aPage({ type_id: 'bundle' }, [{ sku: 'A' }, { sku: 'B' }]), undefined)).toEqual([
      'A',
      'B',
    ])
    expect(stockSkus(aPage({}), undefined)).toEqual(['P'])
  })

  it('replaces the stock of a cached page by the current one', () => {
    const fresh = withFreshStock(phone, new Map([level('P-0', 0), level('P-1', 2)]))
    const stocks = fresh.product.configurable_children
      .slice(0, 3)
      .map(({ stock }) => [stock.is_in_stock, stock.qty])
    expect(stocks).toEqual([
      [false, 0],
      [true, 2],
      [true, 9],
    ])
    const sold = withFreshStock(aPage({}), new Map([level('P', 0)]))
    expect([sold.product.stock.is_in_stock, sold.product.total_qty]).toEqual([false, 0])
  })

  it('does not make a disabled variant available again (spec §4)', () => {
    const page = aPage({ type_id: 'configurable', configurable_children: [child('P-0', 2)] })
    page.product.configurable_children[0]!.stock.is_in_stock = false
    const fresh = withFreshStock(page, new Map([level('P-0', 5)]))
    expect(fresh.product.configurable_children[0]?.stock.is_in_stock).toBe(false)
  })

  it('keeps the page unchanged while nothing is known', () => {
    expect(withFreshStock(phone, new Map())).toBe(phone)
  })
})
