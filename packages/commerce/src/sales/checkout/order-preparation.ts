import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRequest } from '@ambra/contract/sales/order'
import type { ListedPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { CartRecord, CartItemRecord } from '@ambra/db/schema'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { type Quote, type QuoteCart, quoteDocument } from '../cart/cart-quote.ts'
import { readCustomChoices } from '../cart/custom-choices.ts'
import { checkFiles } from '../cart/option-files.ts'
import { checkOrderLimit, checkQuantityRule, parcelsOf, type PricedLine } from '../cart/priced-lines.ts'
import { takes } from '../../fulfilment/pickup-points/point-lists.ts'
import { readSelection, type Selection } from '../cart/selection.ts'
import { oldDevicesOf } from './order-lines.ts'
import { checkConfirmed } from './order-request.ts'
import { type OrderAddresses, readOrderAddresses } from './order-addresses.ts'
import { sellableRepository } from '@ambra/db/catalogue'
import { isSameItem, readQuantity } from '@ambra/domain/sales/cart/cart-item'
import { viewOfCart } from '../cart/cart-pricing.ts'
import { chooseLine, type LineChoice } from '../cart/line-choice.ts'

/** Maximum total that the database can store, 21 million euros. */
const maxOrderCents = 2 ** 31 - 1

/** Order that may be placed: with current prices, normalized addresses and the pickup point. */
export type PreparedOrder = {
  quote: Quote
  point: ListedPoint | undefined
  addresses: OrderAddresses
  oldDevices: ReadonlyMap<PricedLine, number>
}

/** Checks whether a cart may become this order; changes nothing. */
export function createOrderPreparation(
  { database, settings }: Pick<ShopDeps, 'database' | 'settings'>,
  quoteCart: QuoteCart,
) {
  const points = pickupPointRepository(database.db)
  const sellables = sellableRepository(database.db)

  /** Looks the point up again, because a locker may have closed since it was chosen. */
  async function findPoint(
    { addressInformation }: OrderRequest,
    { delivery, lines, payment }: Quote,
  ): Promise<ListedPoint | undefined> {
    if (!delivery?.method.pickup) return undefined
    const { carrier, pickup } = delivery.method
    const id =
      addressInformation.pickup_point_id || pointInExtraFields(addressInformation.shippingExtraFields)
    const available = id ? await points.find(carrier, id) : undefined
    if (available) {
      if (!takes(available, parcelsOf(lines))) throw new ShopError('shipping.point_too_small')
      if (available.cashOnDelivery === false && payment?.rules.isCash)
        throw new ShopError('shipping.point_no_cash')
      return available
    }
    if (id) throw new ShopError('shipping.unknown_point')
    // A single collection shop needs no choice.
    const [only, other] = pickup === 'store' ? await points.list({ carrier }) : []
    if (only && !other) return only
    throw new ShopError('shipping.point_missing')
  }

  /** @throws ShopError for every reason against the order that can be known beforehand */
  return async (cart: CartRecord, order: OrderRequest, context: RequestContext): Promise<PreparedOrder> => {
    const { addressInformation } = order
    const selection = readSelection(addressInformation, context.store.country)
    const quote = await quoteCart(cart, context, selection)
    checkLines(cart, quote)
    // Checks options again, which may have changed since: a text became too long, a date is required now, a
    // file is gone.
    for (const { sellable, item } of quote.lines)
      if (sellable.customOptions.length > 0)
        await checkFiles(sellable, readCustomChoices(sellable, item.productOption), sellables)
    checkMethods(selection, quote)
    if (Math.max(quote.totals.subtotalGross, quote.totals.grandTotal) > maxOrderCents)
      throw new ShopError('order.sum_too_large')
    const point = await findPoint(order, quote)
    const addresses = readOrderAddresses(addressInformation, {
      defaultCountry: context.store.country,
      contactEmail: settings.contactEmail,
      isVirtual: quote.isVirtual,
      pickup: quote.delivery?.method.pickup,
    })
    checkConfirmed(order, quoteDocument(quote, context))
    const oldDevices = oldDevicesOf(order.old_devices, quote.lines, quote.delivery?.method.pickup)
    return { quote, point, addresses, oldDevices }
  }
}

function checkLines(cart: CartRecord, { lines }: Quote): void {
  if (cart.items.length === 0) throw new ShopError('cart.empty')
  const gone = cart.items.filter((item) => !lines.some((line) => line.item === item && line.isOnSale))
  if (gone.length > 0)
    throw new ShopError('order.not_available', { skus: gone.map((item) => item.sku).join(',') })
  if (lines.some((line) => line.unitCents === undefined)) throw new ShopError('cart.price_unknown')
  // Checks quantity rules and order limits, which may be newer than the line; stock is decided on
  // reservation.
  for (const line of lines) {
    checkQuantityRule(line)
    checkOrderLimit(line, lines)
  }
}

function checkMethods(selection: Selection, quote: Quote): void {
  if (!quote.isVirtual) {
    if (!selection.carrierCode && !selection.methodCode) throw new ShopError('shipping.method_missing')
    if (!quote.delivery) throw new ShopError('shipping.unavailable')
  }
  if (!selection.paymentCode && !quote.payment) throw new ShopError('payment.method_missing')
  if (!quote.payment) throw new ShopError('payment.unavailable')
}

/** Existing clients send the pickup point among custom fields. */
function pointInExtraFields(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  const id = Object.entries(fields).find(([name]) =>
    /^(pickup_?point(_?id)?|parcel_?terminal)$/i.test(name),
  )?.[1]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

export type AlignCart = ReturnType<typeof createCartAlignment>
type OrderProduct = NonNullable<OrderRequest['products']>[number]

/**
 * Aligns the cart with the products of the order: exactly their lines and quantities. Existing clients rely
 * on this; their prices are ignored. Writes nothing, so that an order that is rejected, or whose total was
 * not confirmed, leaves the cart unchanged for the shopper's other devices.
 * @see docs/rules/order ORD-1
 */
export function createCartAlignment({ database }: Pick<ShopDeps, 'database'>) {
  const sellables = sellableRepository(database.db)

  /** Finds the cart line that a product names exactly, else what its sku and options resolve to. */
  async function chosen(
    product: OrderProduct,
    cart: CartRecord,
    context: RequestContext,
  ): Promise<CartItemRecord | LineChoice> {
    const productOption = optionOf(product)
    const named = findNamed(cart.items, product, productOption !== undefined)
    if (named) return named
    return chooseLine({ sku: product.sku, productOption }, sellables, viewOfCart(cart, context), context.now)
  }

  /** @throws ShopError order.invalid without products, cart.invalid_quantity, and as `chooseLine` */
  return async (
    cart: CartRecord,
    products: readonly OrderProduct[] | undefined,
    context: RequestContext,
  ): Promise<CartRecord> => {
    if (!products) return cart
    if (products.length === 0) throw new ShopError('order.invalid')
    const stored = new Map<number, CartItemRecord>()
    const added: CartItemRecord[] = []
    for (const product of products) {
      const qty = readQuantity(product.qty ?? 1)
      if (qty === undefined) throw new ShopError('cart.invalid_quantity')
      const choice = await chosen(product, cart, context)
      const known = 'itemId' in choice ? choice : cart.items.find((item) => isSameLine(item, choice))
      const same = known ? undefined : added.find((item) => isSameLine(item, choice))
      if (known) stored.set(known.itemId, { ...known, qty })
      else if (same) same.qty = sumOf(same.qty, qty)
      // A negative id marks a line that is in no cart.
      else added.push({ ...choice, itemId: -1 - added.length, qty })
    }
    return { ...cart, items: [...cart.items.flatMap(({ itemId }) => stored.get(itemId) ?? []), ...added] }
  }
}

function sumOf(a: number, b: number): number {
  const sum = readQuantity(a + b)
  if (sum === undefined) throw new ShopError('cart.invalid_quantity')
  return sum
}

type Line = Pick<CartItemRecord, 'sku' | 'checksum' | 'productOption'>

const isSameLine = (a: Line, b: Line) =>
  isSameItem(
    { sku: a.sku, checksum: a.checksum, product_option: a.productOption },
    { sku: b.sku, checksum: b.checksum, product_option: b.productOption },
  )

/** Finds a line by id, else by sku; a sku alone does not distinguish lines with options. */
function findNamed(
  items: readonly CartItemRecord[],
  { sku, server_item_id: id }: OrderProduct,
  hasOption: boolean,
): CartItemRecord | undefined {
  const exact = items.filter((item) => item.sku === sku)
  const byId = exact.find(({ itemId }) => String(itemId) === String(id ?? ''))
  if (byId || hasOption) return byId
  return exact[0] ?? items.find(({ parentSku }) => parentSku === sku)
}

/** Treats `product_option: {}` of simple products as no options. */
function optionOf({ product_option: option }: OrderProduct): Record<string, never> | undefined {
  if (typeof option !== 'object' || option === null || Object.keys(option).length === 0) return undefined
  // chooseLine reads it key by key and accepts any object.
  return option as Record<string, never>
}
