import type { PaymentMethod, ShippingMethod } from '@ambra/contract/sales/checkout'
import { describe, expect, it } from 'vitest'
import { deliveryNow, type OfferCriteria, offerKey, paymentNow } from '../checkout/cached-offers.ts'
import { emptyCart, type LocalCart, type LocalLine } from './local-cart.ts'
import { cents } from '../../platform/money/money.ts'
import { inServerOrder, offlineTotals } from './offline-totals.ts'
import { computeTotals } from '../checkout/totals.ts'
import { type DocumentLine, totalsDocument } from '../checkout/totals-document.ts'

const store = { language: 'en', currency: 'EUR' } as const
const courier: ShippingMethod = {
  method_code: 'courier',
  carrier_code: 'dpd',
  method_title: 'DPD courier',
  carrier_title: 'DPD',
  price_incl_tax: 4.99,
  price_excl_tax: 4.02,
  amount: 4.02,
  base_amount: 4.02,
  available: true,
  error_message: '',
}
const cash: PaymentMethod = { code: 'cashondelivery', title: 'Cash', cost_incl_tax: 1.5 }
const transfer: PaymentMethod = { code: 'banktransfer', title: 'Transfer', cost_incl_tax: 0 }
const choice = { delivery: courier, payment: cash, taxPercent: 24 }

const goods = (itemId: number, over: Partial<DocumentLine> = {}): DocumentLine => ({
  itemId,
  sku: `S${itemId}`,
  name: `Product ${itemId}`,
  options: [],
  qty: 1,
  unitGross: cents(1999),
  taxPercent: 24,
  ...over,
})

/** Computes the shop's totals for these lines, with or without delivery and payment. */
function asTheShop(lines: DocumentLine[], charged = false, couponCode?: string) {
  const totals = computeTotals({
    lines,
    shipping: charged ? { gross: cents(499), taxPercent: 24 } : null,
    payment: charged ? { gross: cents(150), taxPercent: 24 } : null,
  })
  return totalsDocument(totals, {
    ...store,
    couponCode,
    ...(charged && { shippingTitle: 'DPD courier', paymentTitle: 'Cash' }),
  })
}

/** Builds the browser's cart after the shop's response for the lines. */
function cartOf(lines: DocumentLine[], couponCode?: string): LocalCart {
  const platformTotals = asTheShop(lines, false, couponCode)
  const cartItems = lines.map(({ itemId, sku, name, qty, unitGross }, index): LocalLine => {
    const totals = platformTotals.items[index]
    const ids = { lineId: `l${itemId}`, server_item_id: itemId, item_id: itemId, prev_qty: qty }
    return { ...ids, sku, name, qty, price_incl_tax: unitGross / 100, ...(totals && { totals }) }
  })
  return { ...emptyCart, cartServerToken: 'c1', platformTotals, cartItems }
}

describe('offline totals', () => {
  it('equals the shop’s totals for the same cart to the cent, including tax and hash of the lines', () => {
    const lines = [goods(1, { qty: 3 }), goods(2, { unitGross: cents(4550), taxPercent: 9 })]
    expect(offlineTotals(cartOf(lines), choice, store)).toEqual(asTheShop(lines, true))
  })

  it('computes the shop’s hash for a new line, placed after known ones', () => {
    const known = goods(5)
    const cart = cartOf([known])
    const added: LocalLine = { lineId: 'new', sku: 'NEW', qty: 2, price_incl_tax: 7.5 }
    const totals = offlineTotals({ ...cart, cartItems: [added, ...cart.cartItems] }, choice, store)
    const shop = asTheShop([known, goods(9, { sku: 'NEW', qty: 2, unitGross: cents(750) })], true)
    expect(totals).toMatchObject({ totalCents: shop.totalCents, linesHash: shop.linesHash })
  })

  it('keeps the discount of a coupon confirmed for exactly these lines', () => {
    const lines = [goods(1, { discount: cents(200) })]
    const totals = offlineTotals(cartOf(lines, 'NEWS10'), choice, store)
    expect(totals).toEqual(asTheShop(lines, true, 'NEWS10'))
  })

  it('computes no totals with a coupon that is unconfirmed or was confirmed for other lines', () => {
    const cart = cartOf([goods(1, { discount: cents(200) })], 'NEWS10')
    const more = cart.cartItems.map((line) => ({ ...line, qty: 2 }))
    expect(offlineTotals({ ...cart, cartItems: more }, choice, store)).toEqual({ unknown: 'coupon' })
    expect(offlineTotals({ ...cartOf([goods(1)]), couponDue: 'X' }, choice, store)).toEqual({
      unknown: 'coupon',
    })
  })

  it('computes no totals for a product without a price or a set without a shop price', () => {
    const line: LocalLine = { lineId: 'a', sku: 'A', qty: 1 }
    expect(offlineTotals({ ...emptyCart, cartItems: [line] }, choice, store)).toEqual({ unknown: 'price' })
    const set: LocalLine = { ...line, type_id: 'bundle', price_incl_tax: 5 }
    expect(offlineTotals({ ...emptyCart, cartItems: [set] }, choice, store)).toEqual({ unknown: 'parts' })
  })

  it('uses the line order of the shop', () => {
    const lines: LocalLine[] = [
      { lineId: 'n', sku: 'N', qty: 1 },
      { lineId: 'b', sku: 'B', qty: 1, server_item_id: 9 },
      { lineId: 'a', sku: 'A', qty: 1, server_item_id: 4 },
    ]
    expect(inServerOrder(lines).map(({ sku }) => sku)).toEqual(['A', 'B', 'N'])
  })
})

describe('offline offers', () => {
  const known: OfferCriteria = { shipping: [courier], payment: { [offerKey(courier)]: [transfer, cash] } }

  it('makes delivery free above 99 and charges it below, whatever the price when stored (spec §9)', () => {
    expect(deliveryNow(known, 'EE', cents(9900))[0]?.price_incl_tax).toBe(4.99)
    expect(deliveryNow(known, 'EE', cents(9901))[0]?.price_incl_tax).toBe(0)
    const storedFree = { ...known, shipping: [{ ...courier, price_incl_tax: 0 }] }
    expect(deliveryNow(storedFree, 'EE', cents(9900))[0]?.price_incl_tax).toBeGreaterThan(0)
  })

  it('offers for an unknown delivery method only payment methods common to all known ones, and never credit', () => {
    const other = { ...courier, carrier_code: 'omniva', method_code: 'locker' }
    const credit = { code: 'MOKILIZINGAS', title: 'Credit', credit: {} } as unknown as PaymentMethod
    const payment = { ...known.payment, omniva_locker: [transfer, credit] }
    expect(paymentNow({ ...known, payment }, other)).toEqual([
      transfer,
      { code: 'MOKILIZINGAS', title: 'Credit' },
    ])
    const third = { ...courier, carrier_code: 'van' }
    expect(paymentNow({ ...known, payment }, third)).toEqual([transfer])
  })
})
