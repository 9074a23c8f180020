import type { CategoryRow } from '@ambra/contract/catalogue/categories-operations'
import { mostCategories } from '@ambra/contract/catalogue/catalogue-limits'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { categoryRepository, type TreeCategory } from '@ambra/db/catalogue'
import { rootCategoryId } from '@ambra/domain/catalogue/breadcrumbs'
import { slugify } from '@ambra/domain/platform/text/slug'
import { type CategoryContext, categoryOf, announceProducts, announceCategory } from './category-context.ts'

/** Returns the whole tree, parents before children. */
export async function treeOfCategories({
  shop,
}: Pick<CategoryContext, 'shop'>): Promise<{ categories: CategoryRow[]; is_whole: boolean }> {
  const rows = await categoryRepository(shop.database.db).list(mostCategories + 1)
  const below = Map.groupBy(rows.slice(0, mostCategories), ({ parent_id }) => parent_id)
  const categories: CategoryRow[] = []
  const visit = (parent: number): void => {
    for (const row of below.get(parent) ?? []) {
      categories.push(shownAs(row))
      visit(row.id)
    }
  }
  visit(rootCategoryId)
  return { categories, is_whole: rows.length <= mostCategories }
}

const shownAs = ({ parent_id, ...row }: TreeCategory): CategoryRow => ({ ...row, parent: outside(parent_id) })
const inside = (parent: number | null) => parent ?? rootCategoryId
const outside = (parent: number) => (parent <= rootCategoryId ? null : parent)

/**
 * Adds a hidden category at the end of its parent; derives code and addresses from its name.
 * @throws ShopError catalogue.unknown, catalogue.too_many
 */
export async function addCategory(
  { shop, now, actor }: CategoryContext,
  { parent, names }: { parent: number | null; names: { et: string; en?: string } },
): Promise<{ id: number }> {
  const { database } = shop
  const categories = categoryRepository(database.db)
  await categories.lockTree()
  if (parent !== null) await categoryOf(database.db, parent)
  if ((await categories.count()) > mostCategories + rootCategoryId)
    throw new ShopError('catalogue.too_many', { max: mostCategories })
  const wanted = slugify(names.en ?? names.et).slice(0, 50) || 'category'
  const code = await firstFree(wanted, (one) => categories.isCodeTaken(one))
  const position = (await categories.childIds(inside(parent))).length + 1
  const id = await categories.add({ code, parent: inside(parent), position }, { now: now(), actor })
  for (const [language, name] of Object.entries(names)) {
    if (name === undefined) continue
    const key = slugify(name).slice(0, 100) || code
    const url_key = await firstFree(key, (one) => categories.isKeyTaken(language, one, id))
    await categories.writeText(id, language, { name: name.trim(), url_key, description: null })
  }
  await announceProducts(database, [])
  return { id }
}

/** Returns the word, with the first free number appended if it is taken. */
async function firstFree(word: string, isTaken: (word: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? word : `${word}-${number}`
    if (!(await isTaken(tried))) return tried
  }
}

type Place = { parent: number | null; before: number | null }

/**
 * Moves a category before a sibling, or to the end of a parent. A position is named by its neighbour, not by
 * a number, so that concurrent moves of other categories are kept.
 * @returns the previous position
 * @throws ShopError catalogue.unknown, catalogue.moved, catalogue.below_itself
 */
export async function moveCategory(
  { shop, now }: Pick<CategoryContext, 'shop' | 'now'>,
  { id, seen_parent: seenParent, parent, before }: Place & { id: number; seen_parent: number | null },
): Promise<Place> {
  const { database } = shop
  const categories = categoryRepository(database.db)
  await categories.lockTree()
  const category = await categoryOf(database.db, id)
  if (outside(category.parent_id) !== seenParent) throw new ShopError('catalogue.moved')
  if (parent !== null) await categoryOf(database.db, parent)
  if (before === id || (await categories.isWithin(inside(parent), id)))
    throw new ShopError('catalogue.below_itself')
  const former = await categories.childIds(category.parent_id)
  const was = { parent: seenParent, before: former[former.indexOf(id) + 1] ?? null }
  const siblings = (await categories.childIds(inside(parent))).filter((one) => one !== id)
  const at = before === null ? siblings.length : siblings.indexOf(before)
  // The neighbour was moved away or removed.
  if (at < 0) throw new ShopError('catalogue.moved')
  await categories.order(inside(parent), siblings.toSpliced(at, 0, id), now())
  if (parent === seenParent) await announceProducts(database, [])
  else await announceCategory(database, id)
  return was
}

/** @throws ShopError catalogue.unknown, catalogue.not_empty */
export async function removeCategory(
  { shop }: Pick<CategoryContext, 'shop'>,
  { id }: { id: number },
): Promise<true> {
  const { database } = shop
  const categories = categoryRepository(database.db)
  await categories.lockTree()
  await categoryOf(database.db, id, { isLocked: true })
  if (!(await categories.removeEmpty(id))) throw new ShopError('catalogue.not_empty')
  await announceProducts(database, [])
  return true
}
