import type { RequestContext } from '@ambra/commerce/platform'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { hasTooManyStars } from '@ambra/contract/search/field-pattern'
import type { UrlMapQuery, UrlMapResult } from '@ambra/contract/content/url-map'
import { trimSigns } from '@ambra/domain/platform/text/linear-text'
import { staticPageAt } from '@ambra/domain/content/static-pages'
import { storeByCode, stores } from '@ambra/domain/platform/shop/stores'
import { categoriesQuery, productByKeyQuery } from '@ambra/search/query-builders'
import type { DocumentType, SearchDocument, SearchHit, SearchRequest } from '@ambra/search/search-engine'
import type { Buyers } from '@ambra/commerce/customers'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { priceHits, findRedirect } from '@ambra/commerce/catalogue'

/**
 * `url/map`: a product before a category before a page; `null` for an unknown path. @see
 * docs/rules/api API-8
 */
export function urlMapRoutes(deps: ApiDeps, buyers: Buyers) {
  const { search } = deps
  const pageQuery = (index: string, identifier: string): SearchRequest => ({
    index,
    type: 'cms_page',
    body: {
      query: { kind: 'terms', field: 'identifier', values: [identifier] },
      facetFilters: [],
      aggregations: [],
    },
    from: 0,
    size: 1,
    sort: [],
  })

  async function find(path: string, body: UrlMapQuery, context: RequestContext): Promise<UrlMapResult> {
    const index = context.store.code
    const questions: [DocumentType, SearchRequest][] = [
      ['product', productByKeyQuery({ index, key: 'url_path', value: path })],
      ['category', { ...categoriesQuery({ index, key: 'url_path', values: [path] }), size: 1 }],
      ['cms_page', pageQuery(index, staticPageIn(index, path) ?? path)],
    ]
    const fields = {
      ...(body.includeFields?.length ? { sourceInclude: patterns(body.includeFields, 'includeFields') } : {}),
      ...(body.excludeFields?.length ? { sourceExclude: patterns(body.excludeFields, 'excludeFields') } : {}),
    }
    for (const [type, request] of questions) {
      const [hit] = (await search.search({ ...request, ...fields })).hits
      if (!hit || (type === 'product' && !(await isOnSale(index, hit.id)))) continue
      const source =
        type === 'product' ? withVariant(await priced(hit, body, context), body.filters?.sku) : hit.source
      return {
        _index: `vue_storefront_catalog_${index}`,
        _type: type,
        _id: hit.id,
        _score: 1,
        _source: { ...source },
      }
    }
    context.log.info({ path }, 'no mapping found')
    return null
  }

  /** Returns the document with the prices of the group that the call names, as in a search. */
  async function priced(hit: SearchHit, { groupId, groupToken }: UrlMapQuery, context: RequestContext) {
    if (groupId == null && groupToken == null) return hit.source
    const claims = { groupId: String(groupId ?? ''), groupToken: groupToken ?? undefined }
    const buyer = await buyers.ofCall(context, claims)
    const [found = hit] = await priceHits(deps, [hit], { store: context.store, buyer, now: context.now })
    return found.source
  }

  /**
   * Returns whether a product is on sale: others have no page. The caller may have excluded its
   * status from the response.
   */
  async function isOnSale(index: string, id: string): Promise<boolean> {
    const product = await search.find(index, 'product', id)
    return Number(product?.['status']) < firstHiddenStatus
  }

  return [
    route(
      endpoints.urlMap,
      ({ body, context }) => {
        const path = mappedPath(body.url)
        if (path === '') throw new ShopError('url.missing')
        return find(path, body, context)
      },
      { isPublic: true, limit: 'read' },
    ),
  ]
}

/** @throws ShopError request.invalid for a pattern with more stars than any real one */
function patterns(given: readonly string[], field: string): readonly string[] {
  if (given.some(hasTooManyStars)) throw new ShopError('request.invalid', { field })
  return given
}

/** Products of this status and above are not on sale. @see spec §4 "Product load" */
const firstHiddenStatus = 2

/**
 * Returns the path without outer slashes, query, fragment and leading store code. @see docs/rules/api API-9
 */
function mappedPath(url: string): string {
  const path = trimSigns(url.split(/[?#]/, 1)[0] ?? '', '/')
  const [first, ...rest] = path.split('/')
  return rest.length > 0 && storeByCode(first) ? rest.join('/').replace(/^\/+/, '') : path
}

/** Returns the static page at a path of the store, or at that of another store. */
const staticPageIn = (storeCode: string, path: string): string | undefined =>
  [storeCode, ...stores.map(({ code }) => code)]
    .map((code) => staticPageAt(code, `/${path}`))
    .find((page) => page !== undefined)

/** Adds the variant that a link names, so that the page opens with it selected. */
function withVariant(source: SearchDocument, sku: string | null | undefined): SearchDocument {
  const children = source['configurable_children']
  if (!sku || !Array.isArray(children)) return source
  const variant: unknown = children.find(
    (child: unknown) => typeof child === 'object' && child !== null && 'sku' in child && child.sku === sku,
  )
  return variant ? { ...source, selectedVariant: variant } : source
}

/** `url/redirect`: the current target of an address of an old shop. */
export const redirectRoutes = ({ database }: ApiDeps) => [
  route(endpoints.urlRedirect, ({ query }) => findRedirect(database, query.url ?? ''), { isPublic: true }),
]
