import { type Level, readLevels } from '@ambra/db/projection/level-fields'
import { guestView } from '@ambra/db/projection/price-view'
import { stores } from '@ambra/domain/stores'
import type { Source } from './search-index.ts'

/** Products read at once: requests get their turn between. */
const batchSize = 200

/**
 * Brings changed quantities or prices of products into the index of every store, without reading the rest of their documents.
 * `tags` are those of the pages that show them, `others` the ids that must be projected as a whole.
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
    // One turn for all queries of a batch.
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
