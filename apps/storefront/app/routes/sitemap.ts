import { openStores } from '@ambra/domain/platform/shop/current-shop'
import { publicUrlContext } from '#app/routing/context.ts'
import { productParts, sitemapResponse } from '#app/seo/sitemap.server.ts'
import type { Route } from './+types/sitemap'

/** Returns the sitemap index: a file of pages and files of products for each store. */
export async function loader({ context }: Route.LoaderArgs) {
  const publicUrl = context.get(publicUrlContext)
  const parts = await Promise.all(
    openStores().map(async (store) => {
      const products = await productParts(context, store)
      return [`${store.code}-pages.xml`, ...products.map((part) => `${store.code}-products-${part}.xml`)]
    }),
  )
  return sitemapResponse(
    'sitemapindex',
    parts.flat().map((name) => ({ url: `${publicUrl}/sitemap/${name}` })),
  )
}
