import { data } from 'react-router'
import { finderLinks } from '#app/data/finder/finder-links.ts'
import { cardOf, loadPromoted } from '#app/data/product.server.ts'
import { storeContext } from '#app/routing/context.ts'
import { type MenuFinder, menuTreeOf, promotionsOf } from '#app/features/shell/menu-tree.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { loadMenu, loadShopData } from '#app/data/shop-content.server.ts'
import type { Route } from './+types/menu'

/** Loads three levels of categories for the mega menu and the mobile menu, when one of them opens. */
export async function loader({ context }: Route.LoaderArgs) {
  const [categories, products, { finders }] = await Promise.all([
    loadMenu(context, [2, 3, 4]),
    promotedFor(context),
    loadShopData(context),
  ])
  const tree = menuTreeOf(categories)
  const { code } = context.get(storeContext)
  return data(
    {
      tree,
      promotions: promotionsOf(tree, products),
      finders: finderLinks(finders, new Set(categories.map(({ slug }) => slug))).map(menuFinderOf),
    },
    cacheable(`store:${code}`, 'categories', 'products', 'content'),
  )
}

const menuFinderOf = ({ category, title, path }: MenuFinder) => ({ category, title, path })

/** Number of promoted products, enough for each first-level category to have one of its own. */
const promotedSize = 100

const promotedFor = async (context: Route.LoaderArgs['context']) =>
  (await loadPromoted(context, promotedSize, ['category_ids'])).map((product) => ({
    card: cardOf(product),
    categoryIds: product.category_ids,
  }))
