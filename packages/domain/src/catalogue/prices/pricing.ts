import { startOfDay, addDays } from '../../platform/text/format.ts'
import { type Cents, cents } from '../../platform/money/money.ts'

/**
 * Price below the regular one within its dates; texts as stored: `YYYY-MM-DD` or ISO date-time, null =
 * open-ended. Cents.
 */
export type SpecialPrice = { price: Cents; from?: string | null; to?: string | null }

/** Price for a customer group from a quantity on. Group 0 means guests. Cents. */
export type TierPrice = { group: number; qty: number; price: Cents }

/** Data that determines the price of one SKU; cents, tax included; a null or negative `price` = unknown. */
export type PriceSource = {
  price: Cents | null
  special?: SpecialPrice | undefined
  tiers?: readonly TierPrice[] | undefined
}

/** Price in force from `at` until the next entry. Cents, tax included. */
export type PricePoint = { at: Date; price: Cents }

/** Price in force: `regular` before any reduction, `final` payable for one piece, both cents with tax. */
export type PriceInForce = { regular: Cents; final: Cents; special: Cents | undefined }

const dayOnly = /^\d{4}-\d{2}-\d{2}$/

/** Returns when a special price starts; a bare date starts at 00:00 Europe/Tallinn. */
export function specialStartsAt(from: string | null | undefined): Date | undefined {
  return from ? (dayOnly.test(from) ? startOfDay(from) : new Date(from)) : undefined
}

/** Returns when a special price ends; a bare `to` date is inclusive. @see docs/rules/pricing PRC-2 */
export function specialEndsAt(to: string | null | undefined): Date | undefined {
  return to ? (dayOnly.test(to) ? startOfDay(addDays(to, 1)) : new Date(to)) : undefined
}

/**
 * Returns the special price at `now`, or undefined when none applies. A missing date is open-ended; a special
 * price at or above the regular one is ignored.
 * @see spec §4 "Product load", docs/rules/pricing PRC-2
 */
export function specialPriceAt(source: PriceSource, now: Date): Cents | undefined {
  const { price, special } = source
  if (!special || price === null || special.price >= price || special.price < 0) return undefined
  const starts = specialStartsAt(special.from)
  const ends = specialEndsAt(special.to)
  const isRunning = (!starts || starts <= now) && (!ends || now < ends)
  return isRunning ? special.price : undefined
}

/**
 * Buyer and quantity: `group` is undefined while price tiers are off, `offer` is the personal price of one
 * piece.
 * @see spec §6, docs/rules/pricing PRC-3
 */
export type Buyer = { group: number | undefined; qty: number; offer?: Cents | undefined }

const guest: Buyer = { group: 0, qty: 1 }

/**
 * Returns the lowest tier of a group for a quantity, or undefined. @see spec §6, docs/rules/catalogue CAT-1
 */
function tierPriceFor(source: PriceSource, { group, qty }: Buyer): Cents | undefined {
  const prices = (source.tiers ?? [])
    .filter((tier) => tier.group === group && tier.qty <= qty)
    .map((tier) => tier.price)
  return prices.length > 0 ? cents(Math.min(...prices)) : undefined
}

/**
 * Returns the price of one piece for a buyer. Undefined while unknown (null or negative); 0 is a price.
 * @see spec §5 "Product cannot be added when price is unknown", docs/rules/pricing PRC-4
 */
export function priceInForce(source: PriceSource, now: Date, buyer = guest): PriceInForce | undefined {
  const { price } = source
  if (price === null || price < 0) return undefined
  const special = specialPriceAt(source, now)
  const tier = tierPriceFor(source, buyer)
  const final = cents(Math.min(price, special ?? price, tier ?? price, buyer.offer ?? price))
  return { regular: price, final, special }
}

const thirtyDaysMs = 30 * 24 * 3_600_000

/**
 * Returns the lowest price of the periods that extend beyond `start` (ms) and satisfy `counts`. A period that
 * ends exactly at the start does not extend beyond it; a first period that begins later counts.
 */
function lowestSince(
  points: readonly PricePoint[],
  start: number,
  counts: (point: PricePoint) => boolean,
): Cents | undefined {
  let lowest: Cents | undefined
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    const isOver = next !== undefined && next.at.getTime() <= start
    if (!isOver && counts(point) && (lowest === undefined || point.price < lowest)) lowest = point.price
  }
  return lowest
}

/**
 * Returns the whole percentage off the lowest 30-day price, rounded down; undefined when none may be
 * announced. Cents. @see docs/rules/law LAW-PRC-2
 */
export function discountPercent(current: number, lowest30: number | undefined): number | undefined {
  if (lowest30 === undefined || lowest30 <= current || lowest30 <= 0) return undefined
  const percent = Math.floor(((lowest30 - current) * 100) / lowest30)
  return percent > 0 ? percent : undefined
}

/**
 * Returns the reduction that may be shown at `now`: only while a special price runs, measured from the lowest
 * price applied in the 30 days before it began or since. Its start is taken from the history, otherwise from
 * its date: an earlier, interrupted run with the same date counts as an earlier price. `history` contains the
 * prices in force, oldest first; without an entry from before the special nothing is known and nothing is
 * announced. Prices paid by the buyer's group, `ofGroup`, count like all others. Cents.
 * @see docs/rules/pricing PRC-5, docs/rules/law LAW-PRC-1, LAW-PRC-2
 */
export function announcedReduction(
  source: PriceSource,
  history: readonly PricePoint[],
  now: Date,
  ofGroup: readonly PricePoint[] = [],
): Reduction | undefined {
  const special = specialPriceAt(source, now)
  if (special === undefined) return undefined
  const points = history.filter((point) => point.at <= now)
  const began = startOfLastRun(points, special) ?? specialStartsAt(source.special?.from) ?? now
  if (!points.some((point) => point.at < began)) return undefined
  const counts = (point: PricePoint) => point.price !== special || point.at < began
  const start = began.getTime() - thirtyDaysMs
  const prices = [points, ofGroup.filter((point) => point.at <= now)].flatMap(
    (known) => lowestSince(known, start, counts) ?? [],
  )
  const lowest30 = prices.length > 0 ? cents(Math.min(...prices)) : undefined
  if (lowest30 === undefined || lowest30 <= special) return undefined
  return { lowest30, percent: discountPercent(special, lowest30) }
}

/** Announceable reduction: the lowest price of 30 days in cents, and the whole percentage off it. */
export type Reduction = { lowest30: Cents; percent: number | undefined }

/**
 * Returns when the last price of the history began, if it is the special price: specials without a date are
 * recorded this way.
 */
function startOfLastRun(points: readonly PricePoint[], special: Cents): Date | undefined {
  const before = points.findLastIndex((point) => point.price !== special)
  return points[before + 1]?.at
}

/**
 * Returns the prices of a configurable product: those of the child that is cheapest with tax, when lower than
 * or equal to its own, or when its own is 0 or unknown. Undefined when none has a price.
 * @see docs/rules/pricing PRC-1
 */
export function parentPrice(
  own: PriceInForce | undefined,
  children: readonly PriceInForce[],
): PriceInForce | undefined {
  let best = own && own.final > 0 ? own : undefined
  for (const child of children) if (!best || child.final <= best.final) best = child
  return best ?? own
}
