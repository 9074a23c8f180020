import { Confirmed, type Order } from '@ambra/contract/sales/order'
import { type BankTransfer, type OrderDownload, type OrderItem } from '@ambra/contract/sales/order-parts'
import { type OrderLineRecord, type OrderRecord, documentDate } from '@ambra/db/schema'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { orderState } from '@ambra/domain/sales/orders/order-status'
import { cents, toEuros } from '@ambra/domain/platform/money/money'
import { referenceNumber } from '@ambra/domain/payments/reference-number'
import { splitGross } from '@ambra/domain/accounting/tax'
import { amountDueCents } from '../../payments/orders/amount-due.ts'
import { findPaymentMethod } from '../../payments/methods/registry.ts'
import { Value } from 'typebox/value'

const euros = (amount: number) => toEuros(cents(amount))

/** Returns a stored order as its owner sees it, with its downloads. @see docs/rules/order ORD-3, ORD-2 */
export function orderDocument(order: OrderRecord, downloads: OrderDownload[] = []): Order {
  const { totals, billingAddress } = order
  const shippingTax = shippingTaxCents(order)
  const subtotalNet = order.lines.reduce((sum, line) => sum + lineNet(line), 0)
  return {
    entity_id: order.id,
    increment_id: order.number,
    created_at: documentDate(order.createdAt),
    updated_at: documentDate(order.updatedAt),
    status: order.status,
    state: orderState(order.status),
    customer_email: order.email,
    customer_firstname: billingAddress.firstname,
    customer_lastname: billingAddress.lastname,
    customer_is_guest: order.customerId === undefined ? 1 : 0,
    total: euros(totals.grandTotalCents),
    grand_total: euros(totals.grandTotalCents),
    subtotal: euros(subtotalNet),
    subtotal_incl_tax: euros(totals.subtotalCents),
    shipping_amount: euros(totals.shippingCents - shippingTax),
    shipping_incl_tax: euros(totals.shippingCents),
    tax_amount: euros(totals.taxCents),
    discount_amount: totals.discountCents === 0 ? 0 : -euros(totals.discountCents),
    ...(order.couponCode ? { coupon_code: order.couponCode } : {}),
    ...(order.cartRule ? { discount_title: order.cartRule.title } : {}),
    order_currency_code: order.currency,
    store_id: order.storeId,
    total_item_count: order.lines.length,
    total_qty_ordered: order.lines.reduce((sum, line) => sum + line.qty, 0),
    shipping_description: order.shipping?.title ?? '',
    protect_code: order.orderToken.slice(0, 10),
    quote_id: order.customerId === undefined ? order.cartToken : order.cartId,
    items: order.lines.map(orderItem),
    billing_address: billingAddress,
    payment: {
      method: order.payment.methodCode,
      additional_information: [order.payment.title],
      amount_ordered: euros(amountDueCents(order)),
    },
    extension_attributes: {
      shipping_assignments: order.shipping
        ? [
            {
              shipping: {
                address: order.shippingAddress ?? billingAddress,
                method: `${order.shipping.carrierCode}_${order.shipping.methodCode}`,
              },
              items: [],
            },
          ]
        : [],
    },
    // An object as it was given, or nothing.
    feedback: (order.feedback ?? null) as Order['feedback'] & (object | null),
    orderToken: order.orderToken,
    paymentTitle: order.payment.title,
    ...(order.giftCardCents > 0 ? { giftCardAmount: euros(order.giftCardCents) } : {}),
    ...(order.creditCents > 0 ? { creditAmount: euros(order.creditCents) } : {}),
    ...(order.giftCardCents + order.creditCents > 0 ? { amountDue: euros(amountDueCents(order)) } : {}),
    paymentCost: euros(totals.paymentCents),
    ...(findPaymentMethod(order.payment.methodCode)?.rules.isCash ? { isPaidOnDelivery: true } : {}),
    ...(order.shipping?.pickupPoint ? { pickupPoint: order.shipping.pickupPoint } : {}),
    taxes: taxRows(order),
    ...(order.isHeld && order.shipping ? { isOnHold: true } : {}),
    ...(order.shipping?.deliveryFrom ? { deliveryFrom: order.shipping.deliveryFrom } : {}),
    ...(order.shipping?.deliveryTo ? { deliveryTo: order.shipping.deliveryTo } : {}),
    ...bankTransfer(order),
    ...(downloads.length > 0 ? { downloads } : {}),
    ...acceptedTerms(order),
    ...leftShipments(order),
    events: order.events.flatMap((event) =>
      event.to ? [{ status: event.to, at: formatTimestamp(event.at) }] : [],
    ),
  }
}

