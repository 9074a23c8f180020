import { specialEndsAt, specialStartsAt } from '@ambra/domain/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** More than this share off what shoppers pay needs a right of its own. */
const deepCutShare = 0.3

/** What a product costs with its special price. Cents. */
export type CutPrices = {
  price_cents: number | null
  special_cents: number | null
  special_from: string | null
  special_to: string | null
}

/** Names the price of a product in a store. */
export const anchorKey = (storeId: number, productId: number): string => `${storeId}/${productId}`

/**
 * The price that cuts of each product are measured against, by `anchorKey`: the last one that was set by who may cut deep, or that is
 * older than 30 days. Cuts in several steps so add up. Stores without a history of their own are absent.
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

/** Whether prices are cut deep, from what shoppers pay now or from the anchor; what is put back from the anchor only. */
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

/** What shoppers pay, with a special price that counts. */
const paid = (prices: CutPrices, counts: (prices: CutPrices) => boolean): number | null =>
  prices.price_cents === null || prices.special_cents === null || !counts(prices)
    ? prices.price_cents
    : Math.min(prices.price_cents, prices.special_cents)

const hasBegun = ({ special_from: from }: CutPrices, now: Date) => (specialStartsAt(from) ?? now) <= now
const hasEnded = ({ special_to: to }: CutPrices, now: Date) => {
  const ends = specialEndsAt(to)
  return ends !== undefined && ends <= now
}
