import type {
  OrderLineRecord,
  OrderTotals,
  OrderPlacement,
  CartRecord,
  OrderError,
  PlacedOrder,
} from '@ambra/db/schema'
import { marginTaxClass } from '@ambra/domain/accounting/margin-scheme'
import { rulesOf } from '@ambra/domain/catalogue/product-types/registry'
import { exemptTaxClass } from '@ambra/domain/accounting/tax'
import type { CartTotals, TotalledLine } from '@ambra/domain/sales/checkout/totals'
import type { DocumentLine } from '@ambra/domain/sales/checkout/totals-document'
import { type PricedLine, stockDemand, takesOldDevice } from '../cart/priced-lines.ts'
import { isVirtual } from '../cart/sellable-price.ts'
import type { OrderRequest } from '@ambra/contract/sales/order'
import type { Database } from '@ambra/db/connection'
import { cartRepository } from '@ambra/db/sales'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { oldDeviceWay } from '@ambra/domain/fulfilment/old-devices'

/** Converts a priced line to its permanent form in the order, in cents. */
export function orderLine(line: PricedLine, total: TotalledLine<DocumentLine> | undefined): OrderLineRecord {
  if (!total) throw new Error('totals have a row for every line')
  const { item, sellable } = line
  return {
    // A line that only the order named has no id in the cart.
    cartItemId: item.itemId > 0 ? item.itemId : undefined,
    sku: item.sku,
    parentSku: item.parentSku,
    productId: sellable.productId,
    productType: item.productType,
    name: line.name,
    qty: item.qty,
    unitCents: total.unitGross,
    rowCents: total.rowGross,
    discountCents: total.discount,
    taxBp: Math.round(total.taxPercent * 100),
    taxCents: total.tax,
    options: line.options,
    productOption: item.productOption,
    image: sellable.image,
    urlPath: sellable.urlKey,
    ...(sellable.taxClass === marginTaxClass ? { isMarginScheme: true } : {}),
    ...(sellable.taxClass === exemptTaxClass
      ? { untaxed: sellable.isGiftCard ? ('voucher' as const) : ('exempt' as const) }
      : {}),
    ...(rulesOf(item.productType).parts ? { parts: partsOf(line) } : {}),
  }
}

const partsOf = ({ parts }: PricedLine) => parts.map(({ sellable, qty }) => ({ sku: sellable.sku, qty }))

export function orderTotals(totals: CartTotals<DocumentLine>): OrderTotals {
  return {
    subtotalCents: totals.subtotalGross,
    discountCents: totals.discount,
    shippingCents: totals.shipping?.gross ?? 0,
    paymentCents: totals.payment?.gross ?? 0,
    taxCents: totals.taxTotal,
    grandTotalCents: totals.grandTotal,
  }
}

/** Returns the stock that the order takes, including bundle parts; without virtual products. */
export function stockDemandOf(lines: readonly PricedLine[]): OrderPlacement['stock'] {
  return [...stockDemand(lines).values()]
    .filter(({ sellable }) => sellable.stock !== undefined || !isVirtual(sellable))
    .map(({ sellable, qty }) => ({ sku: sellable.sku, qty }))
}

type Db = Database['db']
type PlacementResult = PlacedOrder | OrderError
type Carts = { cart: CartRecord; ordered: CartRecord; order: OrderRequest }

/**
 * Returns lines that another device has added and the order does not contain; they move to the customer's
 * next cart. Only for a client that names what its buyer dropped (`removed_items`): for others a missing line
 * was removed.
 */
function otherLines({ cart, ordered, order: { removed_items: removed } }: Carts): CartRecord['items'] {
  if (!removed || cart.customerId === undefined) return []
  const gone = new Set([...removed, ...ordered.items.map(({ itemId }) => itemId)])
  return cart.items.filter(({ itemId }) => !gone.has(itemId))
}

/** Places an order and moves the remaining lines to the next cart in one transaction. */
export async function placeAndCarryOver(
  db: Db,
  place: (db: Db) => Promise<PlacementResult>,
  carts: Carts,
  { now }: RequestContext,
): Promise<PlacementResult> {
  const others = otherLines(carts)
  if (others.length === 0) return place(db)
  const { storeId, customerId } = carts.cart
  const both = async (db: Db) => {
    const response = await place(db)
    if ('refused' in response || response.replayed) return response
    const repository = cartRepository(db)
    const next = await repository.create({ storeId, customerId, now })
    for (const item of others) await repository.addItem(next.id, item, now)
    return response
  }
  return db.isTransaction ? both(db) : db.transaction().execute(both)
}

/**
 * Returns how many old devices are returned with each line, at most one per piece; without a number one for
 * each.
 * @throws ShopError order.old_device_not_taken for a line that is not a large device, more than its pieces,
 * or a locker
 */
export function oldDevicesOf(
  requested: OrderRequest['old_devices'] = [],
  lines: readonly PricedLine[],
  pickup: 'locker' | 'store' | undefined,
): Map<PricedLine, number> {
  const taken = new Map<PricedLine, number>()
  for (const { sku, qty } of requested) {
    const line = lines.find((one) => [one.item.sku, one.item.parentSku].includes(sku) && !taken.has(one))
    const pieces = qty ?? line?.item.qty ?? 0
    if (!line || !takesOldDevice(line) || pieces > line.item.qty || !oldDeviceWay(pickup))
      throw new ShopError('order.old_device_not_taken', { sku })
    taken.set(line, pieces)
  }
  return taken
}