/** Returns what has been shipped so far; packing is internal. */
function leftShipments({ shipments, lines }: OrderRecord): Pick<Order, 'shipments'> {
  const left = shipments.flatMap(({ state, carrier, number, trackingNumber, deliveredAt, ...one }) => {
    if (state !== 'sent' && state !== 'delivered') return []
    const items = one.pieces.map(({ line, qty, serials }) => ({
      // A piece refers to a line of its order.
      ...shippedItem(lines[line - 1] as OrderLineRecord, line),
      qty,
      ...(serials.length > 0 ? { serials } : {}),
    }))
    return {
      number,
      carrier,
      state,
      ...(trackingNumber ? { trackingNumber } : {}),
      at: formatTimestamp(one.sentAt ?? one.createdAt),
      ...(deliveredAt ? { deliveredAt: formatTimestamp(deliveredAt) } : {}),
      items,
    }
  })
  return left.length > 0 ? { shipments: left } : {}
}

const shippedItem = ({ cartItemId, name }: OrderLineRecord, line: number) => ({
  item_id: cartItemId ?? line,
  name,
})

/** Returns the terms the buyer agreed to; undefined if the client did not send their version. */
function acceptedTerms({ confirmed, createdAt }: OrderRecord): Pick<Order, 'terms'> {
  if (!Value.Check(Confirmed, confirmed)) return {}
  const { terms_version: version } = confirmed
  return { terms: { version, acceptedAt: formatTimestamp(createdAt) } }
}

/** The reference is based on the order number, so that the shop finds the order by either. */
function bankTransfer(order: OrderRecord): { bankTransfer?: BankTransfer } {
  const { payment, number } = order
  if (!payment.transfer) return {}
  const amount = euros(amountDueCents(order))
  return { bankTransfer: { ...payment.transfer, reference: referenceNumber(number), amount } }
}

const lineNet = (line: OrderLineRecord) => splitGross(cents(line.rowCents), line.taxBp / 100).net

function orderItem(line: OrderLineRecord, index: number): OrderItem {
  return {
    item_id: line.cartItemId ?? index + 1,
    sku: line.sku,
    name: line.name,
    product_id: line.productId ?? 0,
    product_type: line.productType,
    parent_item_id: null,
    qty_ordered: line.qty,
    price: euros(splitGross(cents(line.unitCents), line.taxBp / 100).net),
    price_incl_tax: euros(line.unitCents),
    row_total: euros(lineNet(line)),
    row_total_incl_tax: euros(line.rowCents),
    tax_percent: line.taxBp / 100,
    tax_amount: euros(line.taxCents),
    discount_amount: euros(line.discountCents),
    ...(line.image ? { image: line.image } : {}),
    ...(line.urlPath ? { url_path: line.urlPath } : {}),
    options: line.options,
    ...(line.productOption ? { product_option: line.productOption } : {}),
    ...(line.oldDevices ? { old_devices: line.oldDevices } : {}),
  }
}

/**
 * Calculates the tax of delivery and payment: the order's tax minus that of the lines, at the single rate of
 * charges.
 */
const shippingTaxCents = ({ totals, lines }: OrderRecord): number => {
  const charges = totals.shippingCents + totals.paymentCents
  const left = totals.taxCents - lines.reduce((sum, line) => sum + line.taxCents, 0)
  return charges === 0 ? 0 : Math.round((left * totals.shippingCents) / charges)
}

function taxRows({ lines, totals }: OrderRecord): NonNullable<Order['taxes']> {
  const rows = new Map<number, { net: number; tax: number }>()
  const add = (percent: number, gross: number, tax: number) => {
    const known = rows.get(percent) ?? { net: 0, tax: 0 }
    rows.set(percent, { net: known.net + gross - tax, tax: known.tax + tax })
  }
  // Shows no VAT for second-hand goods under the margin scheme, not even zero.
  for (const line of lines)
    if (!line.isMarginScheme) add(line.taxBp / 100, line.rowCents - line.discountCents, line.taxCents)
  const charges = totals.shippingCents + totals.paymentCents
  const chargeTax = totals.taxCents - lines.reduce((sum, line) => sum + line.taxCents, 0)
  if (charges > 0) add(chargePercent(charges, chargeTax), charges, chargeTax)
  return [...rows].map(([percent, { net, tax }]) => ({ percent, net: euros(net), amount: euros(tax) }))
}

const chargePercent = (gross: number, tax: number) =>
  gross === tax ? 0 : Math.round((tax * 100) / (gross - tax))
