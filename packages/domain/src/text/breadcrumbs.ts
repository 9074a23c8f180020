import type { Category } from '@ambra/contract/category'
import { categoryPath } from './slug.ts'

/** One link of the trail; `path` is inside the store. */
export type Breadcrumb = { id: number; name: string; path: string }
type Crumb = Pick<Category, 'id' | 'name' | 'slug' | 'url_path' | 'path' | 'parent_ids'>

/** Root category: it and its parent are no part of a trail. @see spec §9 */
export const rootCategoryId = 2

/** Ids from the top category to this one: `parent_ids` and its own id, else its `path`. @see docs/rules/catalogue CAT-2 */
export function trailIds(category: Pick<Category, 'id' | 'parent_ids' | 'path'>): number[] {
  const ids =
    category.parent_ids.length > 0
      ? [...category.parent_ids.map(Number), category.id]
      : category.path.split('/').map(Number)
  return ids.filter((id) => id > rootCategoryId)
}

/** The trail to a category through those given; ones unknown or without url_path are left out. @see spec §2, docs/rules/catalogue CAT-2 */
export function breadcrumbs(category: Crumb, known: Iterable<Crumb>): Breadcrumb[] {
  const byId = new Map([...known, category].map((row) => [row.id, row]))
  return trailIds(category).flatMap((id) => {
    const row = byId.get(id)
    return row?.url_path ? [{ id, name: row.name, path: categoryPath(row) }] : []
  })
}

/** The deepest category of a product: where its trail goes. Undefined without categories. */
export function mainCategory<C extends Pick<Category, 'level' | 'position'>>(
  categories: readonly C[],
): C | undefined {
  return [...categories].sort((a, b) => b.level - a.level || a.position - b.position)[0]
}
