import { ShopError } from '@ambra/contract/errors'
import type { CartRecord } from '@ambra/db/records'
import { attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { cartRepository } from '@ambra/db/repositories/cart-repository'
import { couponErrorParams } from '@ambra/domain/coupon'
import { isCouponCode, normalizeCouponCode } from '@ambra/domain/coupon-code'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { hashToken } from '../context/session-token.ts'
import type { CartCoupons, CouponOutcome } from './cart-coupon.ts'
import type { CartRules } from './cart-reduction.ts'
import type { CartPricing } from './cart-pricing.ts'
import { typedEmail } from './cart-quote.ts'
import { changeCart } from './change-cart.ts'

const hourMs = 3_600_000

/** Codes that may be tried. @see docs/attacks.md ATT-11 */
const limits = {
  network: { max: 60, windowMs: hourMs },
  cart: { max: 10, windowMs: hourMs },
} as const

type CouponParts = { priceCart: CartPricing; evaluateCoupon: CartCoupons; applyRules: CartRules }

export type CouponService = ReturnType<typeof createCouponService>

/** Applies and removes coupons. @see spec §7 cart/apply-coupon, docs/rules/cart CRT-11 to CRT-13 */
export function createCouponService(
  { database, settings }: Pick<ShopDeps, 'database' | 'settings'>,
  { priceCart, evaluateCoupon, applyRules }: CouponParts,
) {
  const carts = cartRepository(database.db)
  const attempts = attemptRepository(database.db)

  async function take(limit: keyof typeof limits, who: string, now: Date): Promise<void> {
    if (!settings.isThrottled) return
    const until = await attempts.take(hashToken(`coupon|${limit}|${who}`), limits[limit], now)
    if (until)
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
  }

  return {
    /**
     * The coupon is stored in the cart; a rejected one leaves the previous one in place.
     * @throws ShopError coupon.* with the reason, request.throttled
     */
    async apply(cart: CartRecord, typed: string, context: RequestContext): Promise<true> {
      await take('network', context.network, context.now)
      await take('cart', cart.token, context.now)
      const couponCode = normalizeCouponCode(typed)
      if (!isCouponCode(couponCode)) throw new ShopError('coupon.invalid')
      const { lines, groupId } = await priceCart(cart, context)
      const rule = await applyRules(cart, { lines, groupId, context })
      const outcome = await evaluateCoupon(
        { ...cart, couponCode },
        { lines, reducedBy: rule?.discounts, caller: context, email: typedEmail(cart) },
      )
      if (outcome && 'fault' in outcome)
        throw new ShopError(outcome.fault.error, {
          minimum: '',
          missing: '',
          ...couponErrorParams(outcome.fault, context.store.language),
        })
      await changeCart(carts, cart, ({ id }) => carts.saveCheckout(id, { couponCode }, context.now))
      return true
    },

    /** True also when there was none. */
    async remove(cart: CartRecord, now: Date): Promise<true> {
      if (cart.couponCode !== undefined)
        await changeCart(carts, cart, ({ id }) => carts.saveCheckout(id, { couponCode: null }, now))
      return true
    },

    /**
     * For clients that send no confirmed total: a coupon that was shown once and does not count any more is taken off,
     * and the order rejected once, so that no customer pays more than was shown.
     * @throws ShopError order.coupon_lost
     */
    async refuseIfLost(cart: CartRecord, coupon: CouponOutcome | undefined, now: Date): Promise<void> {
      if (!coupon || !('fault' in coupon)) return
      await changeCart(carts, cart, ({ id }) => carts.saveCheckout(id, { couponCode: null }, now))
      throw new ShopError('order.coupon_lost')
    },
  }
}
