import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import type { CartItem, Totals } from '@ambra/contract/sales/cart'
import { allowedQuantity, type QuantityRule } from '../../catalogue/prices/quantity-rule.ts'

/** Coupon refused by the server: its code, and the reason by the error catalogue. */
export type CouponError = {
  code: string
  error: ErrorCode
  params: Readonly<Record<string, string | number>>
}

/**
 * Line of the cart stored in the browser. `lineId` identifies a line before the server has an id for it;
 * `prev_qty` is the last quantity confirmed by the server, absent before the first confirmation; `inDoubt`
 * means it was sent without a response yet, and `sentQty` the quantity in which it is sent again.
 * `maxQuantity` is the number of available pieces, known only when few. `min_sale_qty` and `qty_increments`
 * are its quantity rules.
 * @see spec §3 Cart item
 */
export type LocalLine = CartItem &
  QuantityRule & { lineId: string; maxQuantity?: number; inDoubt?: true; sentQty?: number }

/** Line of the server's cart that is still to be removed there. */
export type RemovedItem = { sku: string; item_id: number }

/** Rest of a line that was removed before it was known whether the server has it. */
export type RemovedInDoubt = Pick<CartItem, 'sku' | 'product_option'>

/**
 * Cart stored in the browser; times in ms since the epoch, 0 = never. `pullDue` requests a read of the
 * server's cart before the next change; `removedItems` are lines the server still has to remove,
 * `removedInDoubt` those it may have received; `totalsFor` identifies the lines of `platformTotals`. After a
 * sign-in `joinDue` means that the customer's cart is still to be joined, with quantities added, and
 * `formerToken` is the former customer's cart; `couponDue` is a code to apply ('' = remove the present one),
 * `couponFrom` the cart to remove it from, `couponError` the reason of the last refusal; `takenFrom` is the
 * server's cart whose lines an order has returned, until it is known whether that cart still exists.
 * @see spec §3 Cart state
 */
export type LocalCart = {
  cartItems: LocalLine[]
  /** Id of the server's cart; empty while disconnected. */
  cartServerToken: string
  cartServerLastSyncDate: number
  platformTotals: Totals | null
  connectBypassCount: number
  removedItems: RemovedItem[]
  removedInDoubt?: RemovedInDoubt[]
  pullDue: boolean
  totalsFor: string
  joinDue?: boolean
  formerToken?: string
  takenFrom?: string
  couponDue?: string
  couponFrom?: string
  couponError?: CouponError
}

/** Pure change of the cart. Returns the cart unchanged if it does not apply. */
export type CartChange = (cart: LocalCart) => LocalCart

/** Cart of a new visitor. */
export const emptyCart: LocalCart = {
  cartItems: [],
  removedItems: [],
  cartServerToken: '',
  cartServerLastSyncDate: 0,
  platformTotals: null,
  totalsFor: '',
  connectBypassCount: 0,
  pullDue: false,
}

/** Product to buy, before it has a quantity and an id in the cart. */
export type NewLine = Omit<LocalLine, 'qty' | 'lineId' | 'prev_qty' | 'inDoubt' | 'sentQty'>

const choiceOf = ({ product_option }: Pick<CartItem, 'product_option'>) => {
  const chosen = product_option?.extension_attributes
  const lists = [chosen?.bundle_options, chosen?.custom_options].filter((list) => list && list.length > 0)
  return JSON.stringify(lists)
}

/**
 * Returns whether two lines have the same SKU and the same bundle or custom options. @see spec §4 "Items
 * match"
 */
export const isSameChoice = (a: NewLine, b: NewLine): boolean =>
  a.sku === b.sku && choiceOf(a) === choiceOf(b)

/** Returns the line with an allowed quantity: `qty` or the next one. @see docs/rules/stock STK-8 */
export const withQuantity = <Line extends QuantityRule>(line: Line, qty: number): Line & { qty: number } => ({
  ...line,
  qty: allowedQuantity(qty, line),
})

/** Finds the line that a new one joins. */
export const findLine = (cart: LocalCart, wanted: NewLine): LocalLine | undefined =>
  cart.cartItems.find((line) => isSameChoice(line, wanted))

/** Applies `change` to each line; undefined removes a line. */
export const withLines = (
  cart: LocalCart,
  change: (line: LocalLine) => LocalLine | undefined,
): LocalCart => ({ ...cart, cartItems: cart.cartItems.flatMap((line) => change(line) ?? []) })

/**
 * Adds `qty` pieces, or as many as the next allowed quantity: to an existing line, otherwise as a new line
 * with the id `lineId`.
 * @see spec §4 "Adding an existing item increases its quantity"
 */
export const addLine =
  (wanted: NewLine, qty: number, lineId: string): CartChange =>
  (cart) => {
    const same = findLine(cart, wanted)
    if (same) return withLines(cart, (line) => (line === same ? withQuantity(line, line.qty + qty) : line))
    return { ...cart, cartItems: [...cart.cartItems, withQuantity({ ...wanted, lineId }, qty)] }
  }
