import type { Database } from '@ambra/db/database'

/** A picture of a product by its path below the media folder. `isFirst`: lists show it. */
export type ShownPicture = { path: string; isFirst: boolean }

/**
 * Pictures of products that are sold: what lists show first, then those of product pages; the newest products first in
 * each. Videos and documents are not among them.
 * @param limit pictures at most
 */
export async function listShownPictures({ db }: Database, limit: number): Promise<ShownPicture[]> {
  const rows = await db
    .selectFrom('product_media as media')
    .innerJoin('products as product', 'product.id', 'media.product_id')
    .where('product.status', '=', 1)
    .where('media.video', 'is', null)
    .groupBy('media.path')
    .select(({ fn }) => ['media.path', fn.min<number>('media.position').as('position')])
    .orderBy('position')
    .orderBy(({ fn }) => fn.max('product.id'), 'desc')
    .limit(limit)
    .execute()
  const first = Math.min(...rows.map(({ position }) => position))
  return rows.map(({ path, position }) => ({ path, isFirst: position === first }))
}
