/** A reduction of more than so many percent asks for a fresh proof, and for the right to cut deeply. */
export const settledPercent = 30

type Gives = {
  percent?: number | undefined
  amount?: number | undefined
  minimum?: number | undefined
  cheapestFreeOf?: number | undefined
}

/**
 * Whether the terms of a coupon or rule can take more than the settled percent off a cart. A sum counts by the least cart
 * that it is for; without a minimum it may be the whole.
 */
export function isGenerous({ percent, amount, minimum = 0, cheapestFreeOf }: Gives): boolean {
  if (percent !== undefined) return percent > settledPercent
  if (cheapestFreeOf !== undefined) return 100 / cheapestFreeOf > settledPercent
  return (amount ?? 0) * 100 > minimum * settledPercent
}
