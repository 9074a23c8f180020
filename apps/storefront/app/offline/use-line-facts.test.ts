import { expect, it } from 'vitest'
import type { StoredLine } from '#app/storage/storage-keys.ts'
import { labelledParts, type LineFacts } from './use-line-facts.ts'

const link = (id: number, sku: string) => ({
  id: String(id),
  sku,
  qty: 1,
  option_id: 1,
  position: id,
  is_default: id === 1,
  price: null,
  price_type: null,
  can_change_quantity: 0 as const,
})
const facts = new Map<string, LineFacts>(
  [
    { sku: 'WASHER-7', energyClass: 'B' },
    { sku: 'WASHER-9', energyClass: 'A' },
    { sku: 'HOSE' },
    {
      sku: 'SET',
      bundle_options: [
        {
          option_id: 1,
          title: 'Washer',
          required: true,
          type: 'checkbox' as const,
          position: 1,
          sku: 'SET',
          product_links: [link(1, 'WASHER-7'), link(2, 'WASHER-9'), link(3, 'HOSE')],
        },
      ],
    },
  ].map((one) => [one.sku, one]),
)
const line = (over: Partial<StoredLine>): StoredLine => ({ lineId: '1', sku: 'WASHER-7', qty: 1, ...over })
const set = (...option_selections: number[]) =>
  line({
    sku: 'SET-WASHER-9-HOSE',
    parentSku: 'SET',
    product_option: {
      extension_attributes: { bundle_options: [{ option_id: 1, option_qty: 1, option_selections }] },
    },
  })

it.each([
  ['a product', line({}), ['WASHER-7']],
  ['a product without a class', line({ sku: 'HOSE' }), []],
  ['an unknown product', line({ sku: 'GONE' }), []],
  ['a set', set(2, 3), ['WASHER-9']],
  ['a set of which nothing is chosen', line({ sku: 'SET' }), ['WASHER-7']],
  ['a set of two', set(1, 2), ['WASHER-7', 'WASHER-9']],
])('returns the energy labels of the products in a line of %s (LAW-ENE-1)', (_what, one, skus) => {
  expect(labelledParts(one, facts).map(({ sku }) => sku)).toEqual(skus)
})
