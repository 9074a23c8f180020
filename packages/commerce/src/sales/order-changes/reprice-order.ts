import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { ChangedOrder } from '@ambra/db/sales'
import type { CartItemRecord, CartRecord, OrderLineRecord, OrderRecord } from '@ambra/db/schema'
import { refundRepository } from '@ambra/db/payments'
import { sellableRepository } from '@ambra/db/catalogue'
import { cents, sumCents } from '@ambra/domain/platform/money/money'
import { rulesOf } from '@ambra/domain/catalogue/product-types/registry'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'
import { createCartAccess } from '../cart/cart-access.ts'
import { createCartCoupons } from '../cart/cart-coupon.ts'
import { type CartPricing, createCartPricing } from '../cart/cart-pricing.ts'
import { createQuotes, type Quote } from '../cart/cart-quote.ts'
import { createCartRules } from '../cart/cart-reduction.ts'
import { chooseLine } from '../cart/line-choice.ts'
import { checkOrderLimit, checkQuantityRule, type PricedLine } from '../cart/priced-lines.ts'
import { collectionFees, transferAccounts } from '../../content/items/store-figures.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { createBuyers } from '../../customers/sessions/buyer.ts'
import { orderLine, orderTotals, stockDemandOf } from '../checkout/order-lines.ts'
import { createPaymentProviders } from '../../payments/methods/registry.ts'

type Wanted = {
  qtyOf: (line: number) => number
  /** New unit price of a remaining line, if it changes. */
  unitCentsOf?: (line: number) => number | undefined
  add: readonly { sku: string; qty: number }[]
  /** Delivery that was free stays free. */
  isDeliveryPaid?: boolean
}
type Kept = ReadonlyMap<number, OrderLineRecord>

/**
 * Prices an order with other products by the cart's rules at the time it was placed: kept lines keep their
 * price; coupon, promotion, delivery and tax are recalculated. Changes nothing.
 * @throws ShopError cart.unknown_sku, cart.price_unknown, order.not_available, stock.*, shipping.unavailable,
 * payment.unavailable
 */
export async function repriceOrder(
  context: OperationContext,
  order: OrderRecord,
  { qtyOf, unitCentsOf, add, isDeliveryPaid = false }: Wanted,
): Promise<ChangedOrder> {
  const { db } = context.shop.database
  const request = requestOf(context, order)
  const kept = new Map<number, OrderLineRecord>()
  const items: CartItemRecord[] = []
  for (const [index, line] of order.lines.entries()) {
    const qty = qtyOf(index + 1)
    if (qty === 0) continue
    kept.set(index + 1, { ...line, unitCents: unitCentsOf?.(index + 1) ?? line.unitCents })
    const { sku, parentSku, productType, productOption } = line
    items.push({ itemId: index + 1, sku, parentSku, productType, productOption, qty, checksum: '' })
  }
  const view = { storeId: order.storeId, language: request.store.language }
  for (const [index, { sku, qty }] of add.entries())
    items.push({
      ...(await chooseLine({ sku, productOption: undefined }, sellableRepository(db), view)),
      itemId: -1 - index,
      qty,
    })
  const quote = await quoteOf(context, order, { items, kept, request, isDeliveryPaid })
  checkQuote(order, quote, { items, kept })
  const held = new Set((await refundRepository(db).listStock(order.id)).map(({ sku }) => sku))
  return {
    lines: quote.lines.map((line, index) => {
      const fresh = orderLine(line, quote.totals.lines[index])
      const known = kept.get(line.item.itemId)
      return known ? keptLine(known, fresh) : fresh
    }),
    totals: orderTotals(quote.totals),
    stock: demandOf(quote.lines, kept, held),
    couponCode: couponOf(quote),
    cartRule: quote.rule && { code: quote.rule.code, title: quote.rule.title },
  }
}

/** Uses the time of the order, so that a coupon valid then applies. */
const requestOf = ({ log }: OperationContext, { storeId, createdAt }: OrderRecord): RequestContext => ({
  store: storeById(storeId) ?? defaultStore,
  token: undefined,
  now: createdAt,
  requestId: '',
  idempotencyKey: undefined,
  client: undefined,
  network: '',
  userAgent: undefined,
  log,
})

