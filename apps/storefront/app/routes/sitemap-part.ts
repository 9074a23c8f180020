import { storeByCode } from '@ambra/domain/stores'
import { pageEntries, productEntries, sitemapResponse } from '#app/seo/sitemap.server.ts'
import type { Route } from './+types/sitemap-part'

/** `et-pages.xml`, `en-products-2.xml`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const match = params.part.match(/^([a-z]+)-(pages|products-(\d{1,4}))\.xml$/)
  const store = storeByCode(match?.[1])
  if (!match || !store) throw new Response(null, { status: 404 })
  const part = match[3]
  return sitemapResponse(
    'urlset',
    part ? await productEntries(context, store, Number(part)) : await pageEntries(context, store),
  )
}
