import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import { computeTotals } from '@ambra/domain/sales/checkout/totals'
import { cents } from '@ambra/domain/platform/money/money'
import { type DocumentOrder, type DocumentSeller } from '../figures.ts'

/** Builds an invented seller with all fields of documents. */
export const aSeller = (over: Partial<DocumentSeller> = {}): DocumentSeller => ({
  name: 'Ambra Kaubandus OÜ',
  registryCode: '16998420',
  vatNumber: 'EE102999844',
  address: 'Vana-Veski tee 29, 10415 Tallinn',
  phone: '+372 600 4040',
  email: 'info@ambra.example',
  payee: 'Ambra Kaubandus OÜ',
  iban: 'EE629900221122334455',
  bank: 'Demo Pank',
  ...over,
})

const anAddress = (over: Partial<OrderAddress> = {}): OrderAddress => ({
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pikk tn', '13'],
  city: 'Tallinn',
  postcode: '10111',
  country_id: 'EE',
  telephone: '+3725555555',
  email: 'mari@example.ee',
  company: null,
  vat_id: null,
  address_type: 'billing',
  ...over,
})

type SampleLine = {
  name?: string
  sku?: string
  qty?: number
  unit?: number
  percent?: number
  discount?: number
  /** Untaxed, under the margin scheme. */
  isMarginScheme?: true
  /** Untaxed, exempt or a voucher. */
  untaxed?: 'exempt' | 'voucher'
}

/** Builds an order with these lines as the shop computes it; prices in cents with tax. */
export function aDocumentOrder(
  given: readonly SampleLine[] = [{}],
  over: Partial<DocumentOrder> & {
    address?: Partial<OrderAddress>
    shippingCents?: number
    fee?: number
  } = {},
): DocumentOrder {
  const { address, shippingCents = 299, fee = 0, ...more } = over
  const percentOf = (line: SampleLine) => (line.isMarginScheme || line.untaxed ? 0 : (line.percent ?? 24))
  const totals = computeTotals({
    lines: given.map((line) => ({
      unitGross: cents(line.unit ?? 129_900),
      qty: line.qty ?? 1,
      taxPercent: percentOf(line),
      discount: cents(line.discount ?? 0),
    })),
    shipping: { gross: cents(shippingCents), taxPercent: percentOf(given[0] ?? {}) },
    payment: fee > 0 ? { gross: cents(fee), taxPercent: percentOf(given[0] ?? {}) } : null,
  })
  return {
    number: '100000540',
    language: 'et',
    currency: 'EUR',
    email: 'mari@example.ee',
    createdAt: new Date('2026-11-20T11:15:00Z'),
    billingAddress: anAddress(address),
    shippingAddress: anAddress({ ...address, address_type: 'shipping' }),
    shipping: {
      title: 'Omniva pakiautomaat',
      pickupPoint: { name: 'Viru keskuse pakiautomaat', address: 'Viru väljak 4, Tallinn' },
    },
    payment: { title: 'Pangalink' },
    couponCode: undefined,
    comment: undefined,
    totals: {
      subtotalCents: totals.subtotalGross,
      discountCents: totals.discount,
      shippingCents,
      paymentCents: fee,
      taxCents: totals.taxTotal,
      grandTotalCents: totals.grandTotal,
    },
    lines: totals.lines.map((line, index) => ({
      sku: given[index]?.sku ?? `POL-7-256-${index + 1}`,
      name: given[index]?.name ?? 'Polar 7 256 GB',
      qty: line.line.qty,
      unitCents: line.unitGross,
      rowCents: line.rowGross,
      discountCents: line.discount,
      taxBp: Math.round(line.taxPercent * 100),
      taxCents: line.tax,
      options: [{ label: 'Seisukord', value: 'A+' }],
      ...(given[index]?.isMarginScheme && { isMarginScheme: true }),
      ...(given[index]?.untaxed && { untaxed: given[index].untaxed }),
    })),
    ...more,
  }
}
