import type { ConfigurableChild, ProductOption } from '@ambra/contract/catalogue/product'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePart, ProductDocument } from './product-data.ts'
import { changedBy, type Choice, chosenName, variantAfter } from './choice.ts'
import { useChoice } from './use-choice.ts'

const stock = (qty: number) => ({ product_id: 1, item_id: 1, qty, is_in_stock: qty > 0, manage_stock: true })
const child = (sku: string, color: string, more: Partial<ConfigurableChild> = {}) =>
  ({
    id: 1,
    sku,
    status: 1,
    price: 100,
    final_price: 100,
    image: `/${sku}.svg`,
    custom_attributes: [{ attribute_code: 'color', value: color }],
    stock: stock(4),
    ...more,
  }) as ConfigurableChild
const engraving = {
  option_id: 5,
  title: 'Engraving',
  type: 'field' as const,
  is_require: true,
  price: 10,
  price_type: 'percent' as const,
  values: [],
}
// Document fields that the rules of a selection read.
const product = (more: Partial<ProductDocument>) =>
  ({
    sku: 'P',
    name: 'Product',
    price: 20,
    final_price: 20,
    total_qty: 7,
    stock: stock(7),
    configurable_options: [],
    configurable_children: [],
    bundle_options: [],
    custom_options: [],
    ...more,
  }) as ProductDocument
const phone = product({
  type_id: 'configurable',
  configurable_options: [
    {
      id: 1,
      attribute_id: '93',
      attribute_code: 'color',
      label: 'Colour',
      position: 0,
      product_id: 1,
      values: ['1', '2', '3'].map((id) => ({ value_index: Number(id), label: `C${id}`, code: id })),
    },
  ],
  configurable_children: [
    child('P-1', '1'),
    child('P-2', '2', { final_price: 90, stock: stock(2) }),
    child('P-3', '3', { stock: stock(0) }),
  ],
})
const part = (sku: string, price: number, defaultQty: number): PagePart => ({
  id: 1,
  sku,
  name: sku,
  slug: sku,
  type_id: 'simple',
  image: '',
  price,
  final_price: price,
  defaultQty,
  grades: [],
  keySpecs: [],
  isRefurbished: false,
  total_qty: 9,
  created_at: '2026-01-01 00:00:00',
  stock: stock(9),
})

type Input = { parts?: PagePart[]; childSku?: string; chosen?: ProductOption }

function choiceOf(document: ProductDocument, { parts = [], childSku, chosen }: Input = {}): Choice {
  const seen: Choice[] = []
  const Probe = () => {
    seen.push(useChoice({ product: document, parts, childSku, chosen }))
    return null
  }
  renderToString(createElement(Probe))
  const [choice] = seen
  if (!choice) throw new Error('nothing was rendered')
  return choice
}

describe('selection of a configurable product', () => {
  it('makes the found variant the current product, with its sku, price, stock and picture (spec §4)', () => {
    const { variant, price, stock: shown, selection } = choiceOf(phone, { childSku: 'P-2' })
    expect(variant).toMatchObject({ sku: 'P-2', image: '/P-2.svg' })
    expect([price?.now, shown.quantity, selection]).toEqual([90, 2, { color: '2' }])
  })

  it('finds the variant with the selected attribute, and none that is sold out (spec §4)', () => {
    expect(variantAfter(phone, { color: '2' }, 'color', '1')?.sku).toBe('P-1')
    expect(variantAfter(phone, { color: '2' }, 'color', '3')).toBeUndefined()
  })

  it('finds a sold-out variant where the shop lists them (spec §4 "unless out-of-stock listing is allowed")', () => {
    const listing = { ...phone, listsOutOfStock: true }
    expect(variantAfter(listing, { color: '2' }, 'color', '3')?.sku).toBe('P-3')
    expect(choiceOf(listing, { childSku: 'P-3' })).toMatchObject({
      variant: { sku: 'P-3' },
      stock: { isInStock: false },
    })
  })

  it('requests the product itself when no variant can be sold, which the cart rejects (spec §5 "no available variant")', () => {
    const gone = product({ ...phone, configurable_children: [child('P-3', '3', { stock: stock(0) })] })
    expect(choiceOf(gone).variant).toBeUndefined()
    expect(choiceOf(gone)).toMatchObject({ price: { now: 20 }, stock: { isInStock: false } })
    expect(choiceOf(gone).requests()).toMatchObject([{ sku: 'P' }])
  })

  it('adds the percentages of custom options to the price of the variant', () => {
    const carved = { ...phone, custom_options: [engraving] }
    const chosen = { extension_attributes: { custom_options: [{ option_id: '5', option_value: 'Mari' }] } }
    expect(choiceOf(carved, { childSku: 'P-2', chosen }).price?.now).toBe(99)
    expect(choiceOf(carved, { childSku: 'P-2' }).requests()).toEqual({ missing: 'custom-5' })
  })

  it('requires an unreadable value again, even for an optional field', () => {
    const carved = { ...phone, custom_options: [{ ...engraving, is_require: false }] }
    const typed = (option_value: string) => ({
      extension_attributes: { custom_options: [{ option_id: '5', option_value }] },
    })
    expect(choiceOf(carved, { chosen: typed('') }).requests()).toEqual({ missing: 'custom-5' })
    expect(choiceOf(carved, { chosen: typed('Mari') }).requests()).toHaveLength(1)
  })
})

