import { normalizeCompanyCode } from '@ambra/domain/customers/address/codes'
import { discountNames } from '@ambra/domain/promotions/discount-names'
import type { Language } from '@ambra/contract/platform/api/language'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import { isoDay } from '@ambra/domain/platform/text/format'
import { cents } from '@ambra/domain/platform/money/money'
import { optionLine } from '@ambra/domain/catalogue/option-line'
import { referenceNumber } from '@ambra/domain/payments/reference-number'
import { languageOr } from './language.ts'
import { splitGross } from '@ambra/domain/accounting/tax'

/** Seller on documents. Empty texts are omitted; `iban` has no spaces. */
export type DocumentSeller = {
  name: string
  registryCode: string
  vatNumber: string
  address: string
  phone: string
  email: string
  payee: string
  iban: string
  bank: string
}

/** Recipient of a document. A private person has no company; `country` is a code such as `EE`. */
export type DocumentBuyer = {
  name: string
  company: string
  companyCode: string
  vatNumber: string
  street: string
  city: string
  postcode: string
  country: string
  email: string
}

/**
 * Product line in cents. `gross` is the amount after `discount`, `net + tax = gross`. `line` counts the
 * order's lines from 1.
 */
export type FigureLine = {
  line: number
  sku: string
  name: string
  details: string
  qty: number
  unitGross: number
  discount: number
  gross: number
  net: number
  tax: number
  percent: number
  /** Second-hand goods under the margin scheme: no VAT is shown. @see docs/rules/law LAW-VAT-3 */
  isMarginScheme?: boolean
  untaxed?: Untaxed
}

/**
 * Amount other than products: delivery, payment fee, or a goodwill amount. `net + tax = gross`, negative for
 * a deduction.
 */
export type FigureCharge = {
  kind: 'delivery' | 'payment' | 'allowance'
  title: string
  gross: number
  net: number
  tax: number
  percent: number
  /** Part of a goodwill amount for goods under the margin scheme. */
  isMarginScheme?: boolean
  untaxed?: Untaxed
}

/** Reason for no VAT other than a zero rate: exempt goods, or a voucher taxed on redemption. */
export type Untaxed = 'exempt' | 'voucher'

/** Total taxed at one rate, sold under the margin scheme, or untaxed for one reason. Cents. */
type TaxRow = { percent: number; net: number; tax: number; isMarginScheme?: boolean; untaxed?: Untaxed }

/**
 * Contents of a document about an order, in cents, fixed when it is issued. Days are `YYYY-MM-DD`. `taxes`
 * sums lines and charges by rate; `paid` is the total received so far, `due` what is left to pay.
 * @see docs/rules/law LAW-ORD-6, docs/rules/invoice BIL-1, EN 16931
 */
export type DocumentFigures = {
  language: Language
  currency: string
  orderNumber: string
  orderedOn: string
  dueOn?: string
  seller: DocumentSeller
  buyer: DocumentBuyer
  delivery?: { title: string; recipient: string; place: string }
  lines: FigureLine[]
  charges: FigureCharge[]
  taxes: TaxRow[]
  /** Source of the discount: the coupon or rule. */
  discountNames?: string
  couponCode?: string
  totals: { goods: number; discount: number; net: number; tax: number; gross: number }
  payment: {
    title: string
    reference: string
    paid: number
    due: number
    /** Part of `paid` from gift cards; absent in older documents. */
    giftCards?: number
  }
  /** Invoice that a credit note reverses in full or in part. */
  refersTo?: { number: string; issuedOn: string }
  reason?: string
}

