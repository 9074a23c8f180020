import { randomBytes } from 'node:crypto'
import { ShopError } from '@ambra/contract/errors'
import type { OrderRequest, OrderResult } from '@ambra/contract/order'
import type { PickupPoint } from '@ambra/contract/pickup-point'
import type { CartRecord, OrderPlacement, OrderRefusal, PlacedOrder } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { deliveryWindow } from '@ambra/domain/delivery-promise'
import { paymentTitles, shippingTitles } from '@ambra/domain/method-titles'
import type { ApiDeps } from '../../deps.ts'
import type { Caller } from '../../route.ts'
import { type CartAccess, clientCartId } from '../cart/cart-access.ts'
import { type CheckoutService, type Quote, readSelection, type Selection } from '../cart/checkout-service.ts'
import { stockDemandOf } from './stock-demand.ts'
import { type OrderAddresses, readOrderAddresses } from './order-addresses.ts'
import { checkAge, idempotencyKey, requestHash } from './order-request.ts'
import { orderLine, orderTotals } from './order-lines.ts'
import type { CartAlignment } from './cart-alignment.ts'

/** The cart may change between pricing and placing; the shopper's own tabs are the only ones who do that. */
const maxTries = 4

type Services = { access: CartAccess; checkout: CheckoutService; alignment: CartAlignment }

/** Places orders. Prices, stock and totals are those of the moment; the body is never believed. @see reference 5.1 */
export function createOrderService(deps: ApiDeps, { access, checkout, alignment }: Services) {
  const orders = orderRepository(deps.database.db)
  const points = pickupPointRepository(deps.database.db)

  /** The answer to the first request with this key, for a client that lost it. */
  async function findReplay(
    attempt: { key: string; hash: string },
    storeId: number,
  ): Promise<PlacedOrder | undefined> {
    const known = await orders.findAttempt(storeId, attempt.key)
    if (!known) return undefined
    if (known.requestHash !== attempt.hash) throw new ShopError('order.idempotency_conflict')
    const order = await orders.findById(known.orderId)
    if (!order) throw new Error(`order ${known.orderId} of a known key is gone`)
    const { id, number, orderToken, cartId, createdAt } = order
    return { orderId: id, number, orderToken, cartId, placedAt: createdAt, replayed: true }
  }

  async function prepare(cart: CartRecord, order: OrderRequest, caller: Caller): Promise<Prepared> {
    const information = order.addressInformation
    const selection = readSelection(information, caller.store.country)
    const quote = await checkout.quote(cart, caller, selection)
    if (cart.items.length === 0) throw new ShopError('cart.empty')
    if (quote.lines.length < cart.items.length) throw new ShopError('order.not_available')
    if (quote.lines.some((line) => line.unitCents === undefined)) throw new ShopError('cart.price_unknown')
    checkMethods(selection, quote)
    const point = await findPoint(order, quote)
    const addresses = readOrderAddresses(information, {
      defaultCountry: caller.store.country,
      contactEmail: deps.settings.contactEmail,
      isVirtual: quote.isVirtual,
      pickup: quote.delivery?.method.pickup,
    })
    checkConfirmed(order, checkout.document(quote, caller))
    return { quote, point, addresses }
  }

  /** The point is looked up again: a locker may have closed since it was chosen. */
  async function findPoint(
    { addressInformation: information }: OrderRequest,
    { delivery }: Quote,
  ): Promise<PickupPoint | undefined> {
    if (!delivery?.method.pickup) return undefined
    const id = information.pickup_point_id || pointInExtraFields(information.shippingExtraFields)
    const available = id ? await points.find(delivery.method.carrier, id) : undefined
    if (available) return available
    if (id) throw new ShopError('shipping.unknown_point')
    // One shop to collect from needs no choice.
    const all =
      delivery.method.pickup === 'store' ? await points.list({ carrier: delivery.method.carrier }) : []
    const [only, other] = all
    if (only && !other) return only
    throw new ShopError('shipping.point_missing')
  }

  async function place(
    cart: CartRecord,
    order: OrderRequest,
    attempt: { key: string; hash: string; caller: Caller },
  ) {
    const { caller } = attempt
    const prepared = await prepare(cart, order, caller)
    return orders.place(placement(cart, order, { ...attempt, ...prepared }))
  }

  return {
    /** @throws ShopError for every reason not to place it; then nothing at all has changed */
    async create(body: OrderRequest, cartIdInQuery: unknown, caller: Caller): Promise<OrderResult> {
      if (body.termsAccepted === false) throw new ShopError('order.terms_required')
      const cartId = body.cart_id ?? cartIdInQuery
      let cart = await access.getCart(cartId, caller, { ordered: true })
      const key = idempotencyKey(body, caller, cart.token)
      const attempt = { key, hash: requestHash(body, cart.token), caller }
      const replay = await findReplay(attempt, cart.storeId)
      if (replay) return toResult(replay, cart)
      if (cart.convertedAt) throw new ShopError('order.already_placed')
      checkAge(body, caller.now)
      if (body.products) cart = await alignment.align(cart, body.products, caller)

      for (let tries = 1; ; tries += 1) {
        const answer = await place(cart, body, attempt)
        if (!('refused' in answer)) {
          if (!answer.replayed) deps.onOrderPlaced({ orderId: answer.orderId, storeCode: caller.store.code })
          return toResult(answer, cart)
        }
        if (answer.refused !== 'order.cart_changed' || tries === maxTries) throw refusalOfPlacement(answer)
        cart = await access.getCart(cartId, caller)
      }
    },
  }
}

