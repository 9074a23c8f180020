import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/** A category with its visible children, as the menus show it. */
export type MenuTree = { id: number; name: string; slug: string; image?: string; children: MenuTree[] }
/** The whole menu; promotions by the id of their first-level category. */
export type Menu = { tree: MenuTree[]; promotions: Record<number, CardProduct>; finders: MenuFinder[] }
/** Questions that lead to a product of a category: `category` is its slug, `path` the first question. */
export type MenuFinder = { category: string; title: string; path: string }

type Flat = { id: number; parent_id: number; name: string; slug: string; level: number; image?: string }

/** The first visible level of the category tree; 1 is the root. Every page carries it. @see spec §9 "dynamic prefetch level 2" */
export const firstLevel = 2

/** Ms after which the entries of a closed submenu are removed. @see spec §9 "submenu close delay" */
export const submenuCloseDelayMs = 300

/** Builds the tree below the root from flat categories in menu order. A category without its parent is left out. */
export function menuTreeOf(categories: readonly Flat[]): MenuTree[] {
  const byParent = Map.groupBy(categories, ({ parent_id }) => parent_id)
  const grow = ({ id, name, slug, image }: Flat, above: readonly number[]): MenuTree => ({
    id,
    name,
    slug,
    ...(image && { image }),
    children: (byParent.get(id) ?? [])
      .filter((child) => !above.includes(child.id))
      .map((child) => grow(child, [...above, id])),
  })
  return categories.filter(({ level }) => level === firstLevel).map((category) => grow(category, []))
}

/** The first promoted product of each first-level category; `categoryIds` are those a product stands in. */
export function promotionsOf(
  tree: readonly MenuTree[],
  products: readonly { card: CardProduct; categoryIds: readonly number[] }[],
): Record<number, CardProduct> {
  const taken = new Set<string>()
  const found = tree.flatMap((branch) => {
    const ids = new Set(idsBelow(branch))
    const product = products.find(
      ({ card, categoryIds }) => !taken.has(card.sku) && categoryIds.some((id) => ids.has(id)),
    )
    if (!product) return []
    taken.add(product.card.sku)
    return [[branch.id, product.card] as const]
  })
  return Object.fromEntries(found)
}

/** The finders of a branch and of all below it. */
export const findersOf = (branch: MenuTree, finders: readonly MenuFinder[]): MenuFinder[] =>
  finders.filter(({ category }) => slugsBelow(branch).includes(category))

const slugsBelow = ({ slug, children }: MenuTree): string[] => [slug, ...children.flatMap(slugsBelow)]

const idsBelow = ({ id, children }: MenuTree): number[] => [id, ...children.flatMap(idsBelow)]
