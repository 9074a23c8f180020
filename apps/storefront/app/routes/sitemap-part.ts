import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { pageEntries, productEntries, sitemapResponse } from '#app/seo/sitemap.server.ts'
import type { Route } from './+types/sitemap-part'

/** Returns a sitemap file such as `et-pages.xml` or `en-products-2.xml`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const match = params.part.match(/^([a-z]+)-(pages|products-(\d{1,4}))\.xml$/)
  const store = storeByCode(match?.[1])
  if (!match || !store) throw new Response(null, { status: 404 })
  const part = match[3]
  const entries = part
    ? await productEntries(context, store, Number(part))
    : await pageEntries(context, store)
  if (entries.length === 0) throw new Response(null, { status: 404 })
  return sitemapResponse('urlset', entries)
}
