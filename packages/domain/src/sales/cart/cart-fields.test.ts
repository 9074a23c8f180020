import type { ServerCartItem, Totals, TotalsItem } from '@ambra/contract/sales/cart'
import { describe, expect, it } from 'vitest'
import { acceptCoupon, couponOf } from './cart-coupon.ts'
import { mergePulled, takeTotals } from './cart-responses.ts'
import { connectCart } from './cart-session.ts'
import { addLine, emptyCart } from './local-cart.ts'

/** Variant in the server's cart. */
const item: ServerCartItem = {
  item_id: 7,
  sku: 'PHONE-white',
  qty: 2,
  name: 'Phone',
  price: 80.65,
  product_type: 'configurable',
  quote_id: 'cart-1',
  parentSku: 'PHONE',
  isInStock: true,
  product_option: {
    extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: '49' }] },
  },
}
// The cart reads no other figures of a row or of the totals.
const row = { item_id: 7, qty: 2, price_incl_tax: 100 } as TotalsItem
const totals = {
  grand_total: 200,
  discount_amount: -20,
  coupon_code: 'NEWS10',
  items: [row],
  total_segments: [
    { code: 'subtotal_incl_tax', title: 'Subtotal', value: 200 },
    { code: 'shipping', title: 'Delivery', value: null },
    { code: 'payment', title: 'Payment', value: 0 },
    { code: 'grand_total', title: 'Total', value: 200 },
  ],
} as unknown as Totals

/** Cart stored in a browser after it was connected, read, and its totals computed. */
const stored = [
  addLine({ sku: 'PHONE-white', parentSku: 'PHONE' }, 2, 'a'),
  connectCart('cart-1'),
  mergePulled([item], 1_000),
  acceptCoupon('NEWS10'),
  takeTotals(totals, 'signature'),
].reduce((cart, change) => change(cart), emptyCart)

describe('the cart as the browser stores it (spec §3)', () => {
  it.each(
    Object.entries({
      sku: 'PHONE-white',
      qty: 2,
      prev_qty: 2,
      parentSku: 'PHONE',
      server_item_id: 7,
      server_cart_id: 'cart-1',
      item_id: 7,
      quote_id: 'cart-1',
      type_id: 'configurable',
      product_option: item.product_option,
      is_in_stock: true,
      totals: row,
    }),
  )('stores %s of a confirmed line', (field, value) => {
    expect(stored.cartItems).toMatchObject([{ [field]: value }])
  })

  it('stores lines, token, time of reading, totals and errors', () => {
    expect(stored).toMatchObject({
      cartItems: [{ lineId: 'a' }],
      cartServerToken: 'cart-1',
      cartServerLastSyncDate: 1_000,
      platformTotals: { grand_total: 200, total_segments: totals.total_segments },
      connectBypassCount: 0,
    })
    expect(couponOf(stored)).toBe('NEWS10')
  })
})
