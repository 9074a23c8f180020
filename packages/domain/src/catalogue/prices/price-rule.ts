import { type Cents, cents, roundToCents } from '../../platform/money/money.ts'

/**
 * Bulk change of prices: by a percentage, by an amount, and to an ending such as 99. Cents; `percent` may
 * have two decimals.
 */
export type PriceRule = {
  percent?: number | undefined
  byCents?: number | undefined
  ending?: number | undefined
}

/** Applies the rule, never below one cent: an ending selects the nearest price with that ending. */
export function ruledPrice(price: Cents, { percent = 0, byCents = 0, ending }: PriceRule): Cents {
  const changed = roundToCents(price * (1 + percent / 100)) + byCents
  if (ending === undefined) return cents(Math.max(1, changed))
  const nearest = Math.round((changed - ending) / 100) * 100 + ending
  return cents(Math.max(ending === 0 ? 100 : ending, nearest))
}
