import type { ConfigurableChild, ConfigurableOption } from '@ambra/contract/catalogue/product'
import { describe, expect, it } from 'vitest'
import {
  bundleParts,
  bundleSku,
  customOptionsPrice,
  defaultBundleChoice,
  partsPrice,
} from './bundle-price.ts'
import { cents } from '../../platform/money/money.ts'
import {
  changeOption,
  chooseVariant,
  configurableItemOptions,
  optionStates,
  selectionOf,
  sellableVariants,
  variantByItemOptions,
} from './variants.ts'

function child(
  sku: string,
  color: string,
  storage: string,
  more: Partial<ConfigurableChild> = {},
): ConfigurableChild {
  return {
    id: Number(color + storage),
    sku,
    name: sku,
    status: 1,
    visibility: 1,
    price: 100,
    special_price: null,
    final_price: 100,
    price_incl_tax: 100,
    tax_class_id: '2',
    image: '',
    custom_attributes: [
      { attribute_code: 'color', value: color },
      { attribute_code: 'storage', value: Number(storage) },
    ],
    stock: { product_id: 1, item_id: 1, qty: 1, is_in_stock: true, manage_stock: true },
    ...more,
  }
}
const option = (id: string, code: string, values: number[]): ConfigurableOption => ({
  id: 1,
  attribute_id: id,
  attribute_code: code,
  label: code,
  position: 0,
  product_id: 1,
  values: values.map((value_index) => ({
    value_index,
    label: String(value_index),
    code: String(value_index),
  })),
})
const soldOut = { stock: { product_id: 1, item_id: 1, qty: 0, is_in_stock: false, manage_stock: true } }
const phone = {
  configurable_options: [option('93', 'color', [1, 2, 3]), option('94', 'storage', [128, 256])],
  configurable_children: [
    child('P-1-128', '1', '128', { price_incl_tax: 120 }),
    child('P-1-256', '1', '256', soldOut),
    child('P-2-256', '2', '256', { price_incl_tax: 90 }),
    child('P-3-128', '3', '128', { status: 2, price_incl_tax: 10 }),
  ],
}

describe('variants', () => {
  it('excludes disabled variants, and sold out ones unless listed (spec §4 "Product load")', () => {
    expect(sellableVariants(phone).map(({ sku }) => sku)).toEqual(['P-1-128', 'P-2-256'])
    expect(sellableVariants(phone, { listOutOfStock: true })).toHaveLength(3)
  })

  it.each([
    ['the exact sku', { sku: 'P-1-128', selection: { color: '2', storage: '256' } }, 'P-1-128'],
    ['most matching options', { selection: { color: '2', storage: '256' } }, 'P-2-256'],
    ['the lower price on a tie', { selection: { color: '1', storage: '256' } }, 'P-2-256'],
    ['the cheapest without a wish', {}, 'P-2-256'],
    ['not a sold out sku', { sku: 'P-1-256' }, 'P-2-256'],
  ])('chooses %s', (_, request, sku) => {
    expect(chooseVariant(phone, request)?.sku).toBe(sku)
  })

  it('finds no variant when none is sellable', () => {
    expect(chooseVariant({ ...phone, configurable_children: [] }, {})).toBeUndefined()
  })

  it('re-searches the variants when an attribute is chosen: single changes reach all (spec §4)', () => {
    const reached = new Set<string>()
    const queue = [chooseVariant(phone, {})]
    for (const current of queue) {
      if (!current || reached.has(current.sku)) continue
      reached.add(current.sku)
      for (const { attribute_code: code, values } of phone.configurable_options) {
        for (const { value_index } of values)
          queue.push(changeOption(phone, selectionOf(phone, current), { code, value: String(value_index) }))
      }
    }
    expect([...reached].sort()).toEqual(['P-1-128', 'P-2-256'])
  })

  it('returns the variant of each option', () => {
    const [color] = phone.configurable_options
    expect(Object.fromEntries(optionStates(phone, color!, { color: '1', storage: '128' }))).toEqual({
      1: 'available',
      2: 'elsewhere',
      3: 'none',
    })
  })

  it('converts a selection to the cart form and back', () => {
    const [first] = phone.configurable_children
    const written = configurableItemOptions(phone, first!)
    expect(written).toEqual([
      { option_id: '93', option_value: '1' },
      { option_id: '94', option_value: '128' },
    ])
    expect(variantByItemOptions(phone, written)?.sku).toBe('P-1-128')
    expect(
      variantByItemOptions(phone, [
        { option_id: 93, option_value: 2 },
        { option_id: '94', option_value: '256' },
      ])?.sku,
    ).toBe('P-2-256')
    expect(variantByItemOptions(phone, [])).toBeUndefined()
  })
})

