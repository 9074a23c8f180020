import { creditFigures } from '../credit-figures.ts'
import { orderFigures } from '../figures.ts'
import type { IssuedDocument } from '../ubl-xml.ts'
import { aDocumentOrder, aSeller } from './sample-figures.ts'

export const company = { company: 'Näidis & Pojad OÜ', company_code: '10060701', vat_id: 'EE100594102' }
export const companyOrder = aDocumentOrder(
  [
    { unit: 1999, qty: 7, discount: 150 },
    { unit: 45_901, qty: 3 },
    { unit: 999, qty: 2, percent: 9 },
  ],
  { address: company, fee: 199 },
)
export const invoice: IssuedDocument = {
  kind: 'invoice',
  number: '2026-000001',
  issuedOn: '2026-11-20',
  figures: orderFigures(companyOrder, aSeller(), { paid: 5000 }),
}
export const credit: IssuedDocument = {
  kind: 'credit_note',
  number: 'K2026-000001',
  issuedOn: '2026-11-21',
  figures: creditFigures(
    invoice.figures,
    { number: '2026-000001', issuedOn: '2026-11-20' },
    {
      parts: {
        lines: [{ line: 1, qty: 2, from: 1, cents: 3955 }],
        charges: [
          { kind: 'delivery', cents: 299 },
          { kind: 'allowance', cents: -300 },
        ],
      },
      paid: 3954,
      reason: 'defekt',
    },
  ),
}
const granted: IssuedDocument = {
  ...credit,
  figures: creditFigures(
    invoice.figures,
    { number: '2026-000001', issuedOn: '2026-11-20' },
    { parts: { lines: [], charges: [{ kind: 'allowance', cents: 1000 }] }, paid: 1000 },
  ),
}
export const secondHand: IssuedDocument = {
  ...invoice,
  figures: orderFigures(
    aDocumentOrder(
      [
        { unit: 1999, qty: 2 },
        { unit: 29_900, isMarginScheme: true },
      ],
      { address: company },
    ),
    aSeller(),
    { paid: 0 },
  ),
}
export const voucher = { unit: 5000, untaxed: 'voucher' } as const
export const exempt = { unit: 3000, untaxed: 'exempt' } as const
export const sold = (lines: Parameters<typeof aDocumentOrder>[0], over = {}): IssuedDocument => ({
  ...invoice,
  figures: orderFigures(aDocumentOrder(lines, { address: company, ...over }), aSeller(), { paid: 0 }),
})
/** Documents of every kind that has an e-invoice. */
export const sampleDocuments = {
  invoice,
  'credit note': credit,
  'credit note of a sum': granted,
  'invoice with second-hand goods': secondHand,
  'invoice with all that has no VAT': sold([
    { unit: 1999 },
    voucher,
    exempt,
    { unit: 29_900, isMarginScheme: true },
    { unit: 700, percent: 0 },
  ]),
  'invoice of exempt goods': sold([exempt]),
  'invoice of vouchers': sold([voucher], { shippingCents: 0 }),
}
