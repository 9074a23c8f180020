import type { CouponError } from './local-cart.ts'
import type { CartChange, LocalCart } from './local-cart.ts'

/**
 * Requests a coupon for the cart, or with '' its removal. @see spec §4 "A coupon is applied or removed on the
 * server"
 */
export const requestCoupon =
  (code: string): CartChange =>
  (cart) => ({ ...withoutDue(cart), couponDue: code })

/**
 * Records that the server accepted the coupon and forces recomputation of the totals. @see spec §4 "then
 * totals are force-synced"
 */
export const acceptCoupon =
  (code: string): CartChange =>
  (cart) =>
    cart.couponDue === code ? { ...withoutDue(cart), totalsFor: '' } : cart

/** Records that the server refused the code; the cart is as before. */
export const rejectCoupon =
  (error: CouponError): CartChange =>
  (cart) =>
    cart.couponDue === error.code ? { ...withoutDue(cart), couponError: error } : cart

function withoutDue(cart: LocalCart): LocalCart {
  const { couponDue: _, couponError: _r, ...rest } = cart
  return rest
}

/** Returns the current or requested code of this cart, even one that does not apply now. */
export const couponOf = ({ couponDue, platformTotals }: LocalCart): string | undefined =>
  couponDue ?? platformTotals?.coupon_code ?? platformTotals?.couponFault?.code
