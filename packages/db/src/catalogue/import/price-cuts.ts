import { specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Share of the price above which a cut needs a separate permission. */
const deepCutShare = 0.3

/** Regular and special price of a product. Cents. */
export type CutPrices = {
  price_cents: number | null
  special_cents: number | null
  special_from: string | null
  special_to: string | null
}

/** Key of a product's price in a store. */
export const anchorKey = (storeId: number, productId: number): string => `${storeId}/${productId}`

/**
 * Returns the reference prices for cuts by `anchorKey`: the last price set by a person with the right to deep
 * cuts, or the last one older than 30 days. Cuts in several steps therefore add up. Stores without their own
 * history are absent.
 */
export async function priceAnchors(
  db: Kysely<Db> | Transaction<Db>,
  ids: readonly number[],
  now: Date,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; store: number; anchor: number }>`
    select h.product_id as id, h.store_id as store, coalesce(
      (array_agg(h.price_cents order by h.valid_from desc)
        filter (where h.is_accepted or h.valid_from <= ${now}::timestamptz - interval '30 days'))[1],
      (array_agg(h.price_cents order by h.valid_from))[1]) as anchor
    from price_history h where h.product_id = any(${[...ids]}::integer[]) and h.group_id = 0
      and h.valid_from <= ${now}::timestamptz
    group by h.product_id, h.store_id`.execute(db)
  return new Map(rows.map(({ id, store, anchor }) => [anchorKey(store, id), anchor]))
}

/**
 * Returns whether a price is cut deeply from what shoppers pay now or from the anchor; a restored price is
 * compared with the anchor only.
 */
export function isDeepCut(
  { before, after, anchor }: { before: CutPrices | undefined; after: CutPrices; anchor: number | undefined },
  { now, isRestoring = false }: { now: Date; isRestoring?: boolean },
): boolean {
  const paidNow = before && paid(before, (one) => hasBegun(one, now) && !hasEnded(one, now))
  const next = paid(after, (one) => !hasEnded(one, now))
  const measured = [anchor, isRestoring && anchor !== undefined ? undefined : paidNow]
  const reference = Math.max(...measured.map((cents) => cents ?? 0))
  return next !== null && next < reference * (1 - deepCutShare)
}

/** Returns what shoppers pay, including an applicable special price. */
const paid = (prices: CutPrices, counts: (prices: CutPrices) => boolean): number | null =>
  prices.price_cents === null || prices.special_cents === null || !counts(prices)
    ? prices.price_cents
    : Math.min(prices.price_cents, prices.special_cents)

const hasBegun = ({ special_from: from }: CutPrices, now: Date) => (specialStartsAt(from) ?? now) <= now
const hasEnded = ({ special_to: to }: CutPrices, now: Date) => {
  const ends = specialEndsAt(to)
  return ends !== undefined && ends <= now
}
