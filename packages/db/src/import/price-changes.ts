import type { ProductRow } from '@ambra/contract/import-rows'
import { cents } from '@ambra/domain/money'
import { priceInForce, specialEndsAt, specialStartsAt } from '@ambra/domain/pricing'
import type { StoredProduct } from './reference-data.ts'

/** What a product costs before the change; cents. */
type StoredPrices = Pick<StoredProduct, 'price_cents' | 'special_cents' | 'special_from' | 'special_to'> & {
  /** When the row was written; absent for rows of an earlier version. */
  written_at?: Date | null
}

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

/** What everybody pays for one piece: price, special and the tier from one piece on of guests. Cents. */
type Prices = StoredPrices & { tier_cents: number | null }

/**
 * The points a price row adds to the append-only history: those of the file, the start and end of a stored special
 * that have passed since its row was written, and the price in force from now on where it differs. An edit of a
 * running special so adds nothing while its price stays.
 * @see docs/rules/pricing PRC-5, docs/rules/law LAW-PRC-1
 */
export function historyPoints(
  row: PriceFields,
  product: { id: number; stored: (StoredPrices & { tier_cents?: number | null }) | undefined },
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
  const before = stored && { ...stored, tier_cents: stored.tier_cents ?? null }
  if (before) {
    for (const at of passedTurns(before, now)) {
      const price = inForce(before, at)
      if (price !== undefined) points.push(point(at, price))
    }
  }
  const after = inForce(pricesOf(row, before), now)
  const isChanged = after !== undefined && after !== (before && inForce(before, now))
  // A product that comes from elsewhere with its special has sold at that price since the day the file names.
  const starts = stored ? undefined : specialStartsAt(row.special?.from)
  const since = starts && starts < now ? starts : now
  const isKnown = points.some((known) => known.valid_from.getTime() === since.getTime())
  if (isChanged && !isKnown) points.push(point(since, after))
  return points
}

/** Start and end of the special, where they have passed since the row was written. */
function passedTurns({ special_cents, special_from, special_to, written_at }: Prices, now: Date): Date[] {
  if (special_cents === null) return []
  const turns = [specialStartsAt(special_from), specialEndsAt(special_to)]
  return turns.filter((at) => at !== undefined && at < now && (!written_at || written_at < at)) as Date[]
}

/** The prices of a row; a file without tiers leaves those that are stored. */
function pricesOf({ price, special, tiers }: PriceFields, before: Prices | undefined): Prices {
  const single = tiers
    ?.filter((tier) => tier.qty === 1 && tier.group === 0)
    .map((tier) => centsOf(tier.price))
  return {
    price_cents: price === null ? null : centsOf(price),
    special_cents: special ? centsOf(special.price) : null,
    special_from: special?.from ?? null,
    special_to: special?.to ?? null,
    tier_cents: single ? (single.length > 0 ? Math.min(...single) : null) : (before?.tier_cents ?? null),
  }
}

function inForce(prices: Prices, at: Date): number | undefined {
  const { price_cents, special_cents, special_from, special_to, tier_cents } = prices
  if (price_cents === null) return undefined
  const special =
    special_cents === null ? undefined : { price: cents(special_cents), from: special_from, to: special_to }
  const tiers = tier_cents === null ? [] : [{ group: 0, qty: 1, price: cents(tier_cents) }]
  return priceInForce({ price: cents(price_cents), special, tiers }, at)?.final
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
  const groups = new Set([...stored.keys(), ...prices.keys()].filter((group) => group > 0))
  return [...groups].flatMap((group_id) => {
    const price_cents = prices.get(group_id) ?? regular
    return price_cents === stored.get(group_id)
      ? []
      : [{ product_id: id, group_id, valid_from: now, price_cents }]
  })
}
