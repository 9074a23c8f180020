import type { CustomInput } from '@ambra/contract/catalogue/product'
import type { Sellable } from '@ambra/domain/catalogue/product-types/sellable'
import { readCustomChoices } from '../cart/custom-choices.ts'
import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { randomBytes } from 'node:crypto'
import type { OrderRequest } from '@ambra/contract/sales/order'
import type { CartRecord, OrderPlacement } from '@ambra/db/schema'
import { arrivalWindow } from '@ambra/domain/fulfilment/delivery-promise'
import { addDays, isoDay } from '@ambra/domain/platform/text/format'
import { sumCents } from '@ambra/domain/platform/money/money'
import { oldDeviceOption } from '@ambra/domain/fulfilment/old-device-labels'
import { oldDeviceWay } from '@ambra/domain/fulfilment/old-devices'
import { storedPaymentChoice } from '@ambra/domain/sales/checkout/stored-fields'
import { hashToken } from '../../platform/secrets/session-token.ts'
import type { Quote } from '../cart/cart-quote.ts'
import type { PricedLine } from '../cart/priced-lines.ts'
import type { OrderTerms } from './order-limits.ts'
import type { Attempt } from './order-request.ts'
import { orderLine, orderTotals, stockDemandOf } from './order-lines.ts'
import type { PreparedOrder } from './order-preparation.ts'
import type { TransferAccount } from '../../content/items/store-figures.ts'

/** Bank account for transfers, validity of gift cards, and limits of the order. */
type Terms = OrderTerms & { account: TransferAccount | undefined; giftCardMonths: number }

/**
 * Returns a key that allows one mail of a kind per cart; the cart's token is hashed, because messages hold no
 * secrets.
 */
const mailKey = (kind: string, cartToken: string) => `${kind}:cart:${hashToken(cartToken)}`

/** Key of an order's confirmation message in the outbox. */
export const confirmationKey = (cartToken: string): string => mailKey('mail.order_placed', cartToken)

/** Returns what the database writes: the permanent order, the stock it takes, and its mails. */
export function orderPlacement(
  cart: CartRecord,
  order: OrderRequest,
  attempt: Attempt & PreparedOrder & Terms,
): OrderPlacement {
  const { quote, addresses, context, key, hash, customerId, hold, mail: mailRule } = attempt
  const { payment } = quote
  if (!payment) throw new Error('no order is prepared without a way to pay')
  const { language, currency } = context.store
  const mail = (kind: OutboxKind) => ({ kind, payload: { language }, dedupeKey: mailKey(kind, cart.token) })
  const isUnpaid = payment.rules.isPrepaid && quote.due > 0
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
      title: payment.titles[language],
      additional: storedPaymentChoice(order.addressInformation.payment_method_additional),
      ...(isUnpaid && payment.rules.isTransfer ? { transfer: transferOf(attempt) } : {}),
    },
    ...couponOf(quote),
    cartRule: quote.rule && { code: quote.rule.code, title: quote.rule.title },
    totals: orderTotals(quote.totals),
    lines: quote.lines.map((line, index) => ({
      ...orderLine(line, quote.totals.lines[index]),
      ...oldDeviceFields(line, attempt),
    })),
    stock: stockDemandOf(quote.lines),
    hold,
    mail: mailRule,
    giftCards: soldGiftCards(attempt),
    giftCardUses: quote.giftCards.flatMap(({ card, cents: amountCents }) =>
      amountCents > 0 ? [{ giftCardId: card.id, amountCents }] : [],
    ),
    outbox: [
      { ...mail('mail.order_placed'), isCounted: true },
      mail('mail.order_received'),
      // The database queues the mails of paid orders; a free order has no payment. Its mail is counted by the
      // worker, because the files are available at once.
      ...(quote.totals.grandTotal === 0
        ? [{ ...mail('order.downloads'), payload: { language, is_counted: mailRule !== undefined } }]
        : []),
    ],
    confirmed: acceptance(order, attempt.contractHash, context.now),
    comment: order.comment?.trim() || undefined,
    now: context.now,
  }
}

