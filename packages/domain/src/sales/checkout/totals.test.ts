import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../../platform/money/money.ts'
import { computeTotals } from './totals.ts'
import { totalsDocument } from './totals-document.ts'

const example = [
  {
    itemId: 40117,
    sku: 'IPH',
    name: 'Phone',
    unitGross: cents(11_500),
    qty: 1,
    taxPercent: 24,
    options: [{ label: 'Color', value: 'Black' }],
  },
  { itemId: 40118, sku: 'CAB', name: 'Cable', unitGross: cents(1000), qty: 2, taxPercent: 24, options: [] },
]
const withCoupon = () => {
  return computeTotals({
    // 10 percent of each line.
    lines: example.map((line) => ({ ...line, discount: cents((line.unitGross * line.qty) / 10) })),
    shipping: { gross: cents(300), taxPercent: 24 },
  })
}

describe('totals', () => {
  it('matches the worked example of the reference (4.6)', () => {
    const document = totalsDocument(withCoupon(), {
      language: 'en',
      currency: 'EUR',
      couponCode: 'NEWS10',
      shippingTitle: 'DPD',
    })
    expect(document).toMatchObject({
      grand_total: 124.5,
      subtotal: 108.87,
      subtotal_incl_tax: 135,
      discount_amount: -13.5,
      subtotal_with_discount: 95.37,
      shipping_amount: 2.42,
      shipping_tax_amount: 0.58,
      shipping_incl_tax: 3,
      tax_amount: 24.09,
      items_qty: 3,
      coupon_code: 'NEWS10',
      totalCents: 12_450,
    })
    expect(document.items[0]).toMatchObject({
      item_id: 40117,
      price: 92.74,
      row_total: 92.74,
      tax_amount: 20.03,
      discount_amount: 11.5,
      discount_percent: 10,
      row_total_with_discount: 81.24,
      options: '[{"label":"Color","value":"Black"}]',
    })
    expect(document.items[1]).toMatchObject({
      price: 8.06,
      row_total: 16.13,
      tax_amount: 3.48,
      row_total_with_discount: 14.13,
      options: '[]',
    })
    expect(document.total_segments.map(({ code, value }) => [code, value])).toEqual([
      ['subtotal', 135],
      ['subtotal_incl_tax', 135],
      ['shipping', 3],
      ['discount', -13.5],
      ['tax', 24.09],
      ['grand_total', 124.5],
    ])
  })

  it('omits the coupon key without a coupon, and keeps unknown delivery null', () => {
    const document = totalsDocument(computeTotals({ lines: example }), { language: 'et', currency: 'EUR' })
    expect(document).not.toHaveProperty('coupon_code')
    expect(document.total_segments.find(({ code }) => code === 'shipping')?.value).toBeNull()
    expect(Object.is(document.discount_amount, 0)).toBe(true)
  })

  it('shows the payment line only when it costs something', () => {
    const codes = (cost: number) =>
      totalsDocument(computeTotals({ lines: example, payment: { gross: cents(cost), taxPercent: 24 } }), {
        language: 'et',
        currency: 'EUR',
      }).total_segments.map(({ code }) => code)
    expect(codes(0)).not.toContain('payment')
    expect(codes(199)).toContain('payment')
  })

  it('changes the hash of the totals with any line', () => {
    const hash = (qty: number) =>
      totalsDocument(computeTotals({ lines: example.map((line) => ({ ...line, qty })) }), {
        language: 'et',
        currency: 'EUR',
      }).linesHash
    expect(hash(1)).not.toBe(hash(2))
  })

  const line = fc.record({
    unitGross: fc.integer({ min: 0, max: 500_000 }).map(cents),
    qty: fc.integer({ min: 1, max: 99 }),
    taxPercent: fc.constantFrom(0, 21, 24),
    discount: fc.integer({ min: 0, max: 20_000 }).map(cents),
  })
  const charge = fc.option(
    fc.record({ gross: fc.integer({ min: 0, max: 5000 }).map(cents), taxPercent: fc.constantFrom(21, 24) }),
  )

  it('add up to the cent for any cart', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        charge,
        charge,
        fc.integer({ min: 0, max: 1_000_000 }),
        (lines, shipping, payment, off) => {
          const totals = computeTotals({ lines, shipping, payment, cartDiscount: cents(off) })
          const charges = (totals.shipping?.gross ?? 0) + (totals.payment?.gross ?? 0)
          const taxes = totals.taxes.reduce((sum, tax) => sum + tax.net + tax.tax, 0)
          expect(totals.grandTotal).toBe(totals.subtotalGross - totals.discount + charges)
          expect(totals.grandTotal).toBe(taxes)
          expect(totals.grandTotal).toBe(
            totals.lines.reduce((sum, row) => sum + row.payableNet + row.tax, 0) + charges,
          )
          expect(totals.taxTotal).toBe(totals.taxes.reduce((sum, tax) => sum + tax.tax, 0))
          expect(totals.lines.every((row) => row.payable >= 0 && row.discount >= 0)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('spreads a cart discount over the lines without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 100_000 }),
        (lines, off) => {
          const plain = lines.map((row) => ({ ...row, discount: cents(0) }))
          const totals = computeTotals({ lines: plain, cartDiscount: cents(off) })
          expect(totals.discount).toBe(Math.min(off, totals.subtotalGross))
        },
      ),
    )
  })
})
