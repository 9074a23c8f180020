import { type Level, readLevels, guestView } from '@ambra/db/catalogue'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { Source } from './search-index.ts'

/** Products read at once; requests run between batches. */
const batchSize = 200

/**
 * Updates changed quantities or prices in every store's index, without reading the rest of the documents.
 * Returns the `tags` of pages that show the products, and in `others` the ids that need a full projection.
 */
export async function refreshLevels(
  { database, search, now, prices = guestView, signal }: Source,
  level: Level,
  ids: readonly number[],
): Promise<{ tags: Set<string>; others: Set<number> }> {
  const tags = new Set<string>()
  const others = new Set<number>()
  for (let start = 0; start < ids.length; start += batchSize) {
    signal?.throwIfAborted()
    const batch = ids.slice(start, start + batchSize)
    // Runs all queries of a batch on one connection.
    const levels = await database.db
      .connection()
      .execute((db) => readLevels(db, level, batch, { now: now(), prices, stores }))
    for (const id of levels.others) others.add(id)
    for (const [store, changes] of levels.byStore)
      for (const id of await search.patch(store, 'product', changes)) others.add(Number(id))
    for (const { sku, categoryIds } of levels.products)
      for (const tag of [`product:${sku}`, ...categoryIds.map((id) => `category:${id}`)]) tags.add(tag)
  }
  return { tags, others }
}
