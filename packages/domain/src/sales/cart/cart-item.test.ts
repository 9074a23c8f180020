import { describe, expect, it } from 'vitest'
import { cartCount } from './cart-count.ts'
import { checksumOf, isSameItem, isVirtualCart, readQuantity } from './cart-item.ts'
import { linesHash } from '../checkout/totals-document.ts'

const extension = (attributes: object) => ({ product_option: { extension_attributes: attributes } })

describe('checksumOf', () => {
  it.each([
    ['no product option', {}, 'd766ca7cf2167ba1bd6a1263080ff36ff2fb21d96b15ab943891df44'],
    [
      'configurable options, numbers as text',
      extension({
        custom_options: [],
        configurable_item_options: [{ option_id: 93, option_value: 49 }],
        bundle_options: [],
      }),
      'ac8c62372369479de48055cb8738edaf2b272678d3c3daf8b40166c3',
    ],
    [
      'bundle options with numeric keys',
      extension({ bundle_options: { 1: { option_id: 1, option_qty: 1, option_selections: [2] } } }),
      '81afcbb5da6e02d0dd9781cec290858c6b7a90890e2313b0fa75c427',
    ],
    [
      'only empty options',
      extension({ custom_options: [], configurable_item_options: [], bundle_options: [] }),
      '228214dd5d4b5ace370c6405f2b79a3a1b23ba8f942fc388dd67e948',
    ],
  ])('computes the reference value for %s', (_, item, checksum) => {
    expect(checksumOf(item)).toBe(checksum)
  })

  it('computes the same checksum for ids as text and as numbers', () => {
    const asText = extension({ configurable_item_options: [{ option_id: '93', option_value: '49' }] })
    const asNumber = extension({ configurable_item_options: [{ option_id: 93, option_value: 49 }] })
    expect(checksumOf(asText)).toBe(checksumOf(asNumber))
  })
})

describe('linesHash', () => {
  it('distinguishes orders by SKU, quantity and row total', () => {
    const line = { sku: 'A', qty: 1, rowTotalCents: 100 }
    expect(linesHash([line])).toBe(linesHash([{ ...line }]))
    expect(
      new Set(
        [line, { ...line, sku: 'B' }, { ...line, qty: 2 }, { ...line, rowTotalCents: 99 }].map((l) =>
          linesHash([l]),
        ),
      ).size,
    ).toBe(4)
  })
})

describe('isSameItem', () => {
  const bundle = (selection: number) =>
    extension({ bundle_options: [{ option_id: 1, option_qty: 1, option_selections: [selection] }] })
  const color = (value: string) =>
    extension({ configurable_item_options: [{ option_id: '93', option_value: value }] })

  it.each([
    ['plain, same sku', { sku: 'A' }, { sku: 'A' }, true],
    ['plain, other sku', { sku: 'A' }, { sku: 'B' }, false],
    ['plain, same server id', { sku: 'A', server_item_id: 7 }, { sku: 'B', item_id: 7 }, true],
    ['ids that are both absent', { sku: 'A', item_id: undefined }, { sku: 'B' }, false],
    ['bundles with equal choice', { sku: 'K', ...bundle(2) }, { sku: 'K-X', ...bundle(2) }, true],
    ['bundles with other choice', { sku: 'K', ...bundle(2) }, { sku: 'K', ...bundle(3) }, false],
    [
      'bundles with the same server id',
      { sku: 'K', item_id: 1, ...bundle(2) },
      { sku: 'K', item_id: 1, ...bundle(3) },
      true,
    ],
    [
      'configurable by sku, whatever the ids',
      { sku: 'P-1', item_id: 5, ...color('1') },
      { sku: 'P-2', item_id: 5, ...color('2') },
      false,
    ],
    ['configurable against a plain line of its sku', { sku: 'P-1', ...color('1') }, { sku: 'P-1' }, true],
    [
      'a stored checksum before a computed one',
      { sku: 'K', checksum: 'x', ...bundle(2) },
      { sku: 'K', checksum: 'x', ...bundle(3) },
      true,
    ],
  ])('decides %s', (_, a, b, isSame) => {
    expect(isSameItem(a, b)).toBe(isSame)
    expect(isSameItem(b, a)).toBe(isSame)
  })
})

describe('cart queries', () => {
  it('treats a cart as virtual only when every line is', () => {
    expect(isVirtualCart([{ type_id: 'virtual' }, { product_type: 'downloadable' }])).toBe(true)
    expect(isVirtualCart([{ type_id: 'virtual' }, { type_id: 'simple' }])).toBe(false)
    expect(isVirtualCart([])).toBe(false)
  })

  it('counts quantities or lines', () => {
    expect(cartCount([{ qty: 2 }, { qty: 3 }])).toBe(5)
    expect(cartCount([{ qty: 2 }, { qty: 3 }], 'lines')).toBe(2)
  })

  it.each([
    [1, 1],
    ['2', 2],
    [' 3 ', 3],
    [10_000, 10_000],
    [0, undefined],
    [-1, undefined],
    [1.5, undefined],
    ['1.5', undefined],
    ['2x', undefined],
    ['', undefined],
    [1e9, undefined],
    ['999999999', undefined],
    [null, undefined],
    [Number.NaN, undefined],
    [[1], undefined],
    [true, undefined],
  ])('parses the quantity %j as %j', (input, expected) => {
    expect(readQuantity(input)).toBe(expected)
  })
})
