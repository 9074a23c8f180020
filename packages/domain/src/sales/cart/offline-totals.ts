import type { PaymentMethod, ShippingMethod } from '@ambra/contract/sales/checkout'
import type { Totals } from '@ambra/contract/sales/cart'
import { couponOf } from './cart-coupon.ts'
import type { LocalCart, LocalLine } from './local-cart.ts'
import { type Cents, centsFromEuros, zeroCents } from '../../platform/money/money.ts'
import { traitsOf } from '../../catalogue/product-types/traits.ts'
import type { Store } from '../../platform/shop/stores.ts'
import { computeTotals } from '../checkout/totals.ts'
import { type DocumentLine, totalsDocument } from '../checkout/totals-document.ts'

/**
 * Reason why no total can be computed without the shop: a price it never sent, parts it must price, or a
 * coupon it has not confirmed for these lines.
 */
export type UnknownTotal = 'price' | 'parts' | 'coupon'

/**
 * Selected delivery and payment, in decimal euros; `taxPercent` applies to both and to lines the shop has not
 * priced yet.
 */
export type OfflineChoice = {
  delivery?: ShippingMethod | undefined
  payment?: PaymentMethod | undefined
  taxPercent: number
}

/** Returns the shop's last totals if they are of exactly these lines. */
function knownLines({ cartItems, platformTotals }: LocalCart): Totals | undefined {
  const items = platformTotals?.items ?? []
  const isSame =
    items.length === cartItems.length &&
    cartItems.every((line) =>
      items.some(({ item_id, qty }) => item_id === line.server_item_id && qty === line.qty),
    )
  return isSame ? (platformTotals ?? undefined) : undefined
}

/** Sorts lines in the order of the server's cart: known ones by id, then new ones. */
export const inServerOrder = (lines: readonly LocalLine[]): LocalLine[] => [
  ...lines
    .filter((line) => line.server_item_id !== undefined)
    .sort((a, b) => (a.server_item_id ?? 0) - (b.server_item_id ?? 0)),
  ...lines.filter((line) => line.server_item_id === undefined),
]

/** Returns the last price of one piece from the shop for this line, in cents with tax. */
function unitOf(line: LocalLine): Cents | undefined {
  const row = line.totals
  const notified = row && row.qty === line.qty && row.item_id === line.server_item_id
  return centsFromEuros(notified ? row.price_incl_tax : line.price_incl_tax)
}

function unknownOf(cart: LocalCart, known: Totals | undefined): UnknownTotal | undefined {
  if (couponOf(cart) && (!known || cart.couponDue !== undefined)) return 'coupon'
  if (known) return undefined
  // SKU and price depend on parts that only the shop knows.
  if (cart.cartItems.some(isComposed)) return 'parts'
  return cart.cartItems.some((line) => unitOf(line) === undefined) ? 'price' : undefined
}

const isComposed = ({ type_id, product_option: option }: LocalLine) =>
  traitsOf(type_id).composedOf === 'parts' || (option?.extension_attributes?.bundle_options ?? []).length > 0

/**
 * Computes totals like the shop from its last data: same prices, same rounding, same hash of the lines, so
 * that an order at these figures needs no new confirmation while nothing has changed there.
 * @see docs/rules/order ORD-5
 */
export function offlineTotals(
  cart: LocalCart,
  { delivery, payment, taxPercent }: OfflineChoice,
  { language, currency }: Pick<Store, 'language' | 'currency'>,
): Totals | { unknown: UnknownTotal } {
  const known = knownLines(cart)
  const unknown = unknownOf(cart, known)
  if (unknown) return { unknown }
  const rows = new Map(known?.items.map((row) => [row.item_id, row]))
  const lines = inServerOrder(cart.cartItems).map((line, index): DocumentLine => {
    const row = rows.get(line.server_item_id ?? -1)
    return {
      itemId: line.server_item_id ?? -1 - index,
      sku: line.sku,
      name: line.name ?? line.sku,
      options: line.options ?? [],
      qty: line.qty,
      unitGross: (row ? centsFromEuros(row.price_incl_tax) : unitOf(line)) ?? zeroCents,
      discount: centsFromEuros(row?.discount_amount) ?? zeroCents,
      taxPercent: row?.tax_percent ?? line.totals?.tax_percent ?? taxPercent,
      takesOldDevice: (row ?? line.totals)?.takes_old_device ?? false,
    }
  })
  const charge = (price: number | undefined) => ({ gross: centsFromEuros(price) ?? zeroCents, taxPercent })
  const totals = computeTotals({
    lines,
    shipping: delivery ? charge(delivery.price_incl_tax) : null,
    payment: payment ? charge(payment.cost_incl_tax) : null,
  })
  const document = totalsDocument(totals, {
    language,
    currency,
    couponCode: known?.coupon_code,
    couponFault: known?.couponFault,
    shippingTitle: delivery?.method_title,
    paymentTitle: payment?.title,
  })
  return known?.linesHash ? { ...document, linesHash: known.linesHash } : document
}
