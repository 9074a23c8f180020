import { isCustomersCart } from './cart-session.ts'
import { forgottenLine } from './cart-removal.ts'
import { addLine, type CartChange, emptyCart, type LocalCart, type LocalLine } from './local-cart.ts'

// An order that waits for the network keeps its cart: what the server still holds of it must not come back as a cart.

/**
 * Of an order that waits: the cart it was made from, here and on the server, where it had got one. An attempt is one that
 * a checkout is sending at this moment: its cart stays as it is until the answer.
 */
export type HoldingOrder = {
  state: string
  isAttempt?: true
  /** The customer whose order it is; a guest's has none. */
  owner?: number
  order: { cart_id?: string | number | undefined }
  cart: Pick<LocalCart, 'cartItems'>
}

/**
 * Whether a cart of the server belongs to an order that is neither placed nor taken back. A customer has one cart: it may
 * still hold the lines of their order that has no cart id yet. What a guest ordered was never in it.
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

/** Neither placed nor taken back, and no checkout has the cart. */
const isHolding = ({ state, isAttempt }: HoldingOrder) => state !== 'placed' && !isAttempt

/**
 * Leaves to the waiting orders what is theirs: their lines, and the server's cart they refer to; pieces that were added to
 * such a line since stay. Changes nothing where that has happened already, as when a page was closed between the storing
 * of an order and the emptying of its cart.
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

/** What a line has more than an order took of it, as a line of its own. */
function leftOf(line: LocalLine, taken: number | undefined): LocalLine | undefined {
  if (taken === undefined) return line
  return line.qty > taken ? { ...line, lineId: `${line.lineId}+`, qty: line.qty - taken } : undefined
}

/**
 * Gives the lines of an order that was taken back to the cart, joined with what was added since. With them comes what the
 * server's cart knew of them, which counts if that cart is still there; where another one is connected already they are
 * sent to it as new.
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

/** The server's cart for these lines is known or will be requested. */
const isConnected = ({ cartServerToken, joinDue, takenFrom }: LocalCart) =>
  cartServerToken !== '' || joinDue === true || takenFrom !== undefined

const joined = (cart: LocalCart, { qty, lineId, ...line }: LocalLine): LocalCart =>
  addLine(line, qty, lineId)(cart)
