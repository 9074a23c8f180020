import type { PaymentMethod, ShippingMethod } from '@ambra/contract/checkout'
import type { Totals } from '@ambra/contract/cart'
import { couponOf } from './cart-coupon.ts'
import type { LocalCart, LocalLine } from './local-cart.ts'
import { type Cents, centsFromEuros, zeroCents } from '../money/money.ts'
import { traitsOf } from '../product-types/traits.ts'
import type { Store } from '../shop/stores.ts'
import { computeTotals } from '../checkout/totals.ts'
import { type DocumentLine, totalsDocument } from '../checkout/totals-document.ts'

/**
 * Why no total can be named without asking the shop: a price it never sent, parts that it prices, a coupon it has not
 * confirmed for these lines.
 */
export type UnknownTotal = 'price' | 'parts' | 'coupon'

/**
 * What is chosen, decimal euros; `taxPercent` is the rate of delivery and payment and of lines the shop has not priced
 * yet.
 */
export type OfflineChoice = {
  delivery?: ShippingMethod | undefined
  payment?: PaymentMethod | undefined
  taxPercent: number
}

/** Whether the shop's last totals are of exactly these lines. */
function knownLines({ cartItems, platformTotals }: LocalCart): Totals | undefined {
  const items = platformTotals?.items ?? []
  const isSame =
    items.length === cartItems.length &&
    cartItems.every((line) =>
      items.some(({ item_id, qty }) => item_id === line.server_item_id && qty === line.qty),
    )
  return isSame ? (platformTotals ?? undefined) : undefined
}

/** Lines in the order of the server's cart: those it has by their ids, then those it will get. */
export const inServerOrder = (lines: readonly LocalLine[]): LocalLine[] => [
  ...lines
    .filter((line) => line.server_item_id !== undefined)
    .sort((a, b) => (a.server_item_id ?? 0) - (b.server_item_id ?? 0)),
  ...lines.filter((line) => line.server_item_id === undefined),
]

/** Price of one piece, cents with tax, as the shop sent it last for this line. */
function unitOf(line: LocalLine): Cents | undefined {
  const row = line.totals
  const notified = row && row.qty === line.qty && row.item_id === line.server_item_id
  return centsFromEuros(notified ? row.price_incl_tax : line.price_incl_tax)
}

function unknownOf(cart: LocalCart, known: Totals | undefined): UnknownTotal | undefined {
  if (couponOf(cart) && (!known || cart.couponDue !== undefined)) return 'coupon'
  if (known) return undefined
  // Its sku and price follow from parts that only the shop knows.
  if (cart.cartItems.some(isComposed)) return 'parts'
  return cart.cartItems.some((line) => unitOf(line) === undefined) ? 'price' : undefined
}

const isComposed = ({ type_id, product_option: option }: LocalLine) =>
  traitsOf(type_id).composedOf === 'parts' || (option?.extension_attributes?.bundle_options ?? []).length > 0

/**
 * Totals as the shop would compute them for what it sent last: same prices, same rounding, same hash of the lines, so
 * that an order at these figures needs no second question while nothing has changed there.
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
