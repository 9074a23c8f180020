import type { Category } from '@ambra/contract/catalogue/category'
import { categoryPath } from '../platform/text/slug.ts'

/** Link of the breadcrumbs; `path` is inside the store. */
export type Breadcrumb = { id: number; name: string; path: string }
type Crumb = Pick<Category, 'id' | 'name' | 'slug' | 'url_path' | 'path' | 'parent_ids'>

/** Root category: it and its parent are not part of breadcrumbs. @see spec §9 */
export const rootCategoryId = 2

/**
 * Returns the ids from the top category to this one: `parent_ids` and its own id, otherwise its `path`.
 * @see docs/rules/catalogue CAT-2
 */
export function trailIds(category: Pick<Category, 'id' | 'parent_ids' | 'path'>): number[] {
  const ids =
    category.parent_ids.length > 0
      ? [...category.parent_ids.map(Number), category.id]
      : category.path.split('/').map(Number)
  return ids.filter((id) => id > rootCategoryId)
}

/**
 * Returns the breadcrumbs of a category through the given ones; omits those unknown or without url_path.
 * @see spec §2, docs/rules/catalogue CAT-2
 */
export function breadcrumbs(category: Crumb, known: Iterable<Crumb>): Breadcrumb[] {
  const byId = new Map([...known, category].map((row) => [row.id, row]))
  return trailIds(category).flatMap((id) => {
    const row = byId.get(id)
    return row?.url_path ? [{ id, name: row.name, path: categoryPath(row) }] : []
  })
}

/** Returns the deepest category of a product, for its breadcrumbs. Undefined without categories. */
export function mainCategory<C extends Pick<Category, 'level' | 'position'>>(
  categories: readonly C[],
): C | undefined {
  return [...categories].sort((a, b) => b.level - a.level || a.position - b.position)[0]
}