describe('bundles and custom options', () => {
  const link = (id: string, sku: string, is_default: boolean, qty = 1) => ({
    id,
    sku,
    option_id: 1,
    qty,
    position: 1,
    is_default,
    price: null,
    price_type: null,
    can_change_quantity: 0,
  })
  const options = [
    {
      option_id: 1,
      title: 'Charger',
      required: true,
      type: 'radio' as const,
      position: 1,
      sku: 'K',
      product_links: [link('1', 'A', false), link('2', 'B', true, 2)],
    },
    {
      option_id: 2,
      title: 'Case',
      required: false,
      type: 'checkbox' as const,
      position: 2,
      sku: 'K',
      product_links: [link('3', 'C', false)],
    },
    {
      option_id: 3,
      title: 'Cable',
      required: true,
      type: 'select' as const,
      position: 3,
      sku: 'K',
      product_links: [link('4', 'D', false)],
    },
  ]
  const prices: Record<string, number> = { A: 100, B: 250, C: 400, D: 50 }
  const priceOf = (sku: string) => (sku in prices ? cents(prices[sku] ?? 0) : undefined)

  it('selects the default link, otherwise the first, and no optional part (spec §4 "bundle default link")', () => {
    const choice = defaultBundleChoice(options)
    expect(choice.map(({ option_id, option_selections }) => [option_id, option_selections])).toEqual([
      [1, [2]],
      [3, [4]],
    ])
    const found = bundleParts(options, choice)
    expect(found).toEqual({
      parts: [
        { sku: 'B', qty: 2, optionId: 1 },
        { sku: 'D', qty: 1, optionId: 3 },
      ],
    })
  })

  it('sums parts times quantity, unknown if any price is (spec §4 "Grouped price", "bundle price")', () => {
    expect(
      partsPrice(
        [
          { sku: 'B', qty: 2 },
          { sku: 'D', qty: 1 },
        ],
        priceOf,
      ),
    ).toBe(550)
    expect(partsPrice([{ sku: 'X', qty: 1 }], priceOf)).toBeUndefined()
    expect(bundleSku('K', [{ sku: 'B' }, { sku: 'D' }])).toBe('K-B-D')
  })

  it.each([
    ['a required option is missing', [{ option_id: 1, option_qty: 1, option_selections: [1] }], 3],
    ['a link is unknown', [{ option_id: 1, option_qty: 1, option_selections: [9] }], 1],
    ['two links of a radio are chosen', [{ option_id: 1, option_qty: 1, option_selections: [1, 2] }], 1],
  ])('names the option when %s', (_, choice, optionId) => {
    expect(bundleParts(options, choice)).toMatchObject({ missingOption: { option_id: optionId } })
  })

  it('adds fixed and percent prices of custom options (spec §3 "Option price types")', () => {
    const custom = [
      {
        option_id: 5,
        title: 'Engraving',
        type: 'field' as const,
        is_require: false,
        price: 3,
        price_type: 'fixed' as const,
        values: [],
      },
      {
        option_id: 6,
        title: 'Wrap',
        type: 'checkbox' as const,
        is_require: false,
        values: [
          { option_type_id: 12, title: 'Gold', price: 5, price_type: 'fixed' as const, sort_order: 1 },
          { option_type_id: 13, title: 'Box', price: 10, price_type: 'percent' as const, sort_order: 2 },
        ],
      },
    ]
    expect(
      customOptionsPrice(
        custom,
        [
          { option_id: '5', option_value: 'Mari' },
          { option_id: '6', option_value: '12,13' },
        ],
        cents(2000),
      ),
    ).toBe(300 + 500 + 200)
    expect(
      customOptionsPrice(
        custom,
        [
          { option_id: '5', option_value: '' },
          { option_id: '9', option_value: '1' },
        ],
        cents(2000),
      ),
    ).toBe(0)
  })
})

describe('opening variant of a page', () => {
  const graded = (grades: Record<string, number>, mostChosen?: string) => {
    const codes = Object.keys(grades)
    return {
      configurable_options: [
        option('94', 'storage', [128, 256]),
        {
          ...option('95', 'condition', []),
          values: codes.map((code, at) => ({
            value_index: at,
            label: code,
            code,
            ...(code === mostChosen && { most_chosen: true as const }),
          })),
        },
      ],
      configurable_children: codes.flatMap((code, at) =>
        [256, 128].map((storage) => ({
          ...child(`${code}-${storage}`, '1', String(storage), {
            price_incl_tax: (grades[code] ?? 0) + storage,
          }),
          custom_attributes: [
            { attribute_code: 'storage', value: storage },
            { attribute_code: 'condition', value: String(at) },
          ],
        })),
      ),
    }
  }
  const prices = { new: 1600, a: 1200, b: 800, c: 400 }

  it.each([
    ['has the most chosen grade', graded(prices, 'a'), 'a-128'],
    ['has grade B where none leads', graded(prices), 'b-128'],
    ['is the cheapest without either', graded({ new: 700, c: 400 }), 'c-128'],
    ['is the cheapest of a product without grades', phone, 'P-2-256'],
  ])('%s (decision 101)', (_what, product, sku) => {
    expect(chooseVariant(product, {})?.sku).toBe(sku)
  })

  it('opens with the options of the cheapest variant, and another grade when its own is sold out', () => {
    const product = graded(prices)
    const without = (...gone: string[]) => ({
      ...product,
      configurable_children: product.configurable_children.map((one) =>
        gone.includes(one.sku) ? { ...one, ...soldOut } : one,
      ),
    })
    expect(chooseVariant(without('c-128'), {})?.sku).toBe('b-256')
    expect(chooseVariant(without('b-128', 'b-256'), {})?.sku).toBe('c-128')
    expect(chooseVariant(without('b-128', 'b-256'), {}, { listOutOfStock: true })?.sku).toBe('c-128')
  })

  it('opens with the variant in the URL, if any', () => {
    expect(chooseVariant(graded(prices, 'a'), { sku: 'c-256' })?.sku).toBe('c-256')
  })
})
