import type { ProductRow } from '@ambra/contract/import-rows'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/pricing'
import type { KnownProduct } from './reference-data.ts'

/** What a product costs before the change; cents. */
type StoredPrices = Pick<KnownProduct, 'price_cents' | 'special_cents' | 'special_from' | 'special_to'>

/** A point of the price history of one product: the price in force from a moment on, for a customer group. Cents. */
export type HistoryPoint = { product_id: number; group_id: number; valid_from: Date; price_cents: number }

type PriceFields = Pick<ProductRow, 'price' | 'special' | 'price_history' | 'tiers'>

/** Price of one piece by customer group, as stored. Cents. */
export type GroupPrices = ReadonlyMap<number, number>

/** Decimal euros of a file in cents; the schema allows two decimals, so only binary noise is rounded away. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100)
}

function moment(date: string): Date {
  return specialStartsAt(date) ?? new Date(date)
}

/**
 * The points a price row adds to the append-only history: those of the file, the regular price when it is new or
 * changed, a special that begins without a date, and the period of a special that is being replaced (one with dates
 * that still runs is in the price row itself).
 * @see architecture §6 "Discount display", eu-consumer-rules LAW-PRC-1
 */
export function historyPoints(
  row: PriceFields,
  product: { id: number; stored: StoredPrices | undefined },
  now: Date,
): HistoryPoint[] {
  const { id, stored } = product
  const point = (valid_from: Date, price_cents: number) => ({
    product_id: id,
    group_id: 0,
    valid_from,
    price_cents,
  })
  const points = (row.price_history ?? []).map(({ at, price }) => point(moment(at), centsOf(price)))
  const price = row.price === null ? null : centsOf(row.price)
  const isSame = isSameSpecial(row.special, stored)
  const undated = isSame ? undefined : undatedSpecial(row, now)
  if (stored?.special_cents != null && stored.price_cents !== null && !isSame) {
    const starts = specialStartsAt(stored.special_from)
    const ends = specialEndsAt(stored.special_to)
    // One without a beginning was recorded when it was written.
    if ((!starts || starts < now) && stored.special_cents < stored.price_cents) {
      if (starts) points.push(point(starts, stored.special_cents))
      if (ends && ends < now) points.push(point(ends, stored.price_cents))
      else if (price !== null) points.push(point(now, undated ?? price))
    }
  }
  const hasNow = points.some((known) => known.valid_from.getTime() === now.getTime())
  const isNewPrice = price !== null && (!stored || stored.price_cents !== price)
  if (undated !== undefined && !hasNow) points.push(point(now, undated))
  else if (isNewPrice && !hasNow) points.push(point(now, price))
  return points
}

function isSameSpecial(special: PriceFields['special'], stored: StoredPrices | undefined): boolean {
  return (
    special !== undefined &&
    stored?.special_cents === centsOf(special.price) &&
    (special.from ?? null) === stored.special_from &&
    (special.to ?? null) === stored.special_to
  )
}

/** A special price that is in force from the moment it is written on. */
function undatedSpecial({ price, special }: PriceFields, now: Date): number | undefined {
  if (!special || special.from || price === null || special.price >= price) return undefined
  const ends = specialEndsAt(special.to)
  return ends && ends <= now ? undefined : centsOf(special.price)
}

/** What the price of one piece becomes for customer groups: a group whose tier goes pays the regular price again. */
export function groupPoints(
  row: PriceFields,
  product: { id: number; stored: GroupPrices | undefined },
  now: Date,
): HistoryPoint[] {
  const { id, stored = new Map<number, number>() } = product
  if (row.price === null) return []
  const regular = centsOf(row.price)
  const single = (row.tiers ?? []).filter((tier) => tier.qty === 1 && tier.group > 0)
  const prices = new Map(single.map((tier) => [tier.group, Math.min(regular, centsOf(tier.price))]))
  const groups = new Set([...stored.keys(), ...prices.keys()])
  return [...groups].flatMap((group_id) => {
    const price_cents = prices.get(group_id) ?? regular
    return price_cents === stored.get(group_id)
      ? []
      : [{ product_id: id, group_id, valid_from: now, price_cents }]
  })
}
