import { maxCartBypass } from './cart-connection.ts'
import type { LocalCart, LocalLine, RemovedItem } from './local-cart.ts'

/**
 * Text that changes whenever totals must be recomputed. @see spec §4 "The cart hash derives from items and
 * token"
 */
const signatureOf = (cart: LocalCart): string =>
  JSON.stringify([
    cart.cartServerToken,
    cart.cartItems.map(({ server_item_id, qty }) => [server_item_id, qty]),
  ])

/** Next step to synchronize browser and server. */
export type SyncStep =
  | { do: 'connect' }
  | { do: 'pull' }
  | { do: 'delete'; item: RemovedItem }
  | { do: 'push'; line: LocalLine }
  | { do: 'drop-coupon'; cartId: string }
  | { do: 'coupon'; code: string }
  | { do: 'totals'; totalsFor: string }

/**
 * Returns the next step of the queue, or undefined when nothing is left to do, or when the server has refused
 * this browser a cart too often.
 * @see spec §4 "Cart connection", "Cart sync", decision 009
 */
export function nextStep(cart: LocalCart): SyncStep | undefined {
  if (cart.connectBypassCount > maxCartBypass) return undefined
  if (cart.couponFrom) return { do: 'drop-coupon', cartId: cart.couponFrom }
  // Even when everything returned with an order is removed: the customer's cart still has it.
  if (!cart.cartServerToken)
    return cart.cartItems.length + cart.removedItems.length > 0 || cart.joinDue
      ? { do: 'connect' }
      : undefined
  // A line in doubt was being sent when a page closed: whether the server has it is unknown.
  if (cart.pullDue || cart.removedInDoubt || cart.cartItems.some(({ inDoubt }) => inDoubt))
    return { do: 'pull' }
  const item = cart.removedItems[0]
  if (item) return { do: 'delete', item }
  const line = cart.cartItems.find(({ qty, prev_qty }) => qty !== prev_qty)
  if (line) return { do: 'push', line }
  if (cart.couponDue !== undefined) return { do: 'coupon', code: cart.couponDue }
  const totalsFor = signatureOf(cart)
  return cart.cartItems.length > 0 && cart.totalsFor !== totalsFor ? { do: 'totals', totalsFor } : undefined
}

/** Returns whether the server has confirmed every line and computed the totals of exactly these lines. */
export const isSettled = (cart: LocalCart): boolean => nextStep(cart) === undefined
