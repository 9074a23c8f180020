import { randomBytes } from 'node:crypto'
import type { OrderRequest } from '@ambra/contract/order'
import type { CartRecord, OrderPlacement } from '@ambra/db/records'
import { deliveryWindow } from '@ambra/domain/delivery-promise'
import { addDays, isoDay } from '@ambra/domain/format'
import { paymentTitles } from '@ambra/domain/method-titles'
import { storedPaymentChoice } from '@ambra/domain/stored-fields'
import type { RequestContext } from '../context/request-context.ts'
import { hashToken } from '../context/session-token.ts'
import type { Quote } from '../cart/cart-quote.ts'
import type { OrderTerms } from './order-limits.ts'
import { orderLine, orderTotals } from './order-lines.ts'
import type { PreparedOrder } from './order-preparation.ts'
import { stockDemandOf } from './stock-demand.ts'
import type { TransferAccount } from '../payment/provider/transfer-account.ts'

/** How a request reached a cart: the id it sent, and who is signed in. */
export type CartClaim = { cartId: string; customerId: number | undefined }

/** One try to place an order: its key, the hash of the request, how its cart was named, and whose order it becomes. */
export type Attempt = {
  key: string
  hash: string
  caller: RequestContext
  claim: CartClaim
  customerId: number | undefined
}

/** Where a bank transfer goes, and the limits of the order. */
type Terms = OrderTerms & { account: TransferAccount | undefined }

/** One mail of a kind for each cart; messages hold no secrets, so that the cart's token is hashed. */
const mailKey = (kind: string, cartToken: string) => `${kind}:cart:${hashToken(cartToken)}`

/** By which the message with the confirmation of an order is known in the outbox. */
export const confirmationKey = (cartToken: string): string => mailKey('mail.order_placed', cartToken)

/** What the database writes: the order as it will stand for ever, what it takes from stock, the mails it causes. */
export function orderPlacement(
  cart: CartRecord,
  order: OrderRequest,
  attempt: Attempt & PreparedOrder & Terms,
): OrderPlacement {
  const { quote, addresses, caller, key, hash, customerId, hold, mail: mailRule } = attempt
  const { payment } = quote
  if (!payment) throw new Error('no order is prepared without a way to pay')
  const { language, currency } = caller.store
  const mail = (kind: string) => ({ kind, payload: { language }, dedupeKey: mailKey(kind, cart.token) })
  const isUnpaid = payment.isPrepaid && quote.totals.grandTotal > 0
  return {
    storeId: cart.storeId,
    cartId: cart.id,
    cartVersion: cart.version,
    customerId,
    key,
    requestHash: hash,
    orderToken: randomBytes(24).toString('base64url'),
    status: isUnpaid ? 'awaiting_payment' : 'pending',
    language,
    currency,
    email: addresses.email,
    shippingAddress: addresses.shipping,
    billingAddress: addresses.billing,
    shipping: shippingOf(attempt),
    payment: {
      methodCode: payment.code,
      title: paymentTitles[payment.code][language],
      additional: storedPaymentChoice(order.addressInformation.payment_method_additional),
      ...(isUnpaid && payment.code === 'banktransfer' ? { transfer: transferOf(attempt) } : {}),
    },
    ...couponOf(quote),
    totals: orderTotals(quote.totals),
    lines: quote.lines.map((line, index) => orderLine(line, quote.totals.lines[index])),
    stock: stockDemandOf(quote.lines),
    hold,
    mail: mailRule,
    outbox: [
      { ...mail('mail.order_placed'), isCounted: true },
      mail('mail.order_received'),
      // Paid orders get theirs from the database; for a free one there is no payment. Its mail is counted by the worker:
      // the files are there at once.
      ...(quote.totals.grandTotal === 0
        ? [{ ...mail('order.downloads'), payload: { language, is_counted: mailRule !== undefined } }]
        : []),
    ],
    confirmed: acceptance(order, caller.now),
    comment: order.comment?.trim() || undefined,
    now: caller.now,
  }
}

/**
 * What the buyer agreed to, as it was sent, and when the shop got to know it: the clock of a browser proves nothing.
 * @see eu-consumer-rules LAW-ORD-4
 */
function acceptance({ confirmed, termsAccepted }: OrderRequest, now: Date): OrderPlacement['confirmed'] {
  const accepted_at = now.toISOString()
  if (!confirmed) return termsAccepted ? { accepted_at } : undefined
  const { total_cents, lines_hash, terms_version, at, digital_consent } = confirmed
  return {
    total_cents,
    lines_hash,
    terms_version,
    at,
    ...(digital_consent && { digital_consent }),
    accepted_at,
  }
}

/** Account and last day of a transfer as they were told to the shopper. */
function transferOf({ account, transferDays, caller }: Attempt & Terms) {
  if (!account) throw new Error('bank transfer is not offered without an account')
  return { ...account, dueDate: addDays(isoDay(caller.now), transferDays) }
}

/** The coupon as far as it took something off. */
const couponOf = ({ coupon, totals }: Quote) =>
  coupon && 'discounts' in coupon && totals.discount > 0
    ? { couponCode: coupon.code, couponEmail: coupon.email }
    : { couponCode: undefined }

/** Delivery with the words and dates the shopper was shown. */
function shippingOf({ quote, point, caller }: Attempt & PreparedOrder): OrderPlacement['shipping'] {
  if (!quote.delivery) return undefined
  const { method } = quote.delivery
  const [minDays, maxDays] = method.days[quote.country] ?? [1, 5]
  const { from, to } = deliveryWindow(caller.now, { minDays, maxDays }, quote.country)
  return {
    carrierCode: method.carrier,
    methodCode: method.method,
    title: method.title[caller.store.language],
    ...(point
      ? { pickupPoint: { id: point.id, name: point.name, address: `${point.address}, ${point.city}` } }
      : {}),
    deliveryFrom: from,
    deliveryTo: to,
  }
}
