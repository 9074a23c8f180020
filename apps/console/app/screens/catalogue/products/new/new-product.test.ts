import { expect, it } from 'vitest'
import {
  blankRow,
  keyOf,
  lacksOf,
  productOf,
  proposedSku,
  rowsOf,
  type Typed,
  valuesOf,
  type VariantRow,
} from './new-product.ts'

const typed: Typed = {
  type: 'configurable',
  sku: 'SARK',
  price: '29,90',
  stock: '3',
  texts: { et: { name: ' Särk ', description: '' }, en: { name: '', description: '' } },
  category: 'phones',
  brand: '',
  variants: {
    options: [
      { name: 'Värv', values: 'Must, valge, must' },
      { name: 'Suurus', values: 'S' },
    ],
    rows: new Map([[keyOf(['valge', 's']), { ...blankRow, sku: 'X-1', price: '35', stock: '0' }]]),
  },
  parts: [],
}

it('proposes a readable SKU', () => {
  expect(proposedSku('Kuld Vaatur 12')).toBe('KULD-VAATUR-12')
  expect(proposedSku('Särk', 'Õun/pirn')).toBe('SARK-OUN-PIRN')
  expect(proposedSku('', '')).toBe('')
  expect(proposedSku(`${'a'.repeat(39)} b`)).toBe('A'.repeat(39))
})

it('splits values at separators without duplicates', () => {
  expect(valuesOf(' Must, valge ;\nMUST,, ')).toEqual(['Must', 'valge'])
})

it('sends a variant for each combination, with its own price and stock or those of the product', () => {
  expect(productOf(typed)).toEqual({
    type: 'configurable',
    sku: 'SARK',
    texts: { et: { name: 'Särk' } },
    categories: ['phones'],
    options: ['Värv', 'Suurus'],
    variants: [
      { values: ['Must', 'S'], sku: 'SARK-MUST-S', price_cents: 2990, stock: 3 },
      { values: ['valge', 'S'], sku: 'X-1', price_cents: 3500, stock: 0 },
    ],
  })
})

it('proposes unique SKUs that also differ from typed ones and from that of the product', () => {
  const skusOf = (sku: string, values: string, rows: Typed['variants']['rows'] = new Map()) => {
    const variants = { options: [{ name: 'Suurus', values }], rows }
    return productOf({ ...typed, sku, variants }).variants?.map((variant) => variant.sku)
  }
  const long = 'PUUVILLANE-SARK-PIKKADE-VARRUKATEGA-XXL-2'
  expect(skusOf(long, 'S, M')).toEqual([`${long}-S`, `${long}-M`])
  expect(skusOf('AB_1', '大, 小, S, s!')).toEqual(['AB_1-2', 'AB_1-3', 'AB_1-S', 'AB_1-S-2'])
  const own = new Map([[keyOf(['m']), { ...blankRow, sku: 'A-S' }]])
  expect(skusOf('A', 'S, M', own)).toEqual(['A-S-2', 'A-S'])
  expect(skusOf('A'.repeat(64), 'S, M')?.every((sku) => sku.length <= 64)).toBe(true)
  expect(new Set(skusOf('A'.repeat(64), 'S, M')).size).toBe(2)
})

it('rejects more combinations than can be sent, without listing them', () => {
  const values = Array.from({ length: 400 }, (_, at) => String(at)).join(',')
  const options = [1, 2, 3].map((number) => ({ name: `Värv ${number}`, values }))
  const variants = { options, rows: new Map<string, VariantRow>() }
  expect(rowsOf(variants)).toEqual([])
  expect(lacksOf({ ...typed, variants }, { mayPrice: true })).toEqual(['rows'])
})

it('omits removed rows', () => {
  const rows = new Map([[keyOf(['must', 's']), { ...blankRow, isGone: true }]])
  expect(rowsOf({ ...typed.variants, rows })).toHaveLength(1)
})

it('returns what is missing before a product can be saved', () => {
  const lacks = (over: Partial<Typed>) => lacksOf({ ...typed, ...over }, { mayPrice: true })
  expect(lacks({})).toEqual([])
  expect(lacks({ texts: {}, sku: ' ' })).toEqual(['name', 'sku'])
  expect(lacks({ type: 'gift_card', price: '' })).toEqual(['price'])
  expect(lacks({ variants: { options: [{ name: 'Värv', values: '' }], rows: new Map() } })).toEqual([
    'variants',
  ])
  expect(lacks({ type: 'grouped' })).toEqual(['parts'])
  expect(lacks({ type: 'simple', price: 'abc' })).toEqual(['figures'])
})
