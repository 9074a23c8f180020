import { trimSigns } from '@ambra/domain/platform/text/linear-text'
import { categoryPath, productPath } from '@ambra/domain/platform/text/slug'
import { cmsPath } from '@ambra/domain/content/static-pages'

type Hit = { _type: string; _source: Record<string, unknown> }

/**
 * Returns the path of a `url/map` hit within the store, or undefined when it has none. Page types are
 * product, category and cms_page. `childSku` opens a product with that variant.
 * @see spec §2 "Navigation"
 */
export function mappedPath(
  hit: Hit,
  { storeCode, childSku }: { storeCode: string; childSku?: string | undefined },
): string | undefined {
  const { sku, slug, identifier, parentSku } = hit._source
  switch (hit._type) {
    case 'product':
      if (typeof sku !== 'string' || typeof slug !== 'string') return undefined
      return productPath({ sku, slug, ...(typeof parentSku === 'string' && { parentSku }) }, childSku)
    case 'category':
      return typeof slug === 'string' ? categoryPath({ slug }) : undefined
    case 'cms_page':
      return typeof identifier === 'string' ? cmsPath({ code: storeCode }, identifier) : undefined
    default:
      return undefined
  }
}

/**
 * Normalizes a URL for the mapping: leading slash, no trailing slash, no query. @see docs/rules/api API-9
 */
export function normalisedPath(address: string): string {
  const path = trimSigns(address.split(/[?#]/, 1)[0] ?? '', '/')
  return `/${path}`
}

/** Returns the query for the mapped page; the variant becomes part of its path. */
export function mappedQuery(params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  rest.delete('childSku')
  return rest.size > 0 ? `?${rest}` : ''
}
