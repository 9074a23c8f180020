import { ShopError } from '@ambra/contract/errors'
import type { ListedPoint } from '@ambra/contract/pickup-point'
import type { CartItemRecord, CartRecord, OrderRecord } from '@ambra/db/records'
import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { sellableRepository } from '@ambra/db/repositories/sellable-repository'
import { defaultStore, storeById } from '@ambra/domain/stores'
import { createCartPricing } from '../cart/cart-pricing.ts'
import { createQuotes, type Quote } from '../cart/cart-quote.ts'
import { createCartRules } from '../cart/cart-reduction.ts'
import { chooseLine } from '../cart/line-choice.ts'
import { checkOrderLimit, checkQuantityRule, parcelsOf } from '../cart/priced-lines.ts'
import { isVirtual } from '../cart/sellable-price.ts'
import type { Selection } from '../cart/selection.ts'
import { collectionFees, transferAccounts } from '../content/store-figures.ts'
import type { OperationContext } from '../context/operation.ts'
import type { RequestContext } from '../context/request-context.ts'
import { createBuyers } from '../customer/buyer.ts'
import { takes } from '../delivery/point-lists.ts'
import { createPaymentProviders, findPaymentMethod } from '../payment/methods/registry.ts'
import type { PaymentOffer } from '../payment/payment-offers.ts'

type Wanted = { add: readonly { sku: string; qty: number }[]; isDeliveryPaid: boolean }
/** The order that the goods of a swap would be, and where its parcel goes. */
export type SwapQuote = {
  cart: CartRecord
  request: RequestContext
  quote: Quote
  point: ListedPoint | undefined
}

/**
 * What comes into a paid order, at the prices of this moment and for the same customer, place and way of delivery. Promotions
 * count, the coupon of the first order does not: it was used there.
 * @throws ShopError cart.unknown_sku, cart.price_unknown, order.not_available, staff.swap_virtual, shipping.*, payment.unavailable,
 * and as the rules of quantities
 */
export async function quoteSwap(
  context: OperationContext,
  order: OrderRecord,
  { add, isDeliveryPaid }: Wanted,
): Promise<SwapQuote> {
  const { database } = context.shop
  const request = requestOf(context, order)
  const view = { storeId: order.storeId, language: request.store.language }
  const items: CartItemRecord[] = []
  for (const [index, { sku, qty }] of add.entries()) {
    const choice = await chooseLine({ sku, productOption: undefined }, sellableRepository(database.db), view)
    items.push({ ...choice, itemId: index + 1, qty })
  }
  const cart = cartOf(order, items)
  const quote = await pricedQuote(context, order, { cart, request, isDeliveryPaid })
  checkLines(cart, quote)
  if (order.shipping && !quote.delivery) throw new ShopError('shipping.unavailable')
  return { cart, request, quote, point: await pointOf(context, order, quote) }
}

/** Prices of now, in the store of the order. It comes from no network: no limit of one counts. */
const requestOf = ({ log, now }: OperationContext, { storeId }: OrderRecord): RequestContext => ({
  store: storeById(storeId) ?? defaultStore,
  token: undefined,
  now: now(),
  requestId: '',
  idempotencyKey: undefined,
  client: undefined,
  network: '',
  userAgent: undefined,
  log,
})

/** A cart that stands in no table yet. */
const cartOf = ({ storeId, customerId }: OrderRecord, items: CartItemRecord[]): CartRecord => ({
  id: 0,
  token: '',
  storeId,
  customerId,
  version: 0,
  couponCode: undefined,
  shipping: undefined,
  payment: undefined,
  items,
  convertedAt: undefined,
  orderId: undefined,
  updatedAt: new Date(0),
})

async function pricedQuote(
  { shop: { database }, settings }: OperationContext,
  order: OrderRecord,
  { cart, request, isDeliveryPaid }: Pick<SwapQuote, 'cart' | 'request'> & Pick<Wanted, 'isDeliveryPaid'>,
): Promise<Quote> {
  // Read once, within the operation: nothing is remembered that could change.
  const once = { ...database, listen: () => Promise.resolve(() => Promise.resolve()) }
  const quote = createQuotes(createCartPricing({ database }, createBuyers({ database, settings })), {
    providers: createPaymentProviders(settings, transferAccounts(once)),
    evaluateCoupon: () => Promise.resolve(undefined),
    applyRules: createCartRules({ database }),
    findCollectionFee: collectionFees(once),
    // The code of a gift card is money: it is typed by its owner alone.
    giftCards: { sharesOf: () => Promise.resolve([]) },
    isDeliveryPaid,
  })
  const { shipping, payment, email } = order
  const selection: Selection = {
    carrierCode: shipping?.carrierCode ?? null,
    methodCode: shipping?.methodCode ?? null,
    paymentCode: findPaymentMethod(payment.methodCode) ? payment.methodCode : null,
    email,
    country: (order.shippingAddress ?? order.billingAddress).country_id,
  }
  const asBefore = await quote(cart, request, selection)
  if (asBefore.payment && isOpenTo(asBefore.payment)) return asBefore
  const other = asBefore.payments.find(isOpenTo)
  if (!other) throw new ShopError('payment.unavailable')
  return quote(cart, request, { ...selection, paymentCode: other.code })
}

/** A difference is paid by the link of the order's page: not in cash, not by a contract with a lender, and at no cost. */
const isOpenTo = ({ rules, cost }: PaymentOffer): boolean => rules.isPrepaid && !rules.isCredit && cost === 0

function checkLines({ items }: CartRecord, { lines }: Quote): void {
  const gone = items.filter((item) => !lines.some((line) => line.item === item && line.isOnSale))
  if (gone.length > 0)
    throw new ShopError('order.not_available', { skus: gone.map(({ sku }) => sku).join(',') })
  for (const line of lines) {
    if (line.unitCents === undefined) throw new ShopError('cart.price_unknown')
    if (line.sellable.isGiftCard || isVirtual(line.sellable)) throw new ShopError('staff.swap_virtual')
    checkQuantityRule(line)
    checkOrderLimit(line, lines)
  }
}

/** The point is looked up again: a locker may have closed, or be too small for what comes in. */
async function pointOf(
  { shop }: OperationContext,
  { shipping }: OrderRecord,
  { delivery, lines }: Quote,
): Promise<ListedPoint | undefined> {
  if (!delivery?.method.pickup || !shipping?.pickupPoint) return undefined
  const points = pickupPointRepository(shop.database.db)
  const point = await points.find(delivery.method.carrier, shipping.pickupPoint.id)
  if (!point) throw new ShopError('shipping.unknown_point')
  if (!takes(point, parcelsOf(lines))) throw new ShopError('shipping.point_too_small')
  return point
}
