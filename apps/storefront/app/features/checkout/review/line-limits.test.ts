import { expect, it } from 'vitest'
import type { LineFacts } from '#app/offline/use-line-facts.ts'
import type { StoredLine } from '#app/storage/storage-keys.ts'
import { lineLimits } from './line-limits.ts'

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
const products: LineFacts[] = [
  { sku: 'PHONE', name: 'Phone' },
  { sku: 'EARBUDS', name: 'Earbuds', withdrawalLimits: ['hygiene'] },
  { sku: 'SETUP', name: 'Setup', type_id: 'virtual' },
  { sku: 'CASE', name: 'Case', withdrawalLimits: ['custom_made'] },
  {
    sku: 'SET',
    bundle_options: [
      {
        option_id: 1,
        title: 'Parts',
        required: true,
        type: 'checkbox',
        position: 1,
        sku: 'SET',
        product_links: [link(1, 'PHONE'), link(2, 'EARBUDS'), link(3, 'SETUP')],
      },
    ],
  },
]
const facts = new Map(products.map((product) => [product.sku, product]))
const line = (sku: string, over: Partial<StoredLine> = {}): StoredLine => ({
  lineId: '1',
  sku,
  name: sku,
  qty: 1,
  ...over,
})
const set = (...option_selections: number[]) =>
  line('SET', {
    type_id: 'bundle',
    product_option: {
      extension_attributes: { bundle_options: [{ option_id: 1, option_qty: 1, option_selections }] },
    },
  })
const engraving = { extension_attributes: { custom_options: [{ option_id: '1', option_value: 'Mari' }] } }

it.each([
  ['a product without a limit', line('PHONE'), []],
  ['a product that is not loaded', line('GONE'), []],
  ['a sealed product', line('EARBUDS'), ['EARBUDS hygiene']],
  ['a service', line('SETUP', { type_id: 'virtual' }), ['SETUP service']],
  ['a product that can be engraved', line('CASE'), []],
  ['an engraved product', line('CASE', { product_option: engraving }), ['CASE custom_made']],
  ['a set of parts without a limit', set(1), []],
  ['a set with a sealed part and a service', set(1, 2, 3), ['Earbuds hygiene', 'Setup service']],
])('returns the limits of the right of withdrawal of %s (LAW-INF-6)', (_what, one, limits) => {
  expect(lineLimits(one, facts).map(({ name, limit }) => `${name} ${limit}`)).toEqual(limits)
})
