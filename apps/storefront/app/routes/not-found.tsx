import { defaultStore, pathInStore, storeForPath, stores } from '@ambra/domain/stores'
import { redirect } from 'react-router'
import { urlMapping } from '#app/routing/url-mapping.ts'
import { clientContext, storeContext } from '#app/routing/context.ts'
import { Recommendations } from '#app/features/catalog/recommendations.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { mappedPath, mappedQuery } from '#app/routing/mapped-path.ts'
import { notFound } from '#app/data/not-found.server.ts'
import { cmsPath, staticPageAt } from '@ambra/domain/static-pages'
import type { Route } from './+types/not-found'

/**
 * Any path without a screen: the mapping of addresses may know it as a product, category or page; else it is not
 * found. Old addresses answer 301 to the one that is right now.
 * @see spec §2 "Navigation"
 */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<never> {
  const store = context.get(storeContext)
  const path = params['*'] ?? ''
  // The default store has no prefix; its code in front of an address is an old habit of links.
  const [first, ...rest] = path.split('/')
  if (store === defaultStore && first === defaultStore.code) throw redirect(pathOf(rest) + url.search, 301)
  // A static page under the name another store gives it.
  const page = stores.map(({ code }) => staticPageAt(code, `/${path}`)).find((known) => known !== undefined)
  if (page) throw redirect(pathInStore(store, cmsPath(store, page)), 301)
  const childSku = url.searchParams.get('childSku') ?? undefined
  const hit = await context.get(clientContext).call('urlMap', {
    body: { url: path.slice(0, maxPathLength), ...(childSku && { filters: { sku: childSku } }) },
  })
  const target = hit && mappedPath(hit, { storeCode: store.code, childSku })
  if (target) throw redirect(pathInStore(store, target) + mappedQuery(url.searchParams), 301)
  throw await notFound(context, url, path)
}

/** A path of this shop from decoded parts: neither a backslash nor a control character in them names another host. */
const pathOf = (parts: readonly string[]) =>
  `/${parts.slice(parts.findIndex(Boolean)).map(encodeURIComponent).join('/')}`

/** Longest path that is looked up in the mapping. */
const maxPathLength = 2048

/** In the browser what earlier visits learned is looked at first. The router drops the answer of a navigation that a later one overtook. */
export async function clientLoader({ params, url, serverLoader }: Route.ClientLoaderArgs): Promise<never> {
  const { store } = storeForPath(url.pathname)
  const childSku = url.searchParams.get('childSku') ?? undefined
  const target = await urlMapping.find({ path: params['*'] ?? '', storeCode: store.code, childSku })
  if (target) throw redirect(pathInStore(store, target) + mappedQuery(url.searchParams))
  return serverLoader()
}

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage error={error} isFramed>
      <Recommendations error={error} />
    </ErrorPage>
  )
}