/** Adds a text about the returned old device to the line, so that it is shown wherever the line is. */
function oldDeviceFields(
  line: PricedLine,
  { oldDevices, quote, context: { store } }: Attempt & PreparedOrder,
) {
  const pieces = oldDevices.get(line)
  const way = pieces && oldDeviceWay(quote.delivery?.method.pickup)
  if (!pieces || !way) return {}
  return { oldDevices: pieces, options: [...line.options, oldDeviceOption(store.language, way, pieces)] }
}

/** Returns to whom and on which day a gift card is sent, as its buyer chose. */
function giftDelivery(sellable: Sellable, productOption: unknown) {
  const chosen = (input: CustomInput) => {
    const option = sellable.customOptions.find((one) => one.input === input)
    const choices = option ? readCustomChoices(sellable, productOption) : []
    return choices.find(({ option_id }) => option_id === String(option?.optionId))?.option_value
  }
  return { recipient: chosen('email'), sendOn: chosen('date')?.slice(0, 10) }
}

/** Returns one gift card for each piece, worth its price; none for a free line. */
function soldGiftCards({ quote: { lines, totals }, giftCardMonths }: PreparedOrder & Terms) {
  const sold = lines.flatMap(({ sellable, item }, index) => {
    const valueCents = sellable.isGiftCard ? (totals.lines[index]?.unitGross ?? 0) : 0
    return valueCents > 0
      ? [{ line: index + 1, qty: item.qty, valueCents, ...giftDelivery(sellable, item.productOption) }]
      : []
  })
  return sold.length > 0 ? { validMonths: giftCardMonths, lines: sold } : undefined
}

/**
 * Records what the buyer agreed to, as sent, and when the server received it, because a browser's clock
 * proves nothing.
 * @see docs/rules/law LAW-ORD-4
 */
function acceptance(
  { confirmed, termsAccepted }: OrderRequest,
  contractHash: string | undefined,
  now: Date,
): OrderPlacement['confirmed'] {
  const contract = contractHash === undefined ? undefined : { contract_hash: contractHash }
  const accepted_at = now.toISOString()
  if (!confirmed) return termsAccepted ? { accepted_at, ...contract } : contract
  const { total_cents, lines_hash, terms_version, at, digital_consent } = confirmed
  return {
    total_cents,
    lines_hash,
    terms_version,
    at,
    ...(digital_consent && { digital_consent }),
    accepted_at,
    ...contract,
  }
}

/** Returns account and due day of a transfer as shown to the shopper. */
function transferOf({ account, transferDays, context }: Attempt & Terms) {
  if (!account) throw new Error('bank transfer is not offered without an account')
  return { ...account, dueDate: addDays(isoDay(context.now), transferDays) }
}

/** Returns the coupon if it reduced the price. */
const couponOf = ({ coupon }: Quote) =>
  coupon && 'discounts' in coupon && sumCents(coupon.discounts) > 0
    ? { couponCode: coupon.code, couponEmail: coupon.email }
    : { couponCode: undefined }

/** Returns the delivery with the labels and dates shown to the shopper for this point or address. */
function shippingOf({
  quote,
  point,
  addresses,
  context,
}: Attempt & PreparedOrder): OrderPlacement['shipping'] {
  if (!quote.delivery) return undefined
  const { method } = quote.delivery
  const place = point
    ? { city: point.city, county: point.county }
    : { city: addresses.shipping?.city, postcode: addresses.shipping?.postcode ?? undefined }
  const days = arrivalWindow(context.now, method, { ...place, country: quote.country })
  return {
    carrierCode: method.carrier,
    methodCode: method.method,
    title: method.title[context.store.language],
    ...(point
      ? { pickupPoint: { id: point.id, name: point.name, address: `${point.address}, ${point.city}` } }
      : {}),
    deliveryFrom: days.from,
    deliveryTo: days.to,
  }
}
