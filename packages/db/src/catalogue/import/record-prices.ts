import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { bulkInsert } from '../../connection/bulk-insert.ts'
import {
  changePoints,
  type GroupPrices,
  groupPoints,
  type HistoryPoint,
  historyPoints,
  pointOf,
  pricesOf,
  type StoredPrices,
} from './price-changes.ts'
import type { Variant } from './product-records.ts'
import type { ReferenceData } from './reference-data.ts'

const historyColumns = {
  product_id: 'integer',
  store_id: 'integer',
  group_id: 'integer',
  valid_from: 'timestamptz',
  price_cents: 'integer',
  is_accepted: 'boolean',
}

/**
 * Adds points to the append-only history and keeps existing ones. `isAccepted`: the price was set by a person
 * with the right to deep cuts, so the next cut is measured against it.
 */
export async function addToHistory(
  db: Kysely<Db>,
  points: readonly HistoryPoint[],
  isAccepted: boolean,
): Promise<void> {
  await bulkInsert(
    db,
    { table: 'price_history', columns: historyColumns, tail: 'on conflict do nothing' },
    points.map((point) => ({ ...point, is_accepted: isAccepted })),
  )
}

type OwnPrices = Omit<StoredPrices, 'tier_cents'> & { product_id: number; store_id: number }

/**
 * Records the price changes of product rows, for everyone, each customer group and each store with its own
 * prices. Call it before the rows are replaced, because it reads the stored ones.
 * @see docs/rules/law LAW-PRC-1
 */
export async function recordPrices(
  db: Kysely<Db>,
  rows: readonly { row: ProductRow | Variant; id: number }[],
  {
    known,
    existing,
    now,
    isAccepted,
  }: { known: ReferenceData; existing: readonly number[]; now: Date; isAccepted: boolean },
): Promise<void> {
  const groupPrices = await loadGroupPrices(db, existing)
  const ownPrices = await loadOwnPrices(db, existing)
  const points = rows.flatMap(({ row, id }) => {
    const product = known.products.get(row.sku)
    const ofGroups = groupPrices.get(id)
    const tierBefore = ofGroups?.get(0) ?? null
    const stored = product && { ...product, tier_cents: tierBefore }
    // A store keeps its own price, but the guest tier applies in every store.
    const { tier_cents } = pricesOf(row)
    const ofStores = (ownPrices.get(id) ?? []).flatMap((own) =>
      changePoints({ ...own, tier_cents: tierBefore }, { ...own, tier_cents }, now).map((turn) =>
        pointOf(id, own.store_id, turn),
      ),
    )
    return [
      ...historyPoints(row, { id, stored }, now),
      ...groupPoints(row, { id, stored: ofGroups }, now),
      ...ofStores,
    ]
  })
  await addToHistory(db, points, isAccepted)
}

/** Reads the one-piece prices of customer groups before the batch is written, by product id. */
async function loadGroupPrices(db: Kysely<Db>, ids: readonly number[]): Promise<Map<number, GroupPrices>> {
  const prices = new Map<number, Map<number, number>>()
  if (ids.length === 0) return prices
  const { rows } = await sql<{ product_id: number; group_id: number; price_cents: number }>`
    select product_id, group_id, price_cents from tier_prices
    where product_id = any(${[...ids]}::integer[]) and qty = 1 and store_id = 0`.execute(db)
  for (const { product_id, group_id, price_cents } of rows)
    prices.set(product_id, (prices.get(product_id) ?? new Map()).set(group_id, price_cents))
  return prices
}

/** Reads the prices of individual stores, by product id. */
async function loadOwnPrices(db: Kysely<Db>, ids: readonly number[]): Promise<Map<number, OwnPrices[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OwnPrices>`
    select product_id, store_id, price_cents, special_cents, special_from, special_to, written_at from prices
    where product_id = any(${[...ids]}::integer[]) and store_id <> 0`.execute(db)
  return Map.groupBy(rows, (row) => row.product_id)
}
