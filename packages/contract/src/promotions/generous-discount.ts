/** Discount percentage above which step-up authentication and the permission for deep cuts are required. */
export const settledPercent = 30

type Gives = {
  percent?: number | undefined
  amount?: number | undefined
  minimum?: number | undefined
  cheapestFreeOf?: number | undefined
}

/**
 * Returns whether the terms of a coupon or rule can take more than the settled percentage off a cart. An
 * amount is compared with the minimum cart; without a minimum it may be the whole.
 */
export function isGenerous({ percent, amount, minimum = 0, cheapestFreeOf }: Gives): boolean {
  if (percent !== undefined) return percent > settledPercent
  if (cheapestFreeOf !== undefined) return 100 / cheapestFreeOf > settledPercent
  return (amount ?? 0) * 100 > minimum * settledPercent
}

/**
 * Returns whether the terms need a second person. With a limit set (in cents), a generous percentage always
 * does, because it has no fixed amount, and a generous amount does from the limit on.
 */
export const givesMuch = (terms: Gives, limitCents: number | null): boolean =>
  limitCents !== null && isGenerous(terms) && (terms.amount ?? Number.POSITIVE_INFINITY) * 100 >= limitCents
