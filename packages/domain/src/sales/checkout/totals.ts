import { type Cents, allocate, cents, sumCents, timesCents } from '../../platform/money/money.ts'
import { splitGross } from '../../accounting/tax.ts'

/**
 * Line to total: price of one piece with tax in cents, VAT in percent. `discount` is a positive amount in
 * cents.
 */
export type TotalsLine = { unitGross: Cents; qty: number; taxPercent: number; discount?: Cents }
/** Charge other than products (delivery, payment), cents with tax; null while unknown. */
export type Charge = { gross: Cents; taxPercent: number } | null

/** Input of totals. `discount` may be set per line (coupon) or spread over all by value. */
export type TotalsInput<L extends TotalsLine> = {
  lines: readonly L[]
  shipping?: Charge
  payment?: Charge
  /** Discount on the products, spread over the lines by value; never more than they cost. */
  cartDiscount?: Cents
}

/** Totalled line, all in cents: net + tax = gross; `tax` is the part of gross after the discount. */
export type TotalledLine<L> = {
  line: L
  unitGross: Cents
  unitNet: Cents
  rowGross: Cents
  rowNet: Cents
  discount: Cents
  /** Payable amount of the row: rowGross - discount, split into payableNet and tax. */
  payable: Cents
  payableNet: Cents
  tax: Cents
  taxPercent: number
}

/** VAT of one rate over lines and charges, in cents. */
export type TaxTotal = { percent: number; net: Cents; tax: Cents }

/**
 * Totals in cents. Always `grandTotal` = subtotalGross - discount + shipping + payment = sum of `taxes` net +
 * tax.
 * @see spec §7 cart/totals, docs/rules/cart CRT-6
 */
export type CartTotals<L> = {
  lines: TotalledLine<L>[]
  itemsQty: number
  subtotalGross: Cents
  subtotalNet: Cents
  discount: Cents
  shipping: { gross: Cents; net: Cents; tax: Cents } | null
  payment: { gross: Cents; net: Cents; tax: Cents } | null
  taxes: TaxTotal[]
  taxTotal: Cents
  grandTotal: Cents
}

function totalLine<L extends TotalsLine>(line: L, share: number): TotalledLine<L> {
  const rowGross = timesCents(line.unitGross, line.qty)
  const wanted = (line.discount ?? 0) + share
  const discount = cents(Math.min(rowGross, Math.max(0, wanted)))
  const payable = cents(rowGross - discount)
  const { net: payableNet, tax } = splitGross(payable, line.taxPercent)
  return {
    line,
    unitGross: line.unitGross,
    unitNet: splitGross(line.unitGross, line.taxPercent).net,
    rowGross,
    rowNet: splitGross(rowGross, line.taxPercent).net,
    discount,
    payable,
    payableNet,
    tax,
    taxPercent: line.taxPercent,
  }
}

const splitCharge = (charge: Charge | undefined) =>
  charge ? splitGross(charge.gross, charge.taxPercent) : null

function taxTotals(parts: readonly { percent: number; net: Cents; tax: Cents }[]): TaxTotal[] {
  const byRate = new Map<number, TaxTotal>()
  for (const { percent, net, tax } of parts) {
    const known = byRate.get(percent) ?? { percent, net: cents(0), tax: cents(0) }
    byRate.set(percent, { percent, net: cents(known.net + net), tax: cents(known.tax + tax) })
  }
  return [...byRate.values()].sort((a, b) => b.percent - a.percent)
}

/**
 * Computes the totals of a cart or order in cents. Splits tax per line and charge, so that rows, tax lines
 * and the payable total always agree to the cent.
 * @see docs/rules/pricing PRC-7, docs/rules/law LAW-PRC-4
 */
export function computeTotals<L extends TotalsLine>(input: TotalsInput<L>): CartTotals<L> {
  const values = input.lines.map((line) => Math.max(0, line.unitGross * line.qty - (line.discount ?? 0)))
  const goods = values.reduce((sum, value) => sum + value, 0)
  const shares = allocate(cents(Math.min(goods, input.cartDiscount ?? 0)), values)
  const lines = input.lines.map((line, index) => totalLine(line, shares[index] ?? 0))
  const shipping = splitCharge(input.shipping)
  const payment = splitCharge(input.payment)
  const taxes = taxTotals([
    ...lines.map(({ taxPercent, payableNet, tax }) => ({ percent: taxPercent, net: payableNet, tax })),
    ...(shipping && input.shipping
      ? [{ percent: input.shipping.taxPercent, net: shipping.net, tax: shipping.tax }]
      : []),
    ...(payment && input.payment
      ? [{ percent: input.payment.taxPercent, net: payment.net, tax: payment.tax }]
      : []),
  ])
  return {
    lines,
    itemsQty: lines.reduce((sum, { line }) => sum + line.qty, 0),
    subtotalGross: sumCents(lines.map((line) => line.rowGross)),
    subtotalNet: sumCents(lines.map((line) => line.rowNet)),
    discount: sumCents(lines.map((line) => line.discount)),
    shipping,
    payment,
    taxes,
    taxTotal: sumCents(taxes.map((tax) => tax.tax)),
    grandTotal: sumCents([...lines.map((line) => line.payable), shipping?.gross ?? 0, payment?.gross ?? 0]),
  }
}