describe('grade ladder', () => {
  const option = (attribute_code: string, labels: [number, string][]) => ({
    id: 1,
    attribute_id: '1',
    attribute_code,
    label: attribute_code,
    position: 0,
    product_id: 1,
    values: labels.map(([value_index, label]) => ({ value_index, label, code: String(value_index) })),
  })
  const of = (sku: string, storage: string, condition: string) => ({
    ...child(sku, '1'),
    custom_attributes: [
      { attribute_code: 'storage', value: storage },
      { attribute_code: 'condition', value: condition },
    ],
  })
  const options = [
    option('storage', [
      [256, '256 GB'],
      [512, '512 GB'],
    ]),
    option('condition', [
      [1, 'A'],
      [2, 'B'],
    ]),
  ]

  it('names only the other storage of a grade that exists there', () => {
    const selection = { storage: '512', condition: '1' }
    const requested = { configurable_options: options }
    expect(changedBy(requested, { selection }, 'condition', of('P-256-B', '256', '2'))).toEqual({
      now: '256 GB',
      before: '512 GB',
    })
    expect(changedBy(requested, { selection }, 'condition', of('P-512-B', '512', '2'))).toBeUndefined()
  })

  it('names a selection by the labels of its options', () => {
    const chosen = { name: 'Norvik P7', configurable_options: options }
    expect(chosenName(chosen, { selection: { storage: '256' } })).toBe('Norvik P7, 256 GB')
    expect(chosenName({ ...chosen, configurable_options: [] }, { selection: {} })).toBe('Norvik P7')
  })
})

describe('parts of sets', () => {
  it('contains the selected parts, whose energy labels are shown beside the price (LAW-ENE-1)', () => {
    const set = product({ type_id: 'grouped' })
    const parts = [part('A', 1, 1), part('B', 2, 0)]
    expect(choiceOf(set, { parts }).taken.map(({ sku }) => sku)).toEqual(['A'])
    const link = (id: number, sku: string, is_default: boolean) => ({
      id: String(id),
      sku,
      qty: 1,
      is_default,
      option_id: 1,
      position: id,
      price: null,
      price_type: null,
      can_change_quantity: 0 as const,
    })
    const options = [
      { option_id: 1, title: 'Washer', required: true, type: 'radio' as const, position: 1, sku: 'P' },
    ]
    const kit = product({
      type_id: 'bundle',
      bundle_options: options.map((option) => ({
        ...option,
        product_links: [link(1, 'A', true), link(2, 'B', false)],
      })),
    })
    const chosen = {
      extension_attributes: { bundle_options: [{ option_id: 1, option_qty: 1, option_selections: [2] }] },
    }
    expect(choiceOf(kit, { parts }).taken.map(({ sku }) => sku)).toEqual(['A'])
    expect(choiceOf(kit, { parts, chosen }).taken.map(({ sku }) => sku)).toEqual(['B'])
    expect(choiceOf(phone, { childSku: 'P-2' }).taken).toEqual([])
  })
})

describe('price of sets', () => {
  it('sums associated items times quantity (spec §4 "Grouped price")', () => {
    const set = product({ type_id: 'grouped' })
    expect(
      choiceOf(set, { parts: [part('A', 1.1, 3), part('B', 2, 0), part('C', 5.05, 1)] }).price?.now,
    ).toBe(8.35)
  })

  it('sums selected options times quantity (spec §4 "bundle price")', () => {
    const link = (id: string, sku: string, qty: number, is_default: boolean) => ({
      id,
      sku,
      qty,
      is_default,
      option_id: 1,
      position: 1,
      price: null,
      price_type: null,
      can_change_quantity: 0 as const,
    })
    const kit = product({
      type_id: 'bundle',
      bundle_options: [
        {
          option_id: 1,
          title: 'Cable',
          required: true,
          type: 'radio',
          position: 1,
          sku: 'P',
          product_links: [link('1', 'A', 1, false), link('2', 'B', 2, true)],
        },
      ],
    })
    const parts = [part('A', 3, 1), part('B', 4.2, 1)]
    expect(choiceOf(kit, { parts }).price?.now).toBe(8.4)
    const chosen = {
      extension_attributes: { bundle_options: [{ option_id: 1, option_qty: 1, option_selections: [1] }] },
    }
    expect(choiceOf(kit, { parts, chosen }).price?.now).toBe(3)
    const reduced = { ...kit, setReductions: [{ minimum: 3, percent: 5 }] }
    expect(choiceOf(reduced, { parts }).price).toEqual({ now: 7.98, apart: 8.4 })
    expect(choiceOf(reduced, { parts, chosen }).price).toEqual({ now: 2.85, apart: 3 })
    expect(
      choiceOf({ ...kit, setReductions: [{ minimum: 5, percent: 5 }] }, { parts, chosen }).price?.now,
    ).toBe(3)
  })
})
