import { clientContext, storeContext } from '#app/routing/context.ts'
import type { SearchSuggestions } from '#app/features/catalog/search/suggestions.ts'
import { cmsPath } from '@ambra/domain/content/static-pages'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { loadCards } from '#app/data/product.server.ts'
import type { Route } from './+types/search-suggest'

/** Maximum length of a text to complete, also enforced by the API. */
const maxLength = 100

/**
 * Returns what the search panel shows while typing: completed words, categories, brands, and four products
 * as cards. Plain JSON, which the panel fetches itself, so that it can abort requests superseded by a newer
 * keystroke.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, maxLength)
  const found = await context.get(clientContext).call('catalogSuggest', { query: { q: text, size: '4' } })
  const products = await loadCards(
    context,
    found.products.map(({ sku }) => sku),
  )
  const response: SearchSuggestions = {
    text,
    terms: found.terms,
    categories: found.categories.map(({ id, name, slug, product_count }) => ({
      id,
      name,
      slug,
      product_count,
    })),
    brands: found.brands,
    pages: found.pages.map(({ identifier, title }) => ({
      title,
      path: cmsPath(context.get(storeContext), identifier),
    })),
    products,
    ...(found.recovery && { recovery: found.recovery }),
    total: found.total,
    now: Date.now(),
  }
  return Response.json(
    response,
    cacheable(`store:${context.get(storeContext).code}`, 'products', 'categories', 'content', 'search'),
  )
}
