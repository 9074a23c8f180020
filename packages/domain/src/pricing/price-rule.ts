import { type Cents, cents, roundToCents } from '../money/money.ts'

/** How many prices are changed alike: by a share, by a sum, and to an ending such as 99. Cents; `percent` may have two decimals. */
export type PriceRule = {
  percent?: number | undefined
  byCents?: number | undefined
  ending?: number | undefined
}

/** The price by the rule, never below one cent: an ending is the nearest price that ends so. */
export function ruledPrice(price: Cents, { percent = 0, byCents = 0, ending }: PriceRule): Cents {
  const changed = roundToCents(price * (1 + percent / 100)) + byCents
  if (ending === undefined) return cents(Math.max(1, changed))
  const nearest = Math.round((changed - ending) / 100) * 100 + ending
  return cents(Math.max(ending === 0 ? 100 : ending, nearest))
}
