import { data } from 'react-router'
import type { Route } from './+types/menu'
import { menuTreeOf } from '#app/features/shell/menu-tree.ts'
import { cacheable } from '#app/page-cache.ts'
import { storeContext } from '#app/context.ts'
import { loadMenu } from '#app/shop-content.server.ts'

/** Three levels of categories for the mega menu and the mobile menu, asked for when one of them opens. */
export async function loader({ context }: Route.LoaderArgs) {
  const tree = menuTreeOf(await loadMenu(context, [2, 3, 4]))
  return data({ tree }, cacheable(`store:${context.get(storeContext).code}`, 'categories'))
}
