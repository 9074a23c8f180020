import type { ProductRow } from '@ambra/contract/product-row'
import { cents } from '@ambra/domain/money'
import { priceInForce, specialEndsAt, specialStartsAt } from '@ambra/domain/pricing'
import type { StoredProduct } from './reference-data.ts'

/** What one product costs in one store, as stored; texts as in the row. Cents. */
export type StoredPrices = Pick<
  StoredProduct,
  'price_cents' | 'special_cents' | 'special_from' | 'special_to'
> & {
  /** The tier from one piece on of guests: what everybody pays. */
  tier_cents: number | null
  /** When the row was written; absent for rows of an earlier version. */
  written_at?: Date | null
}

/** A point of the price history of one product: the price in force from a moment on, for a customer group. Cents. */
export type HistoryPoint = {
  product_id: number
  store_id: number
  group_id: number
  valid_from: Date
  price_cents: number
}

type PriceFields = Pick<ProductRow, 'price' | 'special' | 'price_history' | 'tiers'>
type Turn = { at: Date; price_cents: number }

/** Price of one piece by customer group, as stored. Cents. */
export type GroupPrices = ReadonlyMap<number, number>

/** Decimal euros of a file in cents; the schema allows two decimals, so only binary noise is rounded away. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100)
}

function moment(date: string): Date {
  return specialStartsAt(date) ?? new Date(date)
}

/** The prices of a product row; one without tiers takes those away that are stored. */
export function pricesOf({ price, special, tiers = [] }: PriceFields): StoredPrices {
  return {
    price_cents: price === null ? null : centsOf(price),
    special_cents: special ? centsOf(special.price) : null,
    special_from: special?.from ?? null,
    special_to: special?.to ?? null,
    tier_cents: lowestOf(tiers.filter((tier) => tier.qty === 1 && tier.group === 0)),
  }
}

function lowestOf(tiers: readonly { price: number }[]): number | null {
  return tiers.length > 0 ? Math.min(...tiers.map((tier) => centsOf(tier.price))) : null
}

/** Start and end of the special since its row was written, up to and with `now`, with the price in force from then on. */
export function passedTurns(prices: StoredPrices, now: Date): Turn[] {
  const { special_cents, special_from, special_to, written_at } = prices
  if (special_cents === null) return []
  return [specialStartsAt(special_from), specialEndsAt(special_to)].flatMap((at) => {
    if (at === undefined || at > now || (written_at && at <= written_at)) return []
    const price_cents = inForce(prices, at)
    return price_cents === undefined ? [] : [{ at, price_cents }]
  })
}

/**
 * What a change of the prices adds to the append-only history: the turns of the stored special that have passed, and the
 * price in force from now on where it differs. An edit of a running special so adds nothing while its price stays.
 * @see docs/rules/pricing PRC-5, docs/rules/law LAW-PRC-1
 */
export function changePoints(before: StoredPrices, after: StoredPrices, now: Date): Turn[] {
  const turns = passedTurns(before, now)
  const price_cents = inForce(after, now)
  return price_cents === undefined || price_cents === inForce(before, now)
    ? turns
    : [...turns.filter(({ at }) => at < now), { at: now, price_cents }]
}

/**
 * The points a product row adds for every store: those of the file and those of the change. A product that comes from
 * elsewhere with its special has sold at that price since the day the file names.
 */
export function historyPoints(
  row: PriceFields,
  product: { id: number; stored: StoredPrices | undefined },
  now: Date,
): HistoryPoint[] {
  const { id, stored } = product
  const after = pricesOf(row)
  const ofFile = (row.price_history ?? []).map(({ at, price }) => ({
    at: moment(at),
    price_cents: centsOf(price),
  }))
  const turns = stored ? changePoints(stored, after, now) : firstPoint(after, now)
  const known = new Set(ofFile.map(({ at }) => at.getTime()))
  return [...ofFile, ...turns.filter(({ at }) => !known.has(at.getTime()))].map((turn) =>
    pointOf(id, 0, turn),
  )
}

/** A turn as a row of the history of everybody, in one store or in all (0). */
export function pointOf(product_id: number, store_id: number, { at, price_cents }: Turn): HistoryPoint {
  return { product_id, store_id, group_id: 0, valid_from: at, price_cents }
}

function firstPoint(prices: StoredPrices, now: Date): Turn[] {
  const starts = specialStartsAt(prices.special_from)
  const at = prices.special_cents !== null && starts && starts < now ? starts : now
  const price_cents = inForce(prices, now)
  return price_cents === undefined ? [] : [{ at, price_cents }]
}

/** What everybody pays for one piece at a moment; undefined while unknown. Cents. */
export function inForce(prices: StoredPrices, at: Date): number | undefined {
  const { price_cents, special_cents, special_from, special_to, tier_cents } = prices
  if (price_cents === null) return undefined
  const special =
    special_cents === null ? undefined : { price: cents(special_cents), from: special_from, to: special_to }
  const tiers = tier_cents === null ? [] : [{ group: 0, qty: 1, price: cents(tier_cents) }]
  return priceInForce({ price: cents(price_cents), special, tiers }, at)?.final
}

/**
 * What the tier from one piece on becomes for customer groups: a group whose tier goes pays the regular price again. The
 * history of everybody says what the group paid where that was less.
 */
export function groupPoints(
  row: PriceFields,
  product: { id: number; stored: GroupPrices | undefined },
  now: Date,
): HistoryPoint[] {
  const { id, stored = new Map<number, number>() } = product
  if (row.price === null) return []
  const regular = centsOf(row.price)
  const single = (row.tiers ?? []).filter((tier) => tier.qty === 1 && tier.group > 0)
  const prices = new Map(single.map((tier) => [tier.group, centsOf(tier.price)]))
  const groups = new Set([...stored.keys(), ...prices.keys()].filter((group) => group > 0))
  return [...groups].flatMap((group_id) => {
    const price_cents = prices.get(group_id) ?? regular
    return price_cents === stored.get(group_id)
      ? []
      : [{ product_id: id, store_id: 0, group_id, valid_from: now, price_cents }]
  })
}
