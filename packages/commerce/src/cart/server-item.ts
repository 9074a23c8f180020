import type { ServerCartItem } from '@ambra/contract/cart'
import type { CartRecord } from '@ambra/db/records'
import { cents, toEuros } from '@ambra/domain/money'
import { volatileThreshold } from '@ambra/domain/stock-status'
import { splitGross } from '@ambra/domain/tax'
import { clientCartId } from './cart-access.ts'
import { maxQuantity, orderLimit, type PricedLine } from './priced-lines.ts'

/** A line as `cart/pull` and `cart/update` return it, decimal euros, `price` net. @see docs/rules/cart CRT-3 */
export function serverItem(
  line: PricedLine,
  cart: CartRecord,
  others: readonly PricedLine[],
): ServerCartItem {
  const { item, sellable, unitCents } = line
  const most = maxQuantity(line, others)
  const isLimited = most <= volatileThreshold || orderLimit(line) < Number.POSITIVE_INFINITY
  const gross = unitCents ?? cents(0)
  return {
    item_id: item.itemId,
    sku: item.sku,
    qty: item.qty,
    name: line.name,
    price: toEuros(splitGross(gross, line.taxPercent).net),
    product_type: item.productType,
    quote_id: clientCartId(cart),
    ...(item.productOption ? { product_option: item.productOption } : {}),
    price_incl_tax: toEuros(gross),
    productId: sellable.parentId ?? sellable.productId,
    ...(item.parentSku === undefined ? {} : { parentSku: item.parentSku }),
    ...(sellable.image === undefined ? {} : { image: sellable.image }),
    url_path: sellable.urlKey,
    isInStock: most >= item.qty && unitCents !== undefined,
    ...(isLimited ? { maxQuantity: Math.max(0, most) } : {}),
    ...(line.options.length > 0 ? { options: line.options } : {}),
  }
}
