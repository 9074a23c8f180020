import { isCustomersCart } from './cart-session.ts'
import { forgottenLine } from './cart-removal.ts'
import { addLine, type CartChange, emptyCart, type LocalCart, type LocalLine } from './local-cart.ts'

// A pending order keeps its cart: what the server still holds of it must not reappear as a cart.

/**
 * Pending order with the cart it was made from, locally and on the server, if it had one. An attempt is being
 * sent by a checkout: its cart stays unchanged until the response.
 */
export type HoldingOrder = {
  state: string
  isAttempt?: true
  /** Customer of the order; absent for a guest. */
  owner?: number
  order: { cart_id?: string | number | undefined }
  cart: Pick<LocalCart, 'cartItems'>
}

/**
 * Returns whether a server cart belongs to an order that is neither placed nor cancelled. A customer has one
 * cart: it may still hold the lines of an order without a cart id. A guest's order was never in it.
 * @see spec §4 "Placing an order", decision 009
 */
export const holdsCart = (orders: readonly HoldingOrder[], cartId: string): boolean =>
  orders.some(
    (waiting) =>
      isHolding(waiting) &&
      (waiting.order.cart_id
        ? String(waiting.order.cart_id) === cartId
        : waiting.owner !== undefined && isCustomersCart(cartId)),
  )

/** Returns whether an order is neither placed nor cancelled, and no checkout has its cart. */
const isHolding = ({ state, isAttempt }: HoldingOrder) => state !== 'placed' && !isAttempt

/**
 * Detaches from the cart what belongs to pending orders: their lines and the server cart they reference;
 * keeps pieces added to such a line since. Idempotent, for a page that was closed between storing an order
 * and emptying its cart.
 */
export const detachOrderedLines =
  (orders: readonly HoldingOrder[]): CartChange =>
  (cart) => {
    const ordered = new Map(
      orders
        .filter(isHolding)
        .flatMap(({ cart: { cartItems } }) => cartItems.map((line) => [line.lineId, line.qty])),
    )
    const isHeld = cart.cartServerToken !== '' && holdsCart(orders, cart.cartServerToken)
    if (!isHeld && !cart.cartItems.some(({ lineId }) => ordered.has(lineId))) return cart
    const rest = cart.cartItems.flatMap((line) => leftOf(line, ordered.get(line.lineId)) ?? [])
    return { ...emptyCart, cartItems: rest.map(forgottenLine) }
  }

/** Returns the part of a line that an order did not take, as a separate line. */
function leftOf(line: LocalLine, taken: number | undefined): LocalLine | undefined {
  if (taken === undefined) return line
  return line.qty > taken ? { ...line, lineId: `${line.lineId}+`, qty: line.qty - taken } : undefined
}

/**
 * Returns the lines of a cancelled order to the cart, merged with later additions, together with the state of
 * the server's cart, which applies if that cart still exists; otherwise they are sent to the connected cart
 * as new lines.
 */
export const cancelPendingLines =
  (ordered: LocalCart): CartChange =>
  (cart) => {
    const here = new Set(cart.cartItems.map(({ lineId }) => lineId))
    const lines = ordered.cartItems.filter(({ lineId }) => !here.has(lineId))
    if (lines.length === 0) return cart
    const takenFrom = ordered.cartServerToken || (ordered.takenFrom ?? '')
    if (isConnected(cart) || takenFrom === '') return lines.map(forgottenLine).reduce(joined, cart)
    const { removedItems, removedInDoubt } = ordered
    return cart.cartItems.reduce(joined, {
      ...cart,
      cartItems: lines,
      removedItems,
      ...(removedInDoubt && { removedInDoubt }),
      takenFrom,
    })
  }

/** Returns whether the server's cart for these lines is known or will be requested. */
const isConnected = ({ cartServerToken, joinDue, takenFrom }: LocalCart) =>
  cartServerToken !== '' || joinDue === true || takenFrom !== undefined

const joined = (cart: LocalCart, { qty, lineId, ...line }: LocalLine): LocalCart =>
  addLine(line, qty, lineId)(cart)
