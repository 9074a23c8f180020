import type { CmsPage } from '@ambra/contract/content'
import { constants } from '@ambra/domain/constants'
import type { RouterContextProvider } from 'react-router'
import { settingsContext, storeContext } from './context.ts'
import { firstLevel } from './features/shell/menu-tree.ts'
import type { ShellData } from './features/shell/shell-data.ts'
import { loadHits, loadMenu, loadShopConfig } from './shop-content.server.ts'
import { cmsPath } from './static-pages.ts'

/** What header and footer of every page show. Three small questions to the API. */
export async function loadShell(context: Readonly<RouterContextProvider>): Promise<ShellData> {
  const [config, categories, pages] = await Promise.all([
    loadShopConfig(context),
    loadMenu(context, [firstLevel]),
    loadHits<CmsPage>(context, {
      type: 'cms_page',
      size: constants.cmsSize.value,
      include: ['identifier', 'title', 'active', 'enabled', 'sections'],
    }),
  ])
  const store = context.get(storeContext)
  const settings = context.get(settingsContext)
  return {
    categories: categories.map(({ id, name, slug, product_count, image }) => ({
      id,
      name,
      slug,
      product_count,
      ...(image && { image }),
    })),
    pages: pages
      .filter(
        ({ active, enabled, sections }) => active && enabled && !sections.some(({ code }) => code === 'BLOG'),
      )
      .map(({ identifier, title }) => ({ identifier, title, path: cmsPath(store, identifier) })),
    phone: config['contact_phone'],
    hours: config['contact_hours'],
    year: new Date().getFullYear(),
    externalCheckout: settings.externalCheckoutUrl !== undefined,
    cart: { countBy: settings.cartCount, allowOutOfStock: settings.outOfStockInCart },
  }
}
