import { describe, expect, it } from 'vitest'
import { type ComparedProduct, compareProducts, rowByLowest } from './comparison.ts'

const product = (sku: string, values: Record<string, string>): ComparedProduct => ({
  id: 1,
  sku,
  name: sku,
  specs: Object.entries(values).map(([code, value]) => ({ code, group: 'Screen', label: code, value })),
})
const strengths = [
  { attribute_code: 'brightness', better: 'higher' as const, is_comparable: '1' },
  { attribute_code: 'weight', better: 'lower' as const, is_comparable: '1' },
]

describe('compareProducts', () => {
  it('marks rows that differ and their strongest value', () => {
    const products = [
      product('A', { brightness: '1\u00a0600 nits', weight: '172 g', ports: 'USB-C' }),
      product('B', { brightness: '900 nits', weight: '138,5 g', ports: 'USB-C' }),
    ]
    const [screen] = compareProducts(products, strengths, 'en')
    expect(screen?.rows.map(({ code, differs, best }) => [code, differs, best])).toEqual([
      ['brightness', true, 0],
      ['weight', true, 1],
      ['ports', false, undefined],
    ])
  })

  it('marks no winner on a tie and leaves gaps empty', () => {
    const [screen] = compareProducts(
      [product('A', { brightness: '900 nits' }), product('B', { brightness: '900 nits', ports: 'HDMI' })],
      strengths,
      'en',
    )
    expect(screen?.rows.map(({ values, best }) => [values, best])).toEqual([
      [['900 nits', '900 nits'], undefined],
      [['', 'HDMI'], undefined],
    ])
  })

  it('shows the values of a row in one unit and treats equal amounts as equal', () => {
    const [screen] = compareProducts(
      [
        product('A', { storage: '1 TB', weight: '1,2 kg' }),
        product('B', { storage: '1000 GB', weight: '950 g' }),
      ],
      [
        { attribute_code: 'storage', better: 'higher', is_comparable: '1' },
        { attribute_code: 'weight', better: 'lower', is_comparable: '1' },
      ],
      'et',
    )
    expect(screen?.rows.map(({ values, differs, best }) => [values, differs, best])).toEqual([
      [['1\u00a0TB', '1\u00a0TB'], false, undefined],
      [['1,2\u00a0kg', '0,95\u00a0kg'], true, 1],
    ])
  })

  it('omits attributes that are not comparable (spec §3 is_comparable)', () => {
    const [screen] = compareProducts(
      [product('A', { ports: 'HDMI', note: 'blue box' })],
      [{ attribute_code: 'note', is_comparable: '0' }],
      'en',
    )
    expect(screen?.rows.map(({ code }) => code)).toEqual(['ports'])
  })
})

describe('rowByLowest', () => {
  const ranked = (...ranks: (number | undefined)[]) =>
    rowByLowest(
      'price',
      'Price',
      ranks.map((rank) => ({ text: rank === undefined ? '' : `${rank} €`, rank })),
    )

  it('marks the lowest value when it is unique', () => {
    expect(ranked(549, 699, undefined)).toEqual({
      code: 'price',
      label: 'Price',
      better: 'lower',
      values: ['549 €', '699 €', ''],
      differs: true,
      best: 0,
    })
  })

  it('marks no winner on a tie or with a single known value', () => {
    expect(ranked(549, 549)).toMatchObject({ differs: false, best: undefined })
    expect(ranked(549, undefined)).toMatchObject({ differs: true, best: undefined })
  })
})
