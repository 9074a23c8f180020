import type { ErrorCode } from '@ambra/contract/errors'
import type { CartItem, Totals } from '@ambra/contract/cart'
import { allowedQuantity, type QuantityRule } from '../pricing/quantity-rule.ts'

/** A coupon the server did not take: its code, and why by the error catalogue. */
export type CouponError = {
  code: string
  error: ErrorCode
  params: Readonly<Record<string, string | number>>
}

/**
 * A line of the cart stored in the browser. `lineId` tells lines apart before the server has named them; `prev_qty` is
 * the quantity the server confirmed last, absent while the line was never confirmed; `inDoubt` says that it was sent
 * and no answer has come yet, and `sentQty` in which quantity: it is sent again in that one. `maxQuantity` are the pieces that can be had, known only when they are few. `min_sale_qty`
 * and `qty_increments` are the quantities it is sold in.
 * @see spec §3 Cart item
 */
export type LocalLine = CartItem &
  QuantityRule & { lineId: string; maxQuantity?: number; inDoubt?: true; sentQty?: number }

/** A line of the server's cart that is still to be dropped there. */
export type RemovedItem = { sku: string; item_id: number }

/** What is left of a line that was removed before anybody knew whether the server has it. */
export type RemovedInDoubt = Pick<CartItem, 'sku' | 'product_option'>

/**
 * The cart stored in the browser; dates in ms since the epoch, 0 = never. `pullDue` asks for a reading of the server's
 * cart before the next change; `removedItems` are lines the server still has to drop, `removedInDoubt` those it may
 * have got; `totalsFor` names the lines that `platformTotals` were computed for. After a sign-in `joinDue` says that
 * the customer's cart is still to be joined, quantities added up, `formerToken` which customer's cart this was before;
 * `couponDue` is a code that is still to be applied ('' = the one there is to be removed), `couponFrom` the cart it is
 * to be taken from, `couponError` why the last one was refused; `takenFrom` is the server's cart whose lines an
 * order has given back, until it is known whether that cart is still there.
 * @see spec §3 Cart state
 */
export type LocalCart = {
  cartItems: LocalLine[]
  /** Id of the server's cart; empty while not connected. */
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

/** A pure change of the cart. What does not concern the cart as it is leaves it as it is. */
export type CartChange = (cart: LocalCart) => LocalCart

/** The cart of a new visitor. */
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

/** What is to be bought, before it has a quantity and an id in the cart. */
export type NewLine = Omit<LocalLine, 'qty' | 'lineId' | 'prev_qty' | 'inDoubt' | 'sentQty'>

const choiceOf = ({ product_option }: Pick<CartItem, 'product_option'>) => {
  const chosen = product_option?.extension_attributes
  const lists = [chosen?.bundle_options, chosen?.custom_options].filter((list) => list && list.length > 0)
  return JSON.stringify(lists)
}

/** Same sku, and the same choice where bundle or custom options were chosen. @see spec §4 "Items match" */
export const isSameChoice = (a: NewLine, b: NewLine): boolean =>
  a.sku === b.sku && choiceOf(a) === choiceOf(b)

/** The line with a quantity it is sold in, `qty` or the next. @see docs/rules/stock STK-8 */
export const withQuantity = <Line extends QuantityRule>(line: Line, qty: number): Line & { qty: number } => ({
  ...line,
  qty: allowedQuantity(qty, line),
})

/** The line a new one joins. */
export const findLine = (cart: LocalCart, wanted: NewLine): LocalLine | undefined =>
  cart.cartItems.find((line) => isSameChoice(line, wanted))

/** The cart with each line as `change` leaves it; undefined takes a line away. */
export const withLines = (
  cart: LocalCart,
  change: (line: LocalLine) => LocalLine | undefined,
): LocalCart => ({ ...cart, cartItems: cart.cartItems.flatMap((line) => change(line) ?? []) })

/**
 * Adds `qty` pieces, or as many more as the next quantity that is sold: to the line that is there already, else as a new
 * line with the id `lineId`.
 * @see spec §4 "Adding an existing item increases its quantity"
 */
export const addLine =
  (wanted: NewLine, qty: number, lineId: string): CartChange =>
  (cart) => {
    const same = findLine(cart, wanted)
    if (same) return withLines(cart, (line) => (line === same ? withQuantity(line, line.qty + qty) : line))
    return { ...cart, cartItems: [...cart.cartItems, withQuantity({ ...wanted, lineId }, qty)] }
  }
