import { defaultStore, pathInStore, storeForPath, stores } from '@ambra/domain/platform/shop/stores'
import { redirect } from 'react-router'
import { urlMapping } from '#app/routing/url-mapping.ts'
import { clientContext, storeContext } from '#app/routing/context.ts'
import { Recommendations } from '#app/features/catalog/recommendations.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { mappedPath, mappedQuery } from '#app/routing/mapped-path.ts'
import { notFound } from '#app/data/not-found.server.ts'
import { cmsPath, staticPageAt } from '@ambra/domain/content/static-pages'
import type { Route } from './+types/not-found'

/**
 * Handles any path without a screen: the URL mapping may resolve it to a product, category or page;
 * otherwise it is a 404. Old URLs redirect with 301 to the current one.
 * @see spec §2 "Navigation"
 */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<never> {
  const store = context.get(storeContext)
  const path = params['*'] ?? ''
  // The default store has no prefix, but old links start with its code.
  const [first, ...rest] = path.split('/')
  if (store === defaultStore && first === defaultStore.code) throw redirect(pathOf(rest) + url.search, 301)
  // A static page under its name in another store.
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

/**
 * Builds a path of this shop from decoded parts: encoding prevents that backslashes or control characters
 * name another host.
 */
const pathOf = (parts: readonly string[]) =>
  `/${parts.slice(parts.findIndex(Boolean)).map(encodeURIComponent).join('/')}`

/** Maximum length of a path that is looked up in the mapping. */
const maxPathLength = 2048

/**
 * Checks the stored mappings of earlier visits first. The router ignores the result of a navigation that a
 * later one superseded.
 */
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
