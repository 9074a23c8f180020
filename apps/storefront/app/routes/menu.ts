import type { Product } from '@ambra/contract/product'
import { data, type RouterContextProvider } from 'react-router'
import { finderLinks } from '#app/data/finder/finder-links.ts'
import { cardFields, pick } from '#app/data/pick-fields.ts'
import { storeContext } from '#app/routing/context.ts'
import { type MenuFinder, menuTreeOf, promotionsOf } from '#app/features/shell/menu-tree.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { loadHits, loadMenu, loadShopData } from '#app/data/shop-content.server.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import type { Route } from './+types/menu'

/** Three levels of categories for the mega menu and the mobile menu, loaded when one of them opens. */
export async function loader({ context }: Route.LoaderArgs) {
  const [categories, products, { finders }] = await Promise.all([
    loadMenu(context, [2, 3, 4]),
    loadPromoted(context),
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

/** Enough of them that each first-level category finds one of its own. */
const promotedSize = 100

/** What can be bought now, promoted products first, among them the strongest reductions. */
async function loadPromoted(context: Readonly<RouterContextProvider>) {
  const found = await loadHits<Product>(context, {
    type: 'product',
    query: {
      bool: {
        filter: [
          { terms: { visibility: [2, 4] } },
          { terms: { status: [1] } },
          { terms: { 'stock.is_in_stock': [true] } },
          { range: { final_price: { gt: 0 } } },
          { range: { is_promoted: { gt: 0 } } },
        ],
      },
    },
    size: promotedSize,
    sort: 'is_promoted:desc,discountPercent:desc,total_qty:desc',
    include: [...cardFields, 'category_ids'],
  })
  return found.map((product) => ({
    // The requested fields are those of a card.
    card: pick(product, cardFields) as CardProduct,
    categoryIds: product.category_ids,
  }))
}