/** Order for documents; compatible with `OrderRecord` of the database. Cents. */
export type DocumentOrder = {
  number: string
  language: string
  currency: string
  email: string
  createdAt: Date
  billingAddress: OrderAddress
  shippingAddress: OrderAddress | undefined
  shipping: { title: string; pickupPoint?: { name: string; address: string } } | undefined
  payment: { title: string; transfer?: { payee: string; iban: string; bank: string; dueDate: string } }
  couponCode: string | undefined
  cartRule?: { title: string } | undefined
  /** Amount paid by gift cards, paid from the placement of the order. */
  giftCardCents?: number
  /** Amount paid by exchanged pieces, also paid from the placement. */
  creditCents?: number
  comment: string | undefined
  totals: {
    subtotalCents: number
    discountCents: number
    shippingCents: number
    paymentCents: number
    taxCents: number
    grandTotalCents: number
  }
  lines: readonly {
    sku: string
    name: string
    qty: number
    unitCents: number
    rowCents: number
    discountCents: number
    taxBp: number
    taxCents: number
    options: { label: string; value: string }[]
    isMarginScheme?: boolean
    untaxed?: Untaxed
  }[]
}

const joined = (parts: readonly (string | null | undefined)[], between: string) =>
  parts.filter(Boolean).join(between)

/** Returns the full name: `Mari Maasikas`. */
export const partyOf = (address: OrderAddress): string =>
  joined([address.firstname, address.lastname], ' ').trim()

function buyerOf({ billingAddress: address, email }: DocumentOrder): DocumentBuyer {
  return {
    name: partyOf(address),
    company: address.company ?? '',
    companyCode: normalizeCompanyCode(address.country_id, address.company_code ?? ''),
    vatNumber: address.vat_id ?? '',
    street: joined(address.street, ' '),
    city: address.city,
    postcode: address.postcode,
    country: address.country_id,
    email,
  }
}

function deliveryOf({ shipping, shippingAddress, billingAddress }: DocumentOrder) {
  if (!shipping) return {}
  const to = shippingAddress ?? billingAddress
  const place = shipping.pickupPoint
    ? `${shipping.pickupPoint.name}, ${shipping.pickupPoint.address}`
    : joined([joined(to.street, ' '), joined([to.postcode, to.city], ' ')], ', ')
  return { delivery: { title: shipping.title, recipient: partyOf(to), place } }
}

const lineOf = (line: DocumentOrder['lines'][number], index: number): FigureLine => {
  const gross = line.rowCents - line.discountCents
  return {
    line: index + 1,
    sku: line.sku,
    name: line.name,
    details: line.options.map(optionLine).join(', '),
    qty: line.qty,
    unitGross: line.unitCents,
    discount: line.discountCents,
    gross,
    net: gross - line.taxCents,
    tax: line.taxCents,
    percent: line.taxBp / 100,
    ...(line.isMarginScheme ? { isMarginScheme: true } : {}),
    ...(line.untaxed ? { untaxed: line.untaxed } : {}),
  }
}

/**
 * Returns the rate of delivery and fee: that of a line whose rate gives the tax left by the lines, otherwise
 * the one in the figures.
 */
function chargePercent({ lines, totals }: DocumentOrder, tax: number): number {
  const { shippingCents, paymentCents } = totals
  const taxAt = (percent: number) =>
    splitGross(cents(shippingCents), percent).tax + splitGross(cents(paymentCents), percent).tax
  const rates = [...new Set(lines.map((line) => line.taxBp / 100))].sort((a, b) => b - a)
  const net = shippingCents + paymentCents - tax
  return rates.find((percent) => taxAt(percent) === tax) ?? (net === 0 ? 0 : Math.round((tax * 100) / net))
}

