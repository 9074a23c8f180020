import { type Cents, cents } from '../../platform/money/money.ts'
import { type PricePoint, type SpecialPrice, specialEndsAt, specialStartsAt } from './pricing.ts'
import { lowestBefore, type SpecialProblem, specialProblem } from './special-check.ts'

/**
 * Price with its start. `lowest` is that of the 30 days before, against which a reduction is announced;
 * `problem` is the reason why a planned one may not be.
 */
export type CalendarRow = {
  kind: 'past' | 'now' | 'planned'
  from: Date
  until: Date | undefined
  price: Cents
  lowest: Cents | undefined
  problem: SpecialProblem | undefined
}

type Priced = { price: Cents; special: SpecialPrice | undefined; history: readonly PricePoint[] }

/**
 * Lists past, current and planned prices of a product, latest first: a planned special price with its dates,
 * the regular price after it, and the newest `most` past ones. `history` is the price history for everyone,
 * oldest first.
 * @see docs/rules/law LAW-PRC-1
 */
export function priceCalendar({ price, special, history }: Priced, now: Date, most: number): CalendarRow[] {
  const past = history.filter(({ at }) => at <= now)
  const rows = past.map(({ at, price: paid }, index): CalendarRow => {
    const until = past[index + 1]?.at
    return {
      kind: until ? 'past' : 'now',
      from: at,
      until,
      price: cents(paid),
      lowest: lowestBefore(history, at),
      problem: undefined,
    }
  })
  return [...plannedRows({ price, special, history }, now), ...rows.toReversed().slice(0, most)]
}

function plannedRows({ price, special, history }: Priced, now: Date): CalendarRow[] {
  if (!special) return []
  const starts = specialStartsAt(special.from)
  const ends = specialEndsAt(special.to)
  if (ends && ends <= now) return []
  const row = { kind: 'planned' as const, lowest: undefined, problem: undefined }
  const after = ends ? [{ ...row, from: ends, until: undefined, price }] : []
  if (!starts || starts <= now) return after
  const planned = {
    ...row,
    from: starts,
    until: ends,
    price: special.price,
    lowest: lowestBefore(history, starts),
    problem: specialProblem({ price, special, history }, now),
  }
  return [...after, planned]
}
