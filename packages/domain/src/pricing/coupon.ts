import { normalEmail } from '../address/email.ts'
import { type Cents, allocate, cents, roundToCents, sumCents } from '../money/money.ts'
import type { Language } from '../shop/stores.ts'
import { formatPrice } from '../text/format.ts'

/**
 * What a coupon gives and to whom. Sums in cents with tax; absent limits do not limit. `value` is in basis points
 * (1000 = 10 %) for `percent`, in cents for `fixed`; `endsAt` is the first moment after the coupon; `categoryIds`
 * name categories with all below them, `storeIds` stores, both empty = all.
 */
export type CouponRule = {
  code: string
  kind: 'percent' | 'fixed'
  value: number
  /** The most a percentage takes off. */
  maxDiscount?: Cents | undefined
  /** Goods of the whole cart, before the discount, must cost so much. */
  minGoods: Cents
  startsAt?: Date | undefined
  endsAt?: Date | undefined
  maxUses?: number | undefined
  maxUsesPerCustomer?: number | undefined
  categoryIds: readonly number[]
  storeIds: readonly number[]
  /** Goods at a special price or a personal offer cost what they cost. */
  excludesReduced: boolean
  /** Whose personal coupon it is, by `emailKey`. */
  emailKey?: string | undefined
  isEnabled: boolean
}

/** A line a coupon may reduce. `categoryIds` are those the product lies in. */
type CouponLine = {
  unitGross: Cents
  qty: number
  /** What a rule without a code takes off the line; a coupon counts for the rest. */
  reducedBy?: Cents | undefined
  isReduced: boolean
  /** A gift card is worth its price: nothing is taken off it. */
  isGiftCard: boolean
  categoryIds: readonly number[]
}

/** Where, when and for whom a coupon is checked; `emailKey` undefined while the buyer is unknown. */
export type CouponSituation = {
  lines: readonly CouponLine[]
  storeId: number
  now: Date
  emailKey: string | undefined
  /** Orders that hold the coupon: all of them, and this customer's. */
  uses: { total: number; ofCustomer: number }
}

/** Why a coupon does not count, by the code of the error catalogue. `minimum` and `missing` in cents. */
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
 * By which address a customer is counted: in its normal form, without what stands after a plus, without the dots of hosts
 * that ignore them. One person with two real addresses still counts as two.
 */
export function emailKey(email: string): string {
  const [local = '', host = ''] = normalEmail(email).split('@')
  const [bare = ''] = local.split('+', 1)
  return `${ownDots.has(host) ? bare.replaceAll('.', '') : bare}@${host === 'googlemail.com' ? 'gmail.com' : host}`
}

const rowGross = ({ unitGross, qty }: CouponLine) => unitGross * qty

/**
 * The discount of each line in cents, or why there is none. Never more than the line costs; a percentage is rounded
 * line by line and cut to its cap, a fixed sum is spread over the lines it is for by their value. An empty cart keeps
 * its coupon.
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
  // A tenth of a few cents is nothing.
  return sumCents(discounts) > 0 ? { discounts } : { error: 'coupon.not_for_goods' }
}

/** What depends on coupon, time and person only; what could help guessing is reported as a wrong code. */
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

/** The amounts of an error as its text shows them. */
export function couponErrorParams(error: CouponError, language: Language): Record<string, string> {
  if (error.error !== 'coupon.minimum') return {}
  return { minimum: formatPrice(error.minimum, language), missing: formatPrice(error.missing, language) }
}
