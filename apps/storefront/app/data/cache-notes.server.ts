import type { RouterContextProvider } from 'react-router'
import { previewContext, storeContext } from '#app/routing/context.ts'
import { cacheable } from './page-cache-headers.ts'

type Context = Readonly<RouterContextProvider>

const uncacheable = new WeakSet<Context>()
const facetsRead = new WeakMap<Context, readonly string[]>()

/**
 * Marks a response as valid for this request only: part of the page is missing, or its URL contains more
 * than the page shows (an unknown filter value, a page number after the last).
 */
export function markUncacheable(context: Context): void {
  uncacheable.add(context)
}

/** Records the facet codes that this listing reads from its URL; any other parameter is then dropped. */
export function noteFacets(context: Context, codes: readonly string[]): void {
  facetsRead.set(context, codes)
}

/** Headers of a page that only the holder of the link may see: not cached, not indexed. */
export const unseen = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
}

/**
 * Applies the loaders' notes to the headers of a response. A 404 page is tagged too, because a change of
 * catalogue or content may create the page; external caches must not store it.
 */
export function withCacheNotes(context: Context, response: Response): Response {
  const isMissing = response.status === 404
  const facets = facetsRead.get(context)
  const isPreview = context.get(previewContext) !== ''
  if (!isMissing && !facets && !isPreview && !uncacheable.has(context)) return response
  const noted = new Response(response.body, response)
  if (facets) noted.headers.set('X-Ambra-Facets', facets.join(','))
  if (isMissing) {
    const tags = cacheable(`store:${context.get(storeContext).code}`, 'products', 'categories', 'content')
    noted.headers.set('X-Ambra-Tags', tags.headers['X-Ambra-Tags'])
    noted.headers.set('Cache-Control', 'no-store')
  }
  if (uncacheable.has(context)) {
    noted.headers.delete('X-Ambra-Tags')
    noted.headers.set('Cache-Control', 'no-store')
  }
  if (isPreview) {
    noted.headers.delete('X-Ambra-Tags')
    for (const [name, value] of Object.entries(unseen)) noted.headers.set(name, value)
    // The console shows previews in a frame.
    noted.headers.set('X-Ambra-Frame', 'console')
  }
  return noted
}
