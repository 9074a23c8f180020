import { clientContext, storeContext } from '#app/routing/context.ts'
import type { SearchSuggestions } from '#app/features/catalog/search/suggestions.ts'
import { cmsPath } from '@ambra/domain/static-pages'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { loadCards } from '#app/data/product.server.ts'
import type { Route } from './+types/search-suggest'

/** Longest text worth completing; the call takes no longer one. */
const maxLength = 100

/**
 * What the search panel shows while typing: completed words, categories, brands, and four products as cards. Plain
 * JSON: the panel fetches it itself, to end a request that a newer keystroke makes useless.
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
