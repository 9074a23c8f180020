import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

export type MenuTree = { id: number; name: string; slug: string; image?: string; children: MenuTree[] }
/** Complete menu; promotions by the id of their first-level category. */
export type Menu = { tree: MenuTree[]; promotions: Record<number, CardProduct>; finders: MenuFinder[] }
/** Finder of a category: `category` is its slug, `path` the first question. */
export type MenuFinder = { category: string; title: string; path: string }

type Flat = { id: number; parent_id: number; name: string; slug: string; level: number; image?: string }

/**
 * First visible level of the category tree; 1 is the root. Included in every page. @see spec §9 "dynamic
 * prefetch level 2"
 */
export const firstLevel = 2

/**
 * Delay in ms after which the entries of a closed submenu are removed. @see spec §9 "submenu close delay"
 */
export const submenuCloseDelayMs = 300

/**
 * Builds the tree below the root from flat categories in menu order. Omits categories without their parent.
 */
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

/**
 * Returns the first promoted product of each first-level category; `categoryIds` are the categories of a
 * product.
 */
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

/** Returns the finders of a branch and its subcategories. */
export const findersOf = (branch: MenuTree, finders: readonly MenuFinder[]): MenuFinder[] =>
  finders.filter(({ category }) => slugsBelow(branch).includes(category))

const slugsBelow = ({ slug, children }: MenuTree): string[] => [slug, ...children.flatMap(slugsBelow)]

const idsBelow = ({ id, children }: MenuTree): number[] => [id, ...children.flatMap(idsBelow)]