type Prepared = { quote: Quote; point: PickupPoint | undefined; addresses: OrderAddresses }

function checkMethods(selection: Selection, quote: Quote): void {
  if (!quote.isVirtual) {
    if (!selection.carrierCode && !selection.methodCode) throw new ShopError('shipping.method_missing')
    if (!quote.delivery) throw new ShopError('shipping.unavailable')
  }
  if (!selection.paymentCode) throw new ShopError('payment.method_missing')
  if (!quote.payment) throw new ShopError('payment.unavailable')
}

/** @throws ShopError order.total_changed with the figures of now */
function checkConfirmed(
  { confirmed }: OrderRequest,
  { totalCents = 0, linesHash = '' }: { totalCents?: number; linesHash?: string },
) {
  if (!confirmed) return
  if (confirmed.total_cents !== totalCents || confirmed.lines_hash !== linesHash) {
    throw new ShopError('order.total_changed', { total_cents: totalCents, lines_hash: linesHash })
  }
}

function pointInExtraFields(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  const id = Object.entries(fields).find(([name]) =>
    /^(pickup_?point(_?id)?|parcel_?terminal)$/i.test(name),
  )?.[1]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

type Attempt = Prepared & { key: string; hash: string; caller: Caller }

function placement(cart: CartRecord, order: OrderRequest, attempt: Attempt): OrderPlacement {
  const { quote, point, addresses, caller, key, hash } = attempt
  const { delivery, payment } = quote
  if (!payment) throw new Error('checkMethods lets no order pass without payment')
  const { language } = caller.store
  const mail = (kind: string) => ({ kind, payload: { language }, dedupeKey: `${kind}:${cart.token}` })
  const isUnpaid = payment.isPrepaid && quote.totals.grandTotal > 0
  return {
    storeId: cart.storeId,
    cartId: cart.id,
    cartVersion: cart.version,
    customerId: cart.customerId,
    key,
    requestHash: hash,
    orderToken: randomBytes(24).toString('base64url'),
    status: isUnpaid ? 'awaiting_payment' : 'pending',
    language,
    currency: caller.store.currency,
    email: addresses.email,
    shippingAddress: addresses.shipping,
    billingAddress: addresses.billing,
    shipping: delivery && {
      carrierCode: delivery.method.carrier,
      methodCode: delivery.method.method,
      title: shippingTitles[delivery.method.code][language],
      ...(point
        ? { pickupPoint: { id: point.id, name: point.name, address: `${point.address}, ${point.city}` } }
        : {}),
      ...promisedDates(delivery.method.days[quote.country], caller.now),
    },
    payment: {
      methodCode: payment.code,
      title: paymentTitles[payment.code][language],
      additional: order.addressInformation.payment_method_additional,
    },
    couponCode: undefined,
    totals: orderTotals(quote.totals),
    lines: quote.lines.map((line, index) => orderLine(line, quote.totals.lines[index])),
    stock: stockDemandOf(quote.lines),
    outbox: [mail('mail.order_placed'), mail('mail.order_received')],
    confirmed: order.confirmed,
    comment: order.comment?.trim() || undefined,
    now: caller.now,
  }
}

function promisedDates(days: readonly [number, number] | undefined, now: Date) {
  if (!days) return {}
  const { from, to } = deliveryWindow(now, { minDays: days[0], maxDays: days[1] })
  return { deliveryFrom: from, deliveryTo: to }
}

const toResult = (order: PlacedOrder, cart: CartRecord): OrderResult => ({
  orderNumber: order.number,
  backendOrderId: order.orderId,
  magentoOrderId: order.orderId,
  orderToken: order.orderToken,
  cartId: clientCartId(cart),
  transferedAt: order.placedAt.toISOString(),
})

function refusalOfPlacement({ refused, skus }: OrderRefusal): ShopError {
  switch (refused) {
    case 'cart.unknown':
      return new ShopError('cart.not_found')
    case 'order.cart_already_ordered':
      return new ShopError('order.already_placed')
    case 'order.key_reused':
      return new ShopError('order.idempotency_conflict')
    case 'order.cart_changed':
      return new ShopError('order.in_flight')
    case 'order.not_available':
      return new ShopError('order.not_available', { skus: (skus ?? []).join(',') })
  }
}
