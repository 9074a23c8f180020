import { ShopError } from '@ambra/contract/errors'
import { categoryRepository, type EditedCategory } from '@ambra/db/catalogue/category-repository'
import type { Database } from '@ambra/db/database'
import { channels } from '../catalogue/catalogue-watch.ts'
import type { OperationContext } from '../context/operation.ts'

/** What operations about categories work with. `language` is the one in which products are named. */
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

/** Beyond this many products everything is read again. */
const mostTold = 5000
/** A payload ends at 8,000 bytes. */
const toldAtOnce = 500

/**
 * Tells every process, with the commit, that the tree or its words changed, and which products say so: indices, pages and
 * lists follow.
 */
export async function tellDictionary(
  database: Pick<Database, 'notify'>,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length > mostTold) return database.notify(channels.catalogue, '*')
  let start = 0
  do {
    const dictionary = productIds.slice(start, start + toldAtOnce)
    await database.notify(channels.catalogue, JSON.stringify({ dictionary }))
    start += toldAtOnce
  } while (start < productIds.length)
}

/** The same for all products of a category and of those below it. */
export async function tellSubtree(database: Database, id: number): Promise<void> {
  await tellDictionary(database, await categoryRepository(database.db).listProductIds(id, mostTold + 1))
}
