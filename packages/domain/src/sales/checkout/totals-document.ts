import type { CartGiftCard, CouponError, TotalSegment, Totals } from '@ambra/contract/sales/cart'
import { discountNames } from '../../promotions/discount-names.ts'
import { segmentTitles } from '../../platform/shop/method-titles.ts'
import { type Cents, cents, toEuros, zeroCents } from '../../platform/money/money.ts'
import type { Language } from '../../platform/shop/stores.ts'
import type { CartTotals, TotalsLine } from './totals.ts'
import { sha3 } from '../../platform/text/sha3.ts'

/** Line with its additional API fields. */
export type DocumentLine = TotalsLine & {
  itemId: number
  sku: string
  name: string
  options: readonly { label: string; value: string }[]
  /** An old device may be returned with it. */
  takesOldDevice?: boolean
}

/** Texts and codes besides the figures. */
export type TotalsContext = {
  language: Language
  currency: string
  couponCode?: string | undefined
  /** Title of the automatic cart discount. */
  ruleTitle?: string | undefined
  couponFault?: CouponError | undefined
  /** Payment by gift cards, not a discount: VAT and totals stay, and less money is left to pay. */
  giftCards?: { documents: CartGiftCard[]; paid: Cents } | undefined
  shippingTitle?: string | undefined
  paymentTitle?: string | undefined
}

/** Returns the amount due after gift cards. */
const amountDue = ({ grandTotal }: CartTotals<DocumentLine>, { giftCards }: TotalsContext): Cents =>
  cents(grandTotal - (giftCards?.paid ?? zeroCents))

function segmentsOf(totals: CartTotals<DocumentLine>, context: TotalsContext): TotalSegment[] {
  const titles = segmentTitles[context.language]
  const named = (title: string, detail: string | undefined) => (detail ? `${title} (${detail})` : title)
  const segments: TotalSegment[] = [
    { code: 'subtotal', title: titles.subtotal, value: toEuros(totals.subtotalGross) },
    { code: 'subtotal_incl_tax', title: titles.subtotal, value: toEuros(totals.subtotalGross) },
    {
      code: 'shipping',
      title: named(titles.shipping, context.shippingTitle),
      value: totals.shipping ? toEuros(totals.shipping.gross) : null,
    },
  ]
  if (totals.payment && totals.payment.gross !== 0) {
    segments.push({
      code: 'payment',
      title: named(titles.payment, context.paymentTitle),
      value: toEuros(totals.payment.gross),
    })
  }
  if (totals.discount !== 0) {
    segments.push({
      code: 'discount',
      title: named(titles.discount, discountNames(context.ruleTitle, context.couponCode)),
      value: -toEuros(totals.discount),
    })
  }
  segments.push({
    code: 'tax',
    title: titles.tax,
    value: toEuros(totals.taxTotal),
    area: 'taxes',
    extension_attributes: {
      tax_grandtotal_details: totals.taxes.map(({ percent, tax }, index) => ({
        amount: toEuros(tax),
        rates: [{ percent: String(percent), title: `${titles.tax} ${percent}%` }],
        group_id: index + 1,
      })),
    },
  })
  if (context.giftCards?.paid) {
    segments.push({
      code: 'giftcardaccount',
      title: titles.giftcardaccount,
      value: -toEuros(context.giftCards.paid),
    })
  }
  segments.push({
    code: 'grand_total',
    title: titles.grand_total,
    value: toEuros(amountDue(totals, context)),
    area: 'footer',
  })
  return segments
}

function itemOf({ line, ...row }: CartTotals<DocumentLine>['lines'][number]): Totals['items'][number] {
  const share = row.rowGross > 0 ? Math.round((row.discount * 10_000) / row.rowGross) / 100 : 0
  return {
    item_id: line.itemId,
    name: line.name,
    qty: line.qty,
    price: toEuros(row.unitNet),
    base_price: toEuros(row.unitNet),
    price_incl_tax: toEuros(row.unitGross),
    base_price_incl_tax: toEuros(row.unitGross),
    row_total: toEuros(row.rowNet),
    base_row_total: toEuros(row.rowNet),
    row_total_incl_tax: toEuros(row.rowGross),
    base_row_total_incl_tax: toEuros(row.rowGross),
    row_total_with_discount: (row.rowNet - row.discount) / 100,
    tax_amount: toEuros(row.tax),
    tax_percent: row.taxPercent,
    discount_amount: toEuros(row.discount),
    base_discount_amount: toEuros(row.discount),
    discount_percent: share,
    options: JSON.stringify(line.options),
    ...(line.takesOldDevice ? { takes_old_device: true as const } : {}),
  }
}

/**
 * Converts totals to the API document in decimal euros, with the figures that an order confirms
 * (`totalCents`, `linesHash`).
 * @see spec §7 cart/totals, docs/rules/cart CRT-6
 */
export function totalsDocument(totals: CartTotals<DocumentLine>, context: TotalsContext): Totals {
  const { shipping } = totals
  const subtotal = toEuros(totals.subtotalNet)
  return {
    grand_total: toEuros(amountDue(totals, context)),
    base_grand_total: toEuros(amountDue(totals, context)),
    subtotal,
    base_subtotal: subtotal,
    subtotal_incl_tax: toEuros(totals.subtotalGross),
    subtotal_with_discount: (totals.subtotalNet - totals.discount) / 100,
    discount_amount: totals.discount === 0 ? 0 : -toEuros(totals.discount),
    shipping_amount: shipping ? toEuros(shipping.net) : 0,
    shipping_incl_tax: shipping ? toEuros(shipping.gross) : 0,
    shipping_tax_amount: shipping ? toEuros(shipping.tax) : 0,
    shipping_discount_amount: 0,
    tax_amount: toEuros(totals.taxTotal),
    base_currency_code: context.currency,
    quote_currency_code: context.currency,
    ...(context.couponCode ? { coupon_code: context.couponCode } : {}),
    ...(context.ruleTitle ? { discount_title: context.ruleTitle } : {}),
    ...(context.couponFault ? { couponFault: context.couponFault } : {}),
    items_qty: totals.itemsQty,
    items: totals.lines.map(itemOf),
    total_segments: segmentsOf(totals, context),
    ...(context.giftCards?.documents.length ? { giftCards: context.giftCards.documents } : {}),
    totalCents: amountDue(totals, context),
    linesHash: linesHash(
      totals.lines.map(({ line, payable }) => ({ sku: line.sku, qty: line.qty, rowTotalCents: payable })),
    ),
  }
}

/**
 * Computes the hash of the lines that an order confirms: SKU, quantity and row total with tax in cents, in
 * cart order. Server and storefront compute it from the same totals; a difference means that the shopper
 * agreed to something else.
 * @see docs/rules/order ORD-5
 */
export function linesHash(lines: readonly { sku: string; qty: number; rowTotalCents: number }[]): string {
  return sha3(JSON.stringify(lines.map(({ sku, qty, rowTotalCents }) => [sku, qty, rowTotalCents])))
}