function chargesOf(order: DocumentOrder): FigureCharge[] {
  const { shippingCents, paymentCents, taxCents } = order.totals
  const tax = taxCents - order.lines.reduce((sum, line) => sum + line.taxCents, 0)
  const percent = chargePercent(order, tax)
  const [{ untaxed } = {}, ...others] = order.lines
  const reason =
    percent === 0 && untaxed && others.every((line) => line.untaxed === untaxed) ? { untaxed } : {}
  // The fee takes the rest after delivery, so that both together have exactly the tax of the order.
  const shippingTax = paymentCents === 0 ? tax : splitGross(cents(shippingCents), percent).tax
  const charge = (
    kind: 'delivery' | 'payment',
    title: string,
    gross: number,
    part: number,
  ): FigureCharge[] =>
    gross === 0 ? [] : [{ kind, title, gross, net: gross - part, tax: part, percent, ...reason }]
  return [
    ...charge('delivery', order.shipping?.title ?? '', shippingCents, shippingTax),
    ...charge('payment', order.payment.title, paymentCents, tax - (shippingCents === 0 ? 0 : shippingTax)),
  ]
}

/** Sums by rate, highest first, margin scheme last. */
export function taxRows(parts: readonly TaxRow[]): TaxRow[] {
  const rows = new Map<number | 'margin' | Untaxed, TaxRow>()
  for (const { percent, net, tax, isMarginScheme, untaxed } of parts) {
    const key = isMarginScheme ? 'margin' : (untaxed ?? percent)
    const reason = { ...(isMarginScheme && { isMarginScheme }), ...(untaxed && { untaxed }) }
    const known = rows.get(key) ?? { percent, net: 0, tax: 0, ...reason }
    rows.set(key, { ...known, net: known.net + net, tax: known.tax + tax })
  }
  return [...rows.values()].sort(
    (a, b) => Number(a.isMarginScheme ?? false) - Number(b.isMarginScheme ?? false) || b.percent - a.percent,
  )
}

/** Computes the totals of lines and charges; `goods` is before discounts. */
export function totalsOf(
  lines: readonly FigureLine[],
  charges: readonly FigureCharge[],
): DocumentFigures['totals'] {
  const all = [...lines, ...charges]
  const sum = (pick: (part: { net: number; tax: number; gross: number }) => number) =>
    all.reduce((total, part) => total + pick(part), 0)
  const discount = lines.reduce((total, line) => total + line.discount, 0)
  return {
    goods: lines.reduce((total, line) => total + line.gross, 0) + discount,
    discount,
    net: sum((part) => part.net),
    tax: sum((part) => part.tax),
    gross: sum((part) => part.gross),
  }
}

/**
 * Computes the figures of an order for an invoice or a pro forma invoice. `paid` is the amount received so
 * far in cents, by default that of gift cards; `dueOn` is the last day of payment.
 * @throws RangeError when the figures of the order do not agree, so that no wrong document is issued
 */
export function orderFigures(
  order: DocumentOrder,
  seller: DocumentSeller,
  { paid, dueOn }: { paid: number; dueOn?: string | undefined },
): DocumentFigures {
  const lines = order.lines.map(lineOf)
  const charges = chargesOf(order)
  const totals = totalsOf(lines, charges)
  if (totals.gross !== order.totals.grandTotalCents || totals.tax !== order.totals.taxCents)
    throw new RangeError(`the figures of order ${order.number} do not agree`)
  const { giftCardCents: giftCards = 0, creditCents = 0 } = order
  const received = Math.max(paid, giftCards + creditCents)
  return {
    language: languageOr(order.language),
    currency: order.currency,
    orderNumber: order.number,
    orderedOn: isoDay(order.createdAt),
    ...(dueOn ? { dueOn } : {}),
    seller,
    buyer: buyerOf(order),
    ...deliveryOf(order),
    lines,
    charges,
    taxes: taxRows([...lines, ...charges]),
    ...(order.couponCode ? { couponCode: order.couponCode } : {}),
    ...(order.cartRule ? { discountNames: discountNames(order.cartRule.title, order.couponCode) ?? '' } : {}),
    totals,
    payment: {
      title: order.payment.title,
      reference: referenceNumber(order.number),
      paid: received,
      due: Math.max(0, totals.gross - received),
      ...(giftCards > 0 ? { giftCards } : {}),
    },
  }
}
