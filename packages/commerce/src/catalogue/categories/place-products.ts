import type { CategoryDetails, PlacedProduct } from '@ambra/contract/catalogue/categories-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type CategoryProduct, categoryRepository } from '@ambra/db/catalogue'
import { type CategoryContext, categoryOf, announceProducts } from './category-context.ts'
import { detailsOf } from './save-category.ts'

/** Maximum search results when picking a product to position. */
const shownProducts = 20

const shownAs = ({ sku, name, picture, is_sold }: CategoryProduct): PlacedProduct => ({
  sku,
  name,
  picture,
  is_sold,
})

/** @throws ShopError catalogue.unknown */
export async function showCategory(
  { shop, language }: CategoryContext,
  { id }: { id: number },
): Promise<{ category: CategoryDetails; placed: PlacedProduct[] }> {
  const { db } = shop.database
  const category = await categoryOf(db, id)
  const placed = await categoryRepository(db).listPlaced(id, language)
  return { category: detailsOf(category), placed: placed.map(shownAs) }
}

export async function productsOfCategory(
  { shop, language }: CategoryContext,
  { id, q = '' }: { id: number; q?: string },
): Promise<{ products: PlacedProduct[] }> {
  const { db } = shop.database
  await categoryOf(db, id)
  const found = await categoryRepository(db).search(id, q.trim(), { language, limit: shownProducts })
  return { products: found.map(shownAs) }
}

/**
 * Stores which products of a category come first, if the order is still the one that the person saw.
 * @throws ShopError catalogue.unknown, catalogue.places_changed, catalogue.not_in_it
 */
export async function placeProducts(
  { shop, language }: CategoryContext,
  { id, seen, skus }: { id: number; seen: readonly string[]; skus: readonly string[] },
): Promise<{ placed: PlacedProduct[] }> {
  const { database } = shop
  const categories = categoryRepository(database.db)
  await categoryOf(database.db, id, { isLocked: true })
  const before = await categories.listPlaced(id, language)
  if (JSON.stringify(before.map(({ sku }) => sku)) !== JSON.stringify(seen))
    throw new ShopError('catalogue.places_changed')
  const found = await categories.findIn(id, skus)
  const ids = [...new Set(skus)].map((sku) => {
    const product = found.get(sku)
    if (product === undefined) throw new ShopError('catalogue.not_in_it', { sku })
    return product
  })
  await categories.place(id, ids)
  await announceProducts(database, [...new Set([...before.map((product) => product.id), ...ids])])
  return { placed: (await categories.listPlaced(id, language)).map(shownAs) }
}
