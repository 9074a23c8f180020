/** A category with its visible children, as the menus show it. */
export type MenuTree = { id: number; name: string; slug: string; children: MenuTree[] }

type Flat = { id: number; parent_id: number; name: string; slug: string; level: number }

/** The first visible level of the category tree; 1 is the root. */
export const firstLevel = 2

/** Builds the tree below the root from flat categories in menu order. */
export function menuTreeOf(categories: readonly Flat[]): MenuTree[] {
  const childrenOf = (parent: number): MenuTree[] =>
    categories
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, name, slug }) => ({ id, name, slug, children: childrenOf(id) }))
  return categories
    .filter(({ level }) => level === firstLevel)
    .map(({ id, name, slug }) => ({ id, name, slug, children: childrenOf(id) }))
}
