import { describe, expect, it } from 'vitest'
import { type ComparedProduct, compareProducts } from './comparison.ts'

const product = (sku: string, values: Record<string, string>): ComparedProduct => ({
  id: 1,
  sku,
  name: sku,
  specs: Object.entries(values).map(([code, value]) => ({ code, group: 'Screen', label: code, value })),
})
const strengths = [
  { attribute_code: 'brightness', better: 'higher' as const },
  { attribute_code: 'weight', better: 'lower' as const },
]

describe('compareProducts', () => {
  it('marks rows that differ and the strongest value', () => {
    const products = [
      product('A', { brightness: '1\u00a0600 nits', weight: '172 g', ports: 'USB-C' }),
      product('B', { brightness: '900 nits', weight: '138,5 g', ports: 'USB-C' }),
    ]
    const [screen] = compareProducts(products, strengths)
    expect(screen?.rows.map(({ code, differs, best }) => [code, differs, best])).toEqual([
      ['brightness', true, 0],
      ['weight', true, 1],
      ['ports', false, undefined],
    ])
  })

  it('names no winner among equals and leaves gaps empty', () => {
    const [screen] = compareProducts(
      [product('A', { brightness: '900 nits' }), product('B', { brightness: '900 nits', ports: 'HDMI' })],
      strengths,
    )
    expect(screen?.rows.map(({ values, best }) => [values, best])).toEqual([
      [['900 nits', '900 nits'], undefined],
      [['', 'HDMI'], undefined],
    ])
  })
})
