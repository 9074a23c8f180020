import { couponOf } from './cart-coupon.ts'
import { forgottenLine } from './cart-removal.ts'
import { type CartChange, type LocalCart, withLines } from './local-cart.ts'

// Ownership of the cart: connecting, signing in, and the loss of the server's cart. @see spec §4 "Cart
// connection"

const disconnected = {
  cartServerToken: '',
  removedItems: [],
  platformTotals: null,
  totalsFor: '',
  pullDue: false,
} satisfies Partial<LocalCart>

function withoutPlans(cart: LocalCart): LocalCart {
  const { joinDue: _, formerToken: _f, takenFrom: _t, removedInDoubt: _r, ...rest } = cart
  return rest
}

/**
 * Handles a missing server cart: drops what it held; lines it never had go to a new cart. @see spec §4 "400
 * clears the cart without syncing"
 */
export const detachServerCart: CartChange = (cart) => ({
  ...withLines(withoutPlans(cart), (line) =>
    line.server_item_id === undefined ? forgottenLine(line) : undefined,
  ),
  ...disconnected,
})

/**
 * Handles a refused server cart: moves everything to a new guest cart. @see spec §4 "retries as a guest cart"
 */
export const retryAsGuest: CartChange = (cart) => ({
  ...withLines(withoutPlans(cart), forgottenLine),
  ...disconnected,
  connectBypassCount: cart.connectBypassCount + 1,
})

/**
 * Returns whether a cart id is a customer's (a number) rather than a guest's masked id. @see docs/rules/cart
 * CRT-2
 */
export const isCustomersCart = (token: string | undefined) => /^\d+$/.test(token ?? '')

/**
 * Handles a sign-in: the lines join the customer's cart, whose id is requested next. A coupon moves from this
 * cart to that one. A customer who was already signed in keeps the lines until the owner of the cart is
 * known.
 * @see spec §4 "Authorising removes any coupon, reconnects merging quantities and reapplies the coupon"
 */
export const authoriseCart: CartChange = (cart) => {
  const { cartServerToken: formerToken } = cart
  // A sync ended before the sign-in was noticed here: it is that customer's cart, and the lines still have to
  // be merged.
  if (isCustomersCart(formerToken) && cart.joinDue) return { ...cart, connectBypassCount: 0 }
  // The lines came back from a cancelled order of this customer: the cart on the server already has them.
  if (isCustomersCart(cart.takenFrom)) return { ...cart, connectBypassCount: 0 }
  const couponDue = couponOf(cart)
  const isKnown = isCustomersCart(formerToken)
  const lines = isKnown ? cart : withLines(withoutPlans(cart), forgottenLine)
  return {
    ...lines,
    ...disconnected,
    ...(isKnown && { formerToken, removedItems: cart.removedItems }),
    connectBypassCount: 0,
    joinDue: true,
    ...(couponDue && { couponDue, ...(formerToken && { couponFrom: formerToken }) }),
  }
}

/**
 * Stores the server's cart id. A guest's cart is new and empty; a customer's may contain lines, to which this
 * browser's unsent lines are added.
 */
export const connectCart =
  (token: string): CartChange =>
  (cart) => {
    const { joinDue: _, formerToken, takenFrom, ...rest } = cart
    const connected = { ...rest, cartServerToken: token, pullDue: isCustomersCart(token) }
    // Signed in again, or an order was cancelled: these lines are already in that cart and must not be added
    // up.
    if (formerToken === token || takenFrom === token) return connected
    const own = formerToken ? onlyNew(connected) : takenFrom ? asNew(connected) : connected
    return isCustomersCart(token) ? { ...own, joinDue: true } : own
  }

/** Moves every line to a different cart. */
const asNew = (cart: LocalCart): LocalCart => ({
  ...withLines(withoutPlans(cart), forgottenLine),
  removedItems: [],
})

/** Keeps of another customer's cart only what was never sent to it. */
const onlyNew = (cart: LocalCart): LocalCart => ({
  ...withLines(cart, (line) => (line.server_item_id === undefined ? forgottenLine(line) : undefined)),
  removedItems: [],
})

/** Records that the former cart no longer has the coupon. */
export const dropFormerCoupon: CartChange = (cart) => {
  const { couponFrom: _, ...rest } = cart
  return rest
}
