import type { SeededRandom } from '@ambra/testing/seeded-random'
import { address, information } from './order-suite.ts'

/** Marker value: removes the field instead of changing it. */
const absent = 'absent'

/** Change of an order body: a path and its new value. */
export type Mutation = { area: string; path: readonly string[]; value: unknown }

/** Paths of the fields of an order body; `x` stands for a key that no client sends. */
const fields: Readonly<Record<string, readonly (readonly string[])[]>> = {
  confirmed: [
    ['confirmed', 'total_cents'],
    ['confirmed', 'lines_hash'],
    ['confirmed', 'terms_version'],
    ['confirmed', 'at'],
    ['confirmed', 'grand_total'],
    ['confirmed'],
  ],
  price: [
    ['products', '0', 'price'],
    ['products', '0', 'price_incl_tax'],
    ['products', '0', 'final_price'],
    ['products', '1', 'unit_cents'],
    ['products', '1', 'row_total_incl_tax'],
    ['products', '0', 'special_price'],
    ['products', '0', 'tax_percent'],
  ],
  quantity: [
    ['products', '0', 'qty'],
    ['products', '1', 'qty'],
    ['products', '0', 'qty_ordered'],
    ['qty'],
    ['items_qty'],
  ],
  total: [
    ['total'],
    ['grand_total'],
    ['grandTotalCents'],
    ['subtotal_cents'],
    ['totals'],
    ['tax_amount'],
    ['platformTotals', 'grand_total'],
  ],
  currency: [
    ['currency'],
    ['order_currency_code'],
    ['base_currency_code'],
    ['addressInformation', 'currency'],
  ],
  coupon: [
    ['coupon'],
    ['couponCode'],
    ['coupon_code'],
    ['discount_amount'],
    ['discountCents'],
    ['products', '0', 'discount_amount'],
  ],
  owner: [
    ['user_id'],
    ['customer_id'],
    ['customerId'],
    ['customer', 'id'],
    ['group_id'],
    ['groupToken'],
    ['cart_id'],
    ['quote_id'],
  ],
  status: [
    ['status'],
    ['state'],
    ['paid'],
    ['is_paid'],
    ['payment', 'state'],
    ['transmited'],
    ['addressInformation', 'payment_method_additional'],
    ['orderToken'],
    ['number'],
  ],
  shipping: [
    ['shipping_amount'],
    ['shippingCents'],
    ['addressInformation', 'shipping_amount'],
    ['addressInformation', 'price_incl_tax'],
    ['addressInformation', 'shippingMethod', 'price_incl_tax'],
    ['addressInformation', 'shippingExtraFields'],
    ['addressInformation', 'shipping_method_code'],
    ['addressInformation', 'shipping_carrier_code'],
    ['addressInformation', 'payment_cost'],
  ],
  option: [
    ['products', '1', 'product_option', 'extension_attributes', 'custom_options', '0', 'price'],
    ['products', '1', 'product_option', 'extension_attributes', 'custom_options', '0', 'option_value'],
    ['products', '1', 'product_option', 'extension_attributes', 'custom_options', '0', 'option_id'],
    ['products', '1', 'product_option', 'extension_attributes', 'custom_options'],
    ['products', '1', 'product_option', 'extension_attributes', 'custom_options', '1'],
    ['products', '1', 'sku'],
    ['products', '0', 'server_item_id'],
    ['products', '2'],
  ],
  address: [
    ['addressInformation', 'shippingAddress', 'country_id'],
    ['addressInformation', 'shippingAddress', 'region_id'],
    ['addressInformation', 'billingAddress', 'vat_id'],
    ['addressInformation', 'billingAddress'],
    ['addressInformation'],
    ['__proto__x', 'isAdmin'],
    ['constructor', 'x'],
  ],
}
const areas = Object.keys(fields)

const oddValues: readonly unknown[] = [
  -1,
  0,
  -0.01,
  0.01,
  0.5,
  2.5,
  1e9,
  1e15,
  1e308,
  Number.MAX_SAFE_INTEGER,
  -2_147_483_649,
  '0',
  '-1',
  '2x',
  '1e3',
  '0.01',
  ' ',
  '٣',
  null,
  true,
  false,
  [],
  {},
  [1, 2],
  { cents: 1 },
  'paid',
  'completed',
  'USD',
  'JPY',
  'FREE100',
  '1; update orders set status = paid',
  'x'.repeat(5000),
  absent,
]

/**
 * Returns a hostile value for any field; `more` adds existing ids, so that accepting one could have
 * an effect.
 */
export function aMutation(random: SeededRandom, more: readonly unknown[]): Mutation {
  const area = random.pick(areas)
  return { area, path: random.pick(fields[area] ?? []), value: random.pick([...oddValues, ...more]) }
}

/** Returns the body with the change; arrays grow, and missing objects are created. */
export function mutated(body: object, { path, value }: Mutation): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone({ ...body })
  let place: Record<string, unknown> = copy
  for (const key of path.slice(0, -1)) {
    const inner = place[key]
    const next: Record<string, unknown> =
      // Arrays are treated as objects with numeric keys here.
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
    place[key] = next
    place = next
  }
  const last = path.at(-1) ?? ''
  if (value === absent) delete place[last]
  else place[last] = value
  return copy
}

export type Line = { sku: string; qty: number; server_item_id: number; product_option?: unknown }
type HonestOrder = {
  cartId: string
  lines: readonly Line[]
  totalCents: number
  linesHash: string
  task: string
}

/** Returns the order as a real client sends it: lines with prices, and the confirmed figures. */
export const honestOrder = ({ cartId, lines, totalCents, linesHash, task }: HonestOrder) => ({
  cart_id: cartId,
  task_id: task,
  user_id: '',
  store_code: 'en',
  products: lines.map((line) => ({ ...line, price: 8.06, price_incl_tax: 10, product_type: 'simple' })),
  addressInformation: { ...information, shippingAddress: { ...address }, billingAddress: {} },
  confirmed: {
    total_cents: totalCents,
    lines_hash: linesHash,
    terms_version: '1',
    at: '2026-11-20T10:00:00.000Z',
  },
  transmited: true,
})
