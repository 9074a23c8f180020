import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import type { CmsHierarchy, CmsPage } from '@ambra/contract/content/content'
import { constants } from '@ambra/domain/platform/shop/constants'
import type { RouterContextProvider } from 'react-router'
import { loadBlocks, loadTrees } from './content.server.ts'
import { settingsContext, storeContext } from '#app/routing/context.ts'
import { firstLevel } from '#app/features/shell/menu-tree.ts'
import type { ShellData, ShellFooter } from '#app/features/shell/shell-data.ts'
import { loadHits, loadMenu, loadShopConfig, loadShopData } from './shop-content.server.ts'
import { promisesFor } from '#app/shop-ui/shop-promise.ts'
import { fitted, shopMark } from '@ambra/domain/platform/shop/shop-mark'
import type { ShopLogo } from '#app/ui/logo.tsx'
import { cmsPath } from '@ambra/domain/content/static-pages'

/** Blocks of the footer, from top to bottom. */
const footerBlocks = ['footer-about', 'footer-company', 'footer-disputes'] as const
/** Default columns, for a shop without trees. */
const usualColumns = {
  shopping: ['delivery', 'payment-methods', 'return-policy', 'warranty-service'],
  about: ['about-us', 'contacts'],
}

/**
 * Returns the pages of each footer column: from the trees `footer-shopping`, `footer-about` and
 * `footer-help`, else the defaults.
 */
function footerColumns(trees: readonly CmsHierarchy[], pages: readonly { identifier: string }[]) {
  const column = (name: string) =>
    trees
      .find(({ identifier }) => identifier === `footer-${name}`)
      ?.children.map(({ identifier }) => identifier)
  const shopping = column('shopping') ?? usualColumns.shopping
  const about = column('about') ?? usualColumns.about
  const named = new Set([...shopping, ...about])
  const rest = pages.map(({ identifier }) => identifier).filter((identifier) => !named.has(identifier))
  return { shopping, about, help: column('help') ?? rest }
}

/** Size in the header of a phone, and of an average logo elsewhere. */
const mostOfLogo = { width: 132, height: 30 }

function shopLogo(): ShopLogo {
  const { name } = currentShop()
  const { text, picture } = shopMark(currentShop())
  if (!picture) return { name, text }
  const { path, tone } = picture
  return {
    name,
    text,
    picture: { src: `/media/${path}`, ...fitted(picture, mostOfLogo), ...(tone && { tone }) },
  }
}

/** Loads the data of header and footer for every page with a few small API calls. */
export async function loadShell(context: Readonly<RouterContextProvider>): Promise<ShellData> {
  const [shopData, config, categories, blocks, trees, pages] = await Promise.all([
    loadShopData(context),
    loadShopConfig(context),
    loadMenu(context, [firstLevel]),
    loadBlocks(context, footerBlocks),
    loadTrees(context),
    loadHits<CmsPage>(context, {
      type: 'cms_page',
      size: constants.cmsSize.value,
      include: ['identifier', 'title', 'active', 'enabled', 'sections'],
    }),
  ])
  const store = context.get(storeContext)
  const settings = context.get(settingsContext)
  const shown = pages
    .filter(
      ({ active, enabled, sections }) => active && enabled && !sections.some(({ code }) => code === 'BLOG'),
    )
    .map(({ identifier, title }) => ({ identifier, title, path: cmsPath(store, identifier) }))
  const notes = footerBlocks.flatMap((slot) => blocks[slot]?.html ?? [])
  const footer: ShellFooter = { ...footerColumns(trees, shown), notes }
  return {
    categories: categories.map(({ id, name, slug, product_count, image }) => ({
      id,
      name,
      slug,
      product_count,
      ...(image && { image }),
    })),
    pages: shown,
    footer,
    logo: shopLogo(),
    ...(shopData.promise && {
      promises: {
        product: promisesFor(shopData, 'product'),
        cart: promisesFor(shopData, 'cart'),
        checkout: promisesFor(shopData, 'checkout'),
      },
    }),
    phone: config['contact_phone'],
    hours: config['contact_hours'],
    year: new Date().getFullYear(),
    externalCheckout: settings.externalCheckoutUrl !== undefined,
    cart: { countBy: settings.cartCount, allowOutOfStock: settings.outOfStockInCart },
  }
}
