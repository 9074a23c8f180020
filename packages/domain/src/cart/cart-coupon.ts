import type { CouponError } from './local-cart.ts'
import type { CartChange, LocalCart } from './local-cart.ts'

/**
 * Asks for a coupon to be applied to the cart, or with '' for the one it has to be removed. @see spec §4 "A coupon is
 * applied or removed on the server"
 */
export const requestCoupon =
  (code: string): CartChange =>
  (cart) => ({ ...withoutDue(cart), couponDue: code })

/** The server accepted: totals are recomputed, whatever they were. @see spec §4 "then totals are force-synced" */
export const acceptCoupon =
  (code: string): CartChange =>
  (cart) =>
    cart.couponDue === code ? { ...withoutDue(cart), totalsFor: '' } : cart

/** The server did not take the code; the cart is as it was before. */
export const rejectCoupon =
  (error: CouponError): CartChange =>
  (cart) =>
    cart.couponDue === error.code ? { ...withoutDue(cart), couponError: error } : cart

function withoutDue(cart: LocalCart): LocalCart {
  const { couponDue: _, couponError: _r, ...rest } = cart
  return rest
}

/** The code this cart has on the server or will have, also one that does not count now. */
export const couponOf = ({ couponDue, platformTotals }: LocalCart): string | undefined =>
  couponDue ?? platformTotals?.coupon_code ?? platformTotals?.couponFault?.code
