import type { CouponFault as CouponFaultDocument } from '@ambra/contract/cart'
import type { CartRecord } from '@ambra/db/records'
import { couponRepository } from '@ambra/db/repositories/coupon-repository'
import { type CouponFault, couponErrorParams, evaluateCoupon } from '@ambra/domain/coupon'
import type { Cents } from '@ambra/domain/money'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { CartAccess } from './cart-access.ts'
import { type PricedLine, zeroIfUnknown } from './priced-lines.ts'

/** What the coupon of a cart does: a discount for each line, or the reason why it does not count now. */
export type CouponOutcome =
  | { code: string; discounts: Cents[]; email: string | undefined }
  | { code: string; fault: CouponFault }

/** What the coupon of a cart is looked at with; `email` as typed in the checkout, unproved for a guest. */
type CouponView = {
  lines: readonly PricedLine[]
  /** What a rule takes off each line before the coupon counts. */
  reducedBy?: readonly Cents[] | undefined
  caller: RequestContext
  email: string | undefined
}

export type CartCoupons = ReturnType<typeof createCartCoupons>

/** Finds out what the coupon of a cart is worth for its lines and its buyer. */
export function createCartCoupons({ database }: Pick<ShopDeps, 'database'>, access: CartAccess) {
  const coupons = couponRepository(database.db)

  /** Ids of the categories a line lies in: a variant lies where its configurable does. */
  async function categoriesOf(lines: readonly PricedLine[]) {
    const idsOf = ({ sellable }: PricedLine) =>
      [sellable.productId, sellable.parentId].filter((id) => id !== undefined)
    const known = await coupons.listCategories([...new Set(lines.flatMap(idsOf))])
    return (line: PricedLine) => idsOf(line).flatMap((id) => known.get(id) ?? [])
  }

  return async (
    cart: CartRecord,
    { lines, reducedBy, caller: context, email }: CouponView,
  ): Promise<CouponOutcome | undefined> => {
    const { couponCode: code } = cart
    if (code === undefined) return undefined
    // Who is signed in may still hold the cart of the guest before.
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
      uses: coupon.uses,
    })
    return 'error' in response
      ? { code, fault: response }
      : { code, discounts: response.discounts, email: coupon.email }
  }
}

/** Why the coupon of a cart does not count, in the form of the wire; undefined when it does or there is none. */
export function couponErrorDocument(
  coupon: CouponOutcome | undefined,
  { store }: RequestContext,
): CouponFaultDocument | undefined {
  if (!coupon || !('fault' in coupon)) return undefined
  const { code, fault: error } = coupon
  return { code, error: error.error, params: couponErrorParams(error, store.language) }
}
