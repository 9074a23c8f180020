import type { CouponError as CouponErrorDocument } from '@ambra/contract/sales/cart'
import type { CartRecord } from '@ambra/db/schema'
import { couponRepository } from '@ambra/db/promotions'
import { type CouponError, couponErrorParams, evaluateCoupon } from '@ambra/domain/promotions/coupon'
import type { Cents } from '@ambra/domain/platform/money/money'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { type CartAccess, changeCart } from './cart-access.ts'
import { type PricedLine, zeroIfUnknown } from './priced-lines.ts'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { attemptRepository } from '@ambra/db/platform'
import { cartRepository } from '@ambra/db/sales'
import { isCouponCode, normalizeCouponCode } from '@ambra/domain/promotions/coupon-code'
import { hashToken } from '../../platform/secrets/session-token.ts'
import type { CartRules } from './cart-reduction.ts'
import type { CartPricing } from './cart-pricing.ts'
import { typedEmail } from './selection.ts'

/** Effect of the cart's coupon: a discount for each line, or the reason why it does not apply. */
export type CouponOutcome =
  | { code: string; discounts: Cents[]; email: string | undefined }
  | { code: string; fault: CouponError }

/** Input for checking a coupon; `email` is the checkout's, unconfirmed for a guest. */
type CouponView = {
  lines: readonly PricedLine[]
  /** Discount of each line by a cart rule, applied before the coupon. */
  reducedBy?: readonly Cents[] | undefined
  context: RequestContext
  email: string | undefined
  /** The order being repriced has used the coupon already: that use does not count against it. */
  isUsedByItself?: boolean
}

export type CartCoupons = ReturnType<typeof createCartCoupons>

/**
 * Calculates the effect of a cart's coupon for its lines and buyer. `coupons` is the source of coupons: the
 * shop's own, except in a preview.
 */
export function createCartCoupons(
  { database }: Pick<ShopDeps, 'database'>,
  access: Pick<CartAccess, 'findCustomer'>,
  coupons: Pick<ReturnType<typeof couponRepository>, 'findFor' | 'listCategories'> = couponRepository(
    database.db,
  ),
) {
  /** Returns the category ids of a line; a variant belongs to the categories of its configurable. */
  async function categoriesOf(lines: readonly PricedLine[]) {
    const idsOf = ({ sellable }: PricedLine) =>
      [sellable.productId, sellable.parentId].filter((id) => id !== undefined)
    const known = await coupons.listCategories([...new Set(lines.flatMap(idsOf))])
    return (line: PricedLine) => idsOf(line).flatMap((id) => known.get(id) ?? [])
  }

  return async (
    cart: CartRecord,
    { lines, reducedBy, context, email, isUsedByItself = false }: CouponView,
  ): Promise<CouponOutcome | undefined> => {
    const { couponCode: code } = cart
    if (code === undefined) return undefined
    // A signed-in customer may still hold a guest cart.
    const customerId = cart.customerId ?? (await access.findCustomer(context))?.id
    const coupon = await coupons.findFor(code, { customerId, email })
    if (!coupon) return { code, fault: { error: 'coupon.invalid' } }
    const categoryIdsOf = await categoriesOf(coupon.rule.categoryIds.length > 0 ? lines : [])
    const response = evaluateCoupon(coupon.rule, {
      lines: lines.map((line, index) => ({
        reducedBy: reducedBy?.[index],
        unitGross: zeroIfUnknown(line.unitCents),
        qty: line.item.qty,
        isReduced: line.isReduced,
        isGiftCard: line.sellable.isGiftCard,
        categoryIds: categoryIdsOf(line),
      })),
      storeId: cart.storeId,
      now: context.now,
      emailKey: coupon.emailKey,
      uses: isUsedByItself
        ? { total: coupon.uses.total - 1, ofCustomer: Math.max(0, coupon.uses.ofCustomer - 1) }
        : coupon.uses,
    })
    return 'error' in response
      ? { code, fault: response }
      : { code, discounts: response.discounts, email: coupon.email }
  }
}

/** Returns why the cart's coupon does not apply, in wire format; undefined if it does or there is none. */
export function couponErrorDocument(
  coupon: CouponOutcome | undefined,
  { store }: RequestContext,
): CouponErrorDocument | undefined {
  if (!coupon || !('fault' in coupon)) return undefined
  const { code, fault: error } = coupon
  return { code, error: error.error, params: couponErrorParams(error, store.language) }
}

const hourMs = 3_600_000

/** Rate limits for trying codes. @see docs/attacks.md ATT-11 */
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
     * Stores the coupon in the cart; a rejected one leaves the previous one in place.
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
        { lines, reducedBy: rule?.discounts, context, email: typedEmail(cart) },
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

    /** Also returns true if there was none. */
    async remove(cart: CartRecord, now: Date): Promise<true> {
      if (cart.couponCode !== undefined)
        await changeCart(carts, cart, ({ id }) => carts.saveCheckout(id, { couponCode: null }, now))
      return true
    },

    /**
     * Protects clients that send no confirmed total: removes a coupon that was shown once and no longer
     * applies, and rejects the order once, so that no customer pays more than was shown.
     * @throws ShopError order.coupon_lost
     */
    async refuseIfLost(cart: CartRecord, coupon: CouponOutcome | undefined, now: Date): Promise<void> {
      if (!coupon || !('fault' in coupon)) return
      await changeCart(carts, cart, ({ id }) => carts.saveCheckout(id, { couponCode: null }, now))
      throw new ShopError('order.coupon_lost')
    },
  }
}
