import { productPath } from '@ambra/domain/slug'
import { pathInStore } from '@ambra/domain/stores'
import { data, redirect } from 'react-router'
import { clientContext, storeContext } from '#app/context.ts'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { cmsPath } from '#app/static-pages.ts'
import type { Route } from './+types/not-found'

/**
 * Any path without a screen: the stored mapping may know it as a product, category or page; else it is not found.
 * @see spec §2 "Navigation"
 */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<never> {
  const store = context.get(storeContext)
  const path = params['*'] ?? ''
  const childSku = url.searchParams.get('childSku') ?? undefined
  const hit = await context
    .get(clientContext)
    .call('urlMap', { body: { url: path, ...(childSku && { filters: { sku: childSku } }) } })
  const target = hit && pathOf(hit._type, hit._source, { childSku, storeCode: store.code })
  if (target) throw redirect(pathInStore(store, target), 301)
  throw data(null, { status: 404, statusText: 'Not Found' })
}

type Wish = { childSku: string | undefined; storeCode: string }

function pathOf(
  type: string,
  source: Record<string, unknown>,
  { childSku, storeCode }: Wish,
): string | undefined {
  const { sku, slug, identifier, parentSku } = source
  if (type === 'product' && typeof sku === 'string' && typeof slug === 'string')
    return productPath({ sku, slug, ...(typeof parentSku === 'string' && { parentSku }) }, childSku)
  if (type === 'category' && typeof slug === 'string') return `/c/${slug}`
  if (type === 'cms_page' && typeof identifier === 'string') return cmsPath({ code: storeCode }, identifier)
  return undefined
}

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