async function quoteOf(
  { shop: { database }, settings }: OperationContext,
  order: OrderRecord,
  {
    items,
    kept,
    request,
    isDeliveryPaid,
  }: { items: CartItemRecord[]; kept: Kept; request: RequestContext; isDeliveryPaid: boolean },
): Promise<Quote> {
  // Reads without caching or listening, because it is used once within the operation.
  const once = { ...database, listen: () => Promise.resolve(() => Promise.resolve()) }
  const priceCart = createCartPricing({ database }, createBuyers({ database, settings }))
  const asOrdered: CartPricing = async (cart, context, read) => {
    const priced = await priceCart(cart, context, read)
    return { ...priced, lines: priced.lines.map((line) => withPriceOf(line, kept.get(line.item.itemId))) }
  }
  const evaluate = createCartCoupons({ database }, createCartAccess({ database }))
  const quote = createQuotes(asOrdered, {
    providers: createPaymentProviders(settings, transferAccounts(once)),
    evaluateCoupon: (cart, looked) => evaluate(cart, { ...looked, isUsedByItself: true }),
    applyRules: createCartRules({ database }),
    findCollectionFee: collectionFees(once),
    isDeliveryPaid,
    // The database calculates what gift cards paid of the order.
    giftCards: { sharesOf: () => Promise.resolve([]) },
  })
  const { shipping, payment, email } = order
  return quote(cartOf(order, items), request, {
    carrierCode: shipping?.carrierCode ?? null,
    methodCode: shipping?.methodCode ?? null,
    paymentCode: payment.methodCode,
    email,
    country: (order.shippingAddress ?? order.billingAddress).country_id,
  })
}

const cartOf = (order: OrderRecord, items: CartItemRecord[]): CartRecord => ({
  id: order.cartId,
  token: order.cartToken,
  storeId: order.storeId,
  customerId: order.customerId,
  version: 1,
  couponCode: order.couponCode,
  shipping: undefined,
  payment: undefined,
  items,
  convertedAt: undefined,
  orderId: order.id,
  updatedAt: order.updatedAt,
})

const withPriceOf = (line: PricedLine, known: OrderLineRecord | undefined): PricedLine =>
  known ? { ...line, unitCents: cents(known.unitCents), taxPercent: known.taxBp / 100, isOnSale: true } : line

function checkQuote(
  { shipping, totals }: OrderRecord,
  quote: Quote,
  { items, kept }: { items: CartItemRecord[]; kept: Kept },
): void {
  const gone = items.filter((item) => !quote.lines.some((line) => line.item === item && line.isOnSale))
  if (gone.length > 0)
    throw new ShopError('order.not_available', { skus: gone.map(({ sku }) => sku).join(',') })
  for (const line of quote.lines) {
    if (kept.has(line.item.itemId)) continue
    if (line.unitCents === undefined) throw new ShopError('cart.price_unknown')
    checkQuantityRule(line)
    checkOrderLimit(line, quote.lines)
  }
  if (shipping && !quote.isVirtual && !quote.delivery) throw new ShopError('shipping.unavailable')
  if (totals.paymentCents > 0 && !quote.payment) throw new ShopError('payment.unavailable')
}

/** Keeps texts and choices of the line as ordered. */
const keptLine = (known: OrderLineRecord, fresh: OrderLineRecord): OrderLineRecord => ({
  ...known,
  qty: fresh.qty,
  rowCents: fresh.rowCents,
  discountCents: fresh.discountCents,
  taxCents: fresh.taxCents,
  ...(known.oldDevices === undefined ? {} : { oldDevices: Math.min(known.oldDevices, fresh.qty) }),
})

/** Kept lines take the stock they took before; virtual products took none. */
function demandOf(
  lines: readonly PricedLine[],
  kept: Kept,
  held: ReadonlySet<string>,
): ChangedOrder['stock'] {
  const added = stockDemandOf(lines.filter(({ item }) => !kept.has(item.itemId)))
  const stays = lines.flatMap((line) => {
    const known = kept.get(line.item.itemId)
    if (!known) return []
    const composed = rulesOf(known.productType).parts
      ? line.parts.map(({ sellable, qty }) => ({ sku: sellable.sku, qty }))
      : [{ sku: known.sku, qty: 1 }]
    return (known.parts ?? composed)
      .filter(({ sku }) => held.has(sku))
      .map(({ sku, qty }) => ({ sku, qty: qty * line.item.qty }))
  })
  return [...added, ...stays]
}

const couponOf = ({ coupon }: Quote): string | undefined =>
  coupon && 'discounts' in coupon && sumCents(coupon.discounts) > 0 ? coupon.code : undefined
