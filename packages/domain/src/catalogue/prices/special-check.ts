import { type Cents, cents } from '../../platform/money/money.ts'
import { type PricePoint, type SpecialPrice, specialEndsAt, specialStartsAt } from './pricing.ts'

const thirtyDaysMs = 30 * 24 * 3_600_000

/**
 * Returns the lowest price in force in the 30 days before a time; undefined without data for that period.
 * `history` is the price history for everyone, oldest first.
 * @see docs/rules/law LAW-PRC-1
 */
export function lowestBefore(history: readonly PricePoint[], moment: Date): Cents | undefined {
  const from = moment.getTime() - thirtyDaysMs
  const prices = history.flatMap(({ at, price }, index) => {
    const next = history[index + 1]
    const isOver = next !== undefined && next.at.getTime() <= from
    return at < moment && !isOver ? [price] : []
  })
  return prices.length > 0 ? cents(Math.min(...prices)) : undefined
}

/**
 * Returns when a special price began: from when it has been the price, otherwise on its date, otherwise now.
 */
function specialBegins(special: SpecialPrice, history: readonly PricePoint[], now: Date): Date {
  const past = history.filter(({ at }) => at <= now)
  const before = past.findLastIndex(({ price }) => price !== special.price)
  const run = past[before + 1]
  const day = specialStartsAt(special.from)
  return run?.at ?? (day && day > now ? day : now)
}

/** Reason why a reduction may not be announced. */
export type SpecialProblem = 'not_below_price' | 'dates' | 'ended' | 'not_below_lowest'

/**
 * Returns why a special price may not be announced as a reduction: it must be below the regular price and the
 * lowest price of the 30 days before it begins. Undefined when it may.
 * @see docs/rules/law LAW-PRC-1, LAW-PRC-2, docs/rules/pricing PRC-2
 */
export function specialProblem(
  { price, special, history }: { price: Cents; special: SpecialPrice; history: readonly PricePoint[] },
  now: Date,
): SpecialProblem | undefined {
  const ends = specialEndsAt(special.to)
  if (special.from && special.to && special.to < special.from) return 'dates'
  if (ends && ends <= now) return 'ended'
  if (special.price >= price) return 'not_below_price'
  const lowest = lowestBefore(history, specialBegins(special, history, now))
  return lowest !== undefined && special.price >= lowest ? 'not_below_lowest' : undefined
}
