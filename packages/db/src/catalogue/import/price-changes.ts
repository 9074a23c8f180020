import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { cents } from '@ambra/domain/platform/money/money'
import { priceInForce, specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import type { StoredProduct } from './reference-data.ts'

/** Stored prices of a product in one store, in cents; other fields as in the row. */
export type StoredPrices = Pick<
  StoredProduct,
  'price_cents' | 'special_cents' | 'special_from' | 'special_to'
> & {
  /** Guest price from one piece on, which applies to everyone. */
  tier_cents: number | null
  /** Time at which the row was written; absent for rows of an earlier version. */
  written_at?: Date | null
}

/** Point of a product's price history: the price in force from a time on, for a customer group. Cents. */
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

/**
 * Converts decimal euros of a file to cents; the schema allows two decimals, so rounding removes only binary
 * noise.
 */
export function centsOf(euros: number): number {
  return Math.round(euros * 100)
}

function moment(date: string): Date {
  return specialStartsAt(date) ?? new Date(date)
}

/** Returns the prices of a product row; a row without tiers removes the stored ones. */
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

/**
 * Returns the starts and ends of the special price since its row was written, up to and including `now`, each
 * with the price in force from then on.
 */
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
 * Returns what a price change adds to the append-only history: passed turns of the stored special price, and
 * the price in force from now on if it differs. Editing a running special price adds nothing while the price
 * stays.
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
 * Returns the points that a product row adds for every store: those of the file and those of the change. A
 * product imported with its special price has sold at that price since the date in the file.
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

/** Converts a turn to a history row for everyone, in one store or in all (0). */
export function pointOf(product_id: number, store_id: number, { at, price_cents }: Turn): HistoryPoint {
  return { product_id, store_id, group_id: 0, valid_from: at, price_cents }
}

function firstPoint(prices: StoredPrices, now: Date): Turn[] {
  const starts = specialStartsAt(prices.special_from)
  const at = prices.special_cents !== null && starts && starts < now ? starts : now
  const price_cents = inForce(prices, now)
  return price_cents === undefined ? [] : [{ at, price_cents }]
}

/** Returns the price everyone pays for one piece at a time, in cents; undefined while unknown. */
export function inForce(prices: StoredPrices, at: Date): number | undefined {
  const { price_cents, special_cents, special_from, special_to, tier_cents } = prices
  if (price_cents === null) return undefined
  const special =
    special_cents === null ? undefined : { price: cents(special_cents), from: special_from, to: special_to }
  const tiers = tier_cents === null ? [] : [{ group: 0, qty: 1, price: cents(tier_cents) }]
  return priceInForce({ price: cents(price_cents), special, tiers }, at)?.final
}

/**
 * Returns the price changes of customer groups from their one-piece tiers: a group whose tier is removed pays
 * the regular price again. Where that was less, the history of everyone applies to the group.
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
