import type { Database } from '@ambra/db/connection'

/** Picture of a product by its path below the media folder. `isFirst`: lists show it. */
export type ShownPicture = { path: string; isFirst: boolean }

/**
 * Returns pictures of products on sale: list pictures first, then those of product pages, newest products
 * first. Excludes videos and documents.
 * @param limit maximum number of pictures
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
