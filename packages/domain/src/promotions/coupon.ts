import { normalEmail } from '../customers/address/email.ts'
import { type Cents, allocate, cents, roundToCents, sumCents } from '../platform/money/money.ts'
import type { Language } from '../platform/shop/stores.ts'
import { formatPrice } from '../platform/text/format.ts'

/**
 * Coupon terms. Amounts in cents with tax; absent limits do not restrict. `value` is in basis points (1000 =
 * 10 %) for `percent`, in cents for `fixed`; `endsAt` is exclusive; `categoryIds` includes descendants,
 * `storeIds` are stores, both empty = all.
 */
export type CouponRule = {
  code: string
  kind: 'percent' | 'fixed'
  value: number
  /** Maximum discount of a percentage. */
  maxDiscount?: Cents | undefined
  /** Minimum value of the products in the cart before the discount. */
  minGoods: Cents
  startsAt?: Date | undefined
  endsAt?: Date | undefined
  maxUses?: number | undefined
  maxUsesPerCustomer?: number | undefined
  categoryIds: readonly number[]
  storeIds: readonly number[]
  /** Excludes products with a special price or a personal offer. */
  excludesReduced: boolean
  /** Owner of a personal coupon, by `emailKey`. */
  emailKey?: string | undefined
  isEnabled: boolean
}

/** Line that a coupon may reduce. `categoryIds` are the product's. */
type CouponLine = {
  unitGross: Cents
  qty: number
  /** Discount of an automatic rule on the line; the coupon applies to the rest. */
  reducedBy?: Cents | undefined
  isReduced: boolean
  /** A gift card is worth its price and gets no discount. */
  isGiftCard: boolean
  categoryIds: readonly number[]
}

/** Cart, customer and time for a coupon; `emailKey` is undefined while the buyer is unknown. */
export type CouponSituation = {
  lines: readonly CouponLine[]
  storeId: number
  now: Date
  emailKey: string | undefined
  /** Orders that hold the coupon: in total, and of this customer. */
  uses: { total: number; ofCustomer: number }
}

/**
 * Reason why a coupon does not apply, by the code of the error catalogue. `minimum` and `missing` in cents.
 */
export type CouponError =
  | {
      error:
        | 'coupon.invalid'
        | 'coupon.expired'
        | 'coupon.used_up'
        | 'coupon.already_used'
        | 'coupon.other_email'
        | 'coupon.not_for_goods'
    }
  | { error: 'coupon.minimum'; minimum: Cents; missing: Cents }

const ownDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the key by which a customer's uses are counted: the normalized address without a plus tag, and
 * without dots for hosts that ignore them. One person with two real addresses still counts as two.
 */
export function emailKey(email: string): string {
  const [local = '', host = ''] = normalEmail(email).split('@')
  const [bare = ''] = local.split('+', 1)
  return `${ownDots.has(host) ? bare.replaceAll('.', '') : bare}@${host === 'googlemail.com' ? 'gmail.com' : host}`
}

const rowGross = ({ unitGross, qty }: CouponLine) => unitGross * qty

/**
 * Returns the discount of each line in cents, or the reason for none. A discount never exceeds the line; a
 * percentage is rounded line by line and capped, a fixed amount is spread over its lines by value. An empty
 * cart keeps its coupon.
 * @see spec §4 coupon, docs/rules/invariants INV-6
 */
export function evaluateCoupon(
  coupon: CouponRule,
  situation: CouponSituation,
): { discounts: Cents[] } | CouponError {
  const error = faultOfCoupon(coupon, situation)
  if (error) return error
  const { lines } = situation
  if (lines.length === 0) return { discounts: [] }
  const values = lines.map((line) => (isCovered(coupon, line) ? rowGross(line) - (line.reducedBy ?? 0) : 0))
  if (values.every((value) => value === 0)) return { error: 'coupon.not_for_goods' }
  const goods = sumCents(lines.map(rowGross))
  if (goods < coupon.minGoods)
    return { error: 'coupon.minimum', minimum: coupon.minGoods, missing: cents(coupon.minGoods - goods) }
  const discounts = discountsOf(coupon, values)
  // A tenth of a few cents rounds to zero.
  return sumCents(discounts) > 0 ? { discounts } : { error: 'coupon.not_for_goods' }
}

/** Checks conditions of coupon, time and person only; reports what could help guessing as a wrong code. */
function faultOfCoupon(coupon: CouponRule, situation: CouponSituation): CouponError | undefined {
  const { now, storeId, uses } = situation
  const isForStore = coupon.storeIds.length === 0 || coupon.storeIds.includes(storeId)
  if (!coupon.isEnabled || !isForStore || (coupon.startsAt && now < coupon.startsAt))
    return { error: 'coupon.invalid' }
  if (coupon.endsAt && coupon.endsAt <= now) return { error: 'coupon.expired' }
  const isOthers = coupon.emailKey && situation.emailKey && coupon.emailKey !== situation.emailKey
  if (isOthers) return { error: 'coupon.other_email' }
  if (coupon.maxUsesPerCustomer !== undefined && uses.ofCustomer >= coupon.maxUsesPerCustomer)
    return { error: 'coupon.already_used' }
  if (coupon.maxUses !== undefined && uses.total >= coupon.maxUses) return { error: 'coupon.used_up' }
  return undefined
}

const isCovered = ({ excludesReduced, categoryIds }: CouponRule, line: CouponLine): boolean =>
  !line.isGiftCard &&
  !(excludesReduced && line.isReduced) &&
  (categoryIds.length === 0 || line.categoryIds.some((id) => categoryIds.includes(id)))

function discountsOf({ kind, value, maxDiscount }: CouponRule, values: readonly number[]): Cents[] {
  const covered = sumCents(values)
  if (kind === 'fixed') return allocate(cents(Math.min(value, covered)), values)
  const discounts = values.map((row) => roundToCents((row * value) / 10_000))
  if (maxDiscount === undefined || sumCents(discounts) <= maxDiscount) return discounts
  return allocate(maxDiscount, discounts)
}

/** Formats the amounts of an error for its text. */
export function couponErrorParams(error: CouponError, language: Language): Record<string, string> {
  if (error.error !== 'coupon.minimum') return {}
  return { minimum: formatPrice(error.minimum, language), missing: formatPrice(error.missing, language) }
}
