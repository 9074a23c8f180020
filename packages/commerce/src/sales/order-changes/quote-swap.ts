import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { ListedPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { CartItemRecord, CartRecord, OrderRecord } from '@ambra/db/schema'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { sellableRepository } from '@ambra/db/catalogue'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'
import { createCartPricing } from '../cart/cart-pricing.ts'
import { createQuotes, type Quote } from '../cart/cart-quote.ts'
import { createCartRules } from '../cart/cart-reduction.ts'
import { chooseLine } from '../cart/line-choice.ts'
import { checkOrderLimit, checkQuantityRule, parcelsOf } from '../cart/priced-lines.ts'
import { isVirtual } from '../cart/sellable-price.ts'
import type { Selection } from '../cart/selection.ts'
import { collectionFees, transferAccounts } from '../../content/items/store-figures.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { createBuyers } from '../../customers/sessions/buyer.ts'
import { takes } from '../../fulfilment/pickup-points/point-lists.ts'
import { createPaymentProviders, isMethodCode } from '../../payments/methods/registry.ts'
import type { PaymentOffer } from '../../payments/offers/payment-offers.ts'

type Wanted = { add: readonly { sku: string; qty: number }[]; isDeliveryPaid: boolean }
export type SwapQuote = {
  cart: CartRecord
  request: RequestContext
  quote: Quote
  point: ListedPoint | undefined
}

/**
 * Prices products added to a paid order at current prices, for the same customer, destination and delivery
 * method. Promotions apply; the first order's coupon does not, because it was used there.
 * @throws ShopError cart.unknown_sku, cart.price_unknown, order.not_available, staff.swap_virtual,
 * shipping.*, payment.unavailable, and as the rules of quantities
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

/**
 * Uses current prices in the store of the order. The request comes from no network, so network limits do not
 * apply.
 */
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

/** Builds a cart that is not stored yet. */
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
  // Reads without caching or listening, because it is used once within the operation.
  const once = { ...database, listen: () => Promise.resolve(() => Promise.resolve()) }
  const quote = createQuotes(createCartPricing({ database }, createBuyers({ database, settings })), {
    providers: createPaymentProviders(settings, transferAccounts(once)),
    evaluateCoupon: () => Promise.resolve(undefined),
    applyRules: createCartRules({ database }),
    findCollectionFee: collectionFees(once),
    // Gift cards are excluded: only their owner types a code, which is worth money.
    giftCards: { sharesOf: () => Promise.resolve([]) },
    isDeliveryPaid,
  })
  const { shipping, payment, email } = order
  const selection: Selection = {
    carrierCode: shipping?.carrierCode ?? null,
    methodCode: shipping?.methodCode ?? null,
    paymentCode: isMethodCode(payment.methodCode) ? payment.methodCode : null,
    email,
    country: (order.shippingAddress ?? order.billingAddress).country_id,
  }
  const asBefore = await quote(cart, request, selection)
  if (asBefore.payment && isOpenTo(asBefore.payment)) return asBefore
  const other = asBefore.payments.find(isOpenTo)
  if (!other) throw new ShopError('payment.unavailable')
  return quote(cart, request, { ...selection, paymentCode: other.code })
}

/**
 * Payment methods for a difference, which is paid by a link on the order page: prepaid, without credit, free
 * of charge.
 */
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

/** Looks the point up again: a locker may have closed, or be too small for the added products. */
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
