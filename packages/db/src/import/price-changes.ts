import type { ProductRow } from '@ambra/contract/import-rows'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/pricing'
import type { KnownProduct } from './known-things.ts'

/** A point of the price history of one product: the price in force from a moment on. Cents. */
export type HistoryPoint = { product_id: number; valid_from: Date; price_cents: number }

type PriceFields = Pick<ProductRow, 'price' | 'special' | 'price_history'>

/** Decimal euros of a file in cents; the schema allows two decimals, so only binary noise is rounded away. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100)
}

function moment(date: string): Date {
  return specialStartsAt(date) ?? new Date(date)
}

/**
 * The points a price row adds to the append-only history: those of the file, the regular price when it is new or
 * changed, and the period of a special price that is being replaced (the running one is in the price row itself).
 * @see architecture §6 "Discount display"
 */
export function historyPoints(
  row: PriceFields,
  product: { id: number; stored: KnownProduct | undefined },
  now: Date,
): HistoryPoint[] {
  const { id, stored } = product
  const point = (valid_from: Date, price_cents: number) => ({ product_id: id, valid_from, price_cents })
  const points = (row.price_history ?? []).map(({ at, price }) => point(moment(at), centsOf(price)))
  const price = row.price === null ? null : centsOf(row.price)
  if (stored?.special_cents != null && stored.price_cents !== null) {
    const isSame =
      row.special !== undefined &&
      centsOf(row.special.price) === stored.special_cents &&
      (row.special.from ?? null) === stored.special_from &&
      (row.special.to ?? null) === stored.special_to
    const starts = specialStartsAt(stored.special_from)
    const ends = specialEndsAt(stored.special_to)
    if (!isSame && starts && starts < now && stored.special_cents < stored.price_cents) {
      points.push(point(starts, stored.special_cents))
      if (ends && ends < now) points.push(point(ends, stored.price_cents))
      else if (price !== null) points.push(point(now, price))
    }
  }
  const isNewPrice = price !== null && (!stored || stored.price_cents !== price)
  if (isNewPrice && points.every((known) => known.valid_from.getTime() !== now.getTime()))
    points.push(point(now, price))
  return points
}
