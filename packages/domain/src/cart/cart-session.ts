import { couponOf } from './cart-coupon.ts'
import { forgottenLine } from './cart-removal.ts'
import { type CartChange, type LocalCart, withLines } from './local-cart.ts'

// Whose cart is it: connecting, signing in, and what a server that knows it no more leaves. @see spec §4 "Cart connection"

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

/** The server has no such cart any more: what it held is gone here too; lines it never had go to a new cart. @see spec §4 "400 clears the cart without syncing" */
export const detachServerCart: CartChange = (cart) => ({
  ...withLines(withoutPlans(cart), (line) =>
    line.server_item_id === undefined ? forgottenLine(line) : undefined,
  ),
  ...disconnected,
})

/** The server will not show this cart to us: everything goes to a new guest cart. @see spec §4 "retries as a guest cart" */
export const retryAsGuest: CartChange = (cart) => ({
  ...withLines(withoutPlans(cart), forgottenLine),
  ...disconnected,
  connectBypassCount: cart.connectBypassCount + 1,
})

/** A customer's cart has a number, a guest's a mask. @see docs/rules/cart CRT-2 */
export const isCustomersCart = (token: string | undefined) => /^\d+$/.test(token ?? '')

/**
 * A customer has signed in: the lines join the customer's cart, whose id is requested next. A coupon is taken
 * from this cart and applied to that one. Who was signed in already keeps the lines until it is known whose
 * cart it is now.
 * @see spec §4 "Authorising removes any coupon, reconnects merging quantities and reapplies the coupon"
 */
export const authoriseCart: CartChange = (cart) => {
  const { cartServerToken: formerToken } = cart
  // A sync ended before the sign-in was noticed here: it is that customer's cart, and the lines still have to be merged.
  if (isCustomersCart(formerToken) && cart.joinDue) return { ...cart, connectBypassCount: 0 }
  // The lines came back from a cancelled order of this customer: the cart on the server has them already.
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
 * The server named the cart of this browser. A guest's is new and empty; a customer's may hold lines already, to which
 * those of this browser, never sent to it, are added up.
 */
export const connectCart =
  (token: string): CartChange =>
  (cart) => {
    const { joinDue: _, formerToken, takenFrom, ...rest } = cart
    const connected = { ...rest, cartServerToken: token, pullDue: isCustomersCart(token) }
    // Signed in once more, or an order taken back: these lines are in that cart already and must not be added up.
    if (formerToken === token || takenFrom === token) return connected
    const own = formerToken ? onlyNew(connected) : takenFrom ? asNew(connected) : connected
    return isCustomersCart(token) ? { ...own, joinDue: true } : own
  }

/** Another cart than the one the lines were in: each is sent to it. */
const asNew = (cart: LocalCart): LocalCart => ({
  ...withLines(withoutPlans(cart), forgottenLine),
  removedItems: [],
})

/** Of another customer's cart only what was never sent to it. */
const onlyNew = (cart: LocalCart): LocalCart => ({
  ...withLines(cart, (line) => (line.server_item_id === undefined ? forgottenLine(line) : undefined)),
  removedItems: [],
})

/** The cart that was left holds the coupon no more. */
export const dropFormerCoupon: CartChange = (cart) => {
  const { couponFrom: _, ...rest } = cart
  return rest
}
