import { isCustomersCart } from './cart-session.ts'
import { forgottenLine } from './cart-removal.ts'
import { addLine, type CartChange, emptyCart, type LocalCart } from './local-cart.ts'

// An order that waits for the network keeps its cart: what the server still holds of it must not come back as a cart.

/**
 * Of an order that waits: the cart it was made from, here and on the server, where it had got one. An attempt is one that
 * a checkout is sending at this moment: its cart stays as it is until the answer.
 */
export type HoldingOrder = {
  state: string
  isAttempt?: true
  order: { cart_id?: string | number | undefined }
  cart: Pick<LocalCart, 'cartItems'>
}

/**
 * Whether a cart of the server belongs to an order that is neither placed nor taken back. A customer has one cart: an
 * order that has no cart id yet will go out from it. A guest's next cart is always another one.
 * @see spec §4 "Placing an order", decision 009
 */
export const holdsCart = (orders: readonly HoldingOrder[], cartId: string): boolean =>
  orders.some(
    (waiting) =>
      isHolding(waiting) &&
      (waiting.order.cart_id ? String(waiting.order.cart_id) === cartId : isCustomersCart(cartId)),
  )

/** Neither placed nor taken back, and no checkout has the cart. */
const isHolding = ({ state, isAttempt }: HoldingOrder) =>
  state !== 'placed' && state !== 'taken' && !isAttempt

/**
 * Leaves to the waiting orders what is theirs: their lines, and the server's cart they refer to. Changes nothing where
 * that has happened already, as when a page was closed between the storing of an order and the emptying of its cart.
 */
export const leaveToOrders =
  (orders: readonly HoldingOrder[]): CartChange =>
  (cart) => {
    const ordered = new Set(
      orders.filter(isHolding).flatMap(({ cart: { cartItems } }) => cartItems.map(({ lineId }) => lineId)),
    )
    const isHeld = cart.cartServerToken !== '' && holdsCart(orders, cart.cartServerToken)
    const rest = cart.cartItems.filter(({ lineId }) => !ordered.has(lineId))
    if (!isHeld && rest.length === cart.cartItems.length) return cart
    return { ...emptyCart, cartItems: rest.map(forgottenLine) }
  }

/**
 * Gives the lines of an order that was taken back to the cart, joined with what was added since. They are sent as new;
 * where the server still has them in that customer's cart they are found there and not added up.
 */
export const takeBackLines =
  (ordered: LocalCart): CartChange =>
  (cart) => {
    const here = new Set(cart.cartItems.map(({ lineId }) => lineId))
    const lines = ordered.cartItems.filter(({ lineId }) => !here.has(lineId)).map(forgottenLine)
    const isNew = cart.cartServerToken === ''
    const start: LocalCart = isNew ? { ...cart, cartItems: lines } : cart
    const joined = (isNew ? cart.cartItems : lines).reduce(
      (now, { qty, lineId, ...line }) => addLine(line, qty, lineId)(now),
      start,
    )
    return isNew && isCustomersCart(ordered.cartServerToken)
      ? { ...joined, formerToken: ordered.cartServerToken }
      : joined
  }
