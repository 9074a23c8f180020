import type { ConfigurableChild } from '@ambra/contract/catalogue/product'
import { describe, expect, it } from 'vitest'
import type { Filters } from '#app/features/catalog/filters/filters.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { asFiltered } from './filtered-variants.ts'

const child = (sku: string, [condition, storage]: [string, string], final_price: number, more: object = {}) =>
  ({
    sku,
    status: 1,
    price: final_price,
    final_price,
    image: '',
    stock: { is_in_stock: true, qty: 3 },
    custom_attributes: [
      { attribute_code: 'condition', value: condition },
      { attribute_code: 'storage', value: storage },
    ],
    ...more,
  }) as unknown as ConfigurableChild
const used = child('P-C', ['45', '128'], 599, { lowestPrice30: 650, discountPercent: 7 })
const fresh = child('P-NEW', ['41', '128'], 899)
const large = child('P-NEW-1', ['41', '1024'], 1099)
const configurable_children = [used, fresh, large]
const card = {
  sku: 'P',
  image: '/p.svg',
  price: 599,
  final_price: 599,
  lowestPrice30: 650,
  discountPercent: 7,
  hasSeveralPrices: true,
  priceGrade: 'c',
  grades: ['new', 'c'],
  isRefurbished: false,
  total_qty: 9,
  stock: { is_in_stock: true },
} as unknown as CardProduct
const grades = [
  { id: '41', label: 'New', code: 'new' },
  { id: '45', label: 'Fair', code: 'c' },
]
const sizes = [
  { id: '128', label: '128 GB' },
  { id: '1024', label: '1 TB' },
]
const filtered = (
  facets: Filters['facets'],
  children = configurable_children,
  price: Filters['price'] = undefined,
  shown = card,
) =>
  asFiltered(
    shown,
    { configurable_children: children },
    {
      filters: { facets, ranges: {}, price, sort: undefined, page: 1 },
      options: { condition: grades, storage: sizes },
    },
  )

describe('card in a filtered list (LAW-INF-9, LAW-PRC-4)', () => {
  it('shows and links the price of a new variant under "new"', () => {
    const shown = filtered({ condition: ['41'] })
    expect(shown).toMatchObject({ final_price: 899, childSku: 'P-NEW', priceGrade: 'new', grades: ['new'] })
    expect(shown).toMatchObject({ hasSeveralPrices: true, total_qty: 3, isRefurbished: false })
    expect(shown.childOptions).toEqual(['128 GB'])
    expect(shown.discountPercent).toBeUndefined()
  })

  it('shows a single price when one variant remains', () => {
    const shown = filtered({ condition: ['41'], storage: ['1024'] })
    expect(shown.final_price).toBe(1099)
    expect(shown.hasSeveralPrices).toBeUndefined()
  })

  it('shows a used variant as used, with its own reduction', () => {
    expect(filtered({ condition: ['45'] })).toMatchObject({
      final_price: 599,
      discountPercent: 7,
      isRefurbished: true,
    })
  })

  it('prefers variants in stock', () => {
    const gone = child('P-GONE', ['41', '64'], 799, { stock: { is_in_stock: false, qty: 0 } })
    expect(filtered({ condition: ['41'] }, [gone, ...configurable_children]).final_price).toBe(899)
    const soldOut = filtered({ condition: ['41'], storage: ['64'] }, [gone, ...configurable_children])
    expect(soldOut.childSku).toBe('P-NEW')
  })

  it('shows the variant within the selected price range, never a cheaper one', () => {
    expect(filtered({ condition: ['41'] }, configurable_children, { from: 1000 })).toMatchObject({
      childSku: 'P-NEW-1',
      final_price: 1099,
    })
  })

  it('shows the closest variant when none has all selected options, with priority for the grade', () => {
    expect(filtered({ condition: ['45'], storage: ['1024'] })).toMatchObject({
      childSku: 'P-C',
      priceGrade: 'c',
    })
  })

  it('opens the grade of the page when no grade is selected, with the lowest price', () => {
    const two = [
      child('P-B', ['44', '64'], 700),
      child('P-C', ['45', '64'], 599),
      child('P-B-1', ['44', '1024'], 800),
    ]
    const shown = (facets: Filters['facets'], price?: Filters['price']) =>
      filtered(facets, two, price, { ...card, childSku: 'P-B' })
    expect(shown({ storage: ['64'] })).toMatchObject({ childSku: 'P-B', final_price: 599, priceGrade: 'c' })
    expect(shown({ storage: ['1024'] })).toMatchObject({ childSku: 'P-B-1', final_price: 800 })
    expect(shown({ condition: ['45'] })).toMatchObject({ childSku: 'P-C', final_price: 599 })
    expect(shown({}, { to: 600 })).toMatchObject({ childSku: 'P-C', final_price: 599 })
  })

  it('returns the card unchanged without a filter on variants', () => {
    expect(filtered({})).toBe(card)
    expect(filtered({ brand: ['7'] })).toBe(card)
    expect(filtered({ condition: ['41'] }, [])).toBe(card)
  })
})
