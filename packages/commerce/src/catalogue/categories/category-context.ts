import { ShopError } from '@ambra/contract/platform/errors/errors'
import { categoryRepository, type EditedCategory } from '@ambra/db/catalogue'
import type { Database } from '@ambra/db/connection'
import { channels } from '../watch/catalogue-watch.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'

/** Context of category operations. `language` is that of product names. */
export type CategoryContext = Pick<OperationContext, 'shop' | 'now'> & { actor: string; language: string }

/** @throws ShopError catalogue.unknown */
export async function categoryOf(
  db: Database['db'],
  id: number,
  how: { isLocked?: boolean } = {},
): Promise<EditedCategory> {
  const found = await categoryRepository(db).find(id, how)
  if (!found) throw new ShopError('catalogue.unknown')
  return found
}

/** Maximum products that are re-indexed one by one; above it everything is. */
const mostAnnounced = 5000
/** Ids per notification; a payload is limited to 8,000 bytes. */
const idsPerMessage = 500

/**
 * Notifies every process, on commit, that the tree or its labels changed, with the products to update in
 * indexes, pages and lists.
 */
export async function announceProducts(
  database: Pick<Database, 'notify'>,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length > mostAnnounced) return database.notify(channels.catalogue, '*')
  let start = 0
  do {
    const dictionary = productIds.slice(start, start + idsPerMessage)
    await database.notify(channels.catalogue, JSON.stringify({ dictionary }))
    start += idsPerMessage
  } while (start < productIds.length)
}

/** Does the same for all products of a category and its subcategories. */
export async function announceCategory(database: Database, id: number): Promise<void> {
  await announceProducts(
    database,
    await categoryRepository(database.db).listProductIds(id, mostAnnounced + 1),
  )
}
