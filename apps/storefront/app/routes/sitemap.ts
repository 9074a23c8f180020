import { openStores } from '@ambra/domain/current-shop'
import { publicUrlContext } from '#app/routing/context.ts'
import { countProductParts, sitemapResponse } from '#app/seo/sitemap.server.ts'
import type { Route } from './+types/sitemap'

/** The index: a file of pages and files of products for each store. */
export async function loader({ context }: Route.LoaderArgs) {
  const publicUrl = context.get(publicUrlContext)
  const parts = await Promise.all(
    openStores().map(async (store) => {
      const count = await countProductParts(context, store)
      const products = Array.from({ length: count }, (_, index) => `${store.code}-products-${index + 1}.xml`)
      return [`${store.code}-pages.xml`, ...products]
    }),
  )
  return sitemapResponse(
    'sitemapindex',
    parts.flat().map((name) => ({ url: `${publicUrl}/sitemap/${name}` })),
  )
}
