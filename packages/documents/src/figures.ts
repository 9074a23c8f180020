import { normalizeCompanyCode } from '@ambra/domain/codes'
import { discountNames } from '@ambra/domain/discount-names'
import type { Language } from '@ambra/contract/language'
import type { OrderAddress } from '@ambra/contract/order-parts'
import { isoDay } from '@ambra/domain/format'
import { cents } from '@ambra/domain/money'
import { optionLine } from '@ambra/domain/option-line'
import { referenceNumber } from '@ambra/domain/reference-number'
import { languageOr } from './language.ts'
import { splitGross } from '@ambra/domain/tax'

/** Who sells, as documents name it. Empty texts are left out; `iban` without spaces. */
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

/** Whom a document is made out to. A private person has no company; `country` is the code, e.g. `EE`. */
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
 * A row of goods in cents. `gross` is what is paid after `discount`, `net + tax = gross`. `line` counts the order's lines
 * from 1.
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

/** Money beside the goods: delivery, payment fee, or a sum granted. `net + tax = gross`, negative when it is taken off. */
export type FigureCharge = {
  kind: 'delivery' | 'payment' | 'allowance'
  title: string
  gross: number
  net: number
  tax: number
  percent: number
  /** A part of a sum granted that falls on goods under the margin scheme. */
  isMarginScheme?: boolean
  untaxed?: Untaxed
}

/** Why there is no VAT where that is not a rate of zero: exempt goods, or a voucher taxed when it is used. */
export type Untaxed = 'exempt' | 'voucher'

/** What is taxed at one rate, sold under the margin scheme, or not taxed for one reason. Cents. */
type TaxRow = { percent: number; net: number; tax: number; isMarginScheme?: boolean; untaxed?: Untaxed }

/**
 * Everything a document about an order says, in cents, fixed when it is issued. Days are `YYYY-MM-DD`.
 * `taxes` sums lines and charges by rate; `paid` is the sum received so far, `due` what is left to pay.
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
  /** The reason of the discount: the coupon or rule. */
  discountNames?: string
  couponCode?: string
  totals: { goods: number; discount: number; net: number; tax: number; gross: number }
  payment: {
    title: string
    reference: string
    paid: number
    due: number
    /** The part of `paid` that came from gift cards; absent in older documents. */
    giftCards?: number
  }
  /** The invoice that a credit note reverses, wholly or in part. */
  refersTo?: { number: string; issuedOn: string }
  reason?: string
}

/** An order as documents read it: `OrderRecord` of the database is one. Cents. */
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
  /** What gift cards pay of the order, paid from the moment it is placed. */
  giftCardCents?: number
  /** What pieces that were swapped pay of it, likewise. */
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

/** `Mari Maasikas`. */
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
 * The rate of delivery and fee: that of a line whose rate gives the tax that the lines leave, else what the figures say.
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

/** Sums by rate, highest first, what is sold under the margin scheme last. */
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

/** Totals of lines and charges; `goods` is before discounts. */
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
 * The figures of an order for an invoice or a pro forma invoice. `paid` is what has come in so far, in cents,
 * by default what gift cards pay; `dueOn` the last day of payment.
 * @throws RangeError when the figures of the order do not agree: nothing wrong is ever issued
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
