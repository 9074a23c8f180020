import type { RequestContext } from '@ambra/commerce/platform'
import type { SearchQuery, SearchResponse } from '@ambra/contract/search/search'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { findBlockPreview, findContentPreview, findTreePreview } from '@ambra/db/catalogue'
import { constants } from '@ambra/domain/platform/shop/constants'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import { handleCatalogSearch } from '@ambra/search/catalog-search'
import type { Buyers } from '@ambra/commerce/customers'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { pricedEngine, previewedEngine, createSuggest } from '@ambra/commerce/search'

/** `_search` of every type and the overlay's suggestions. @see docs/rules/search SRC-1 */
export function catalogRoutes(deps: ApiDeps, buyers: Buyers) {
  const { settings } = deps
  const rules = { listOutOfStock: settings.listOutOfStock }
  const suggest = createSuggest(deps)

  const noteSearch = (store: Store) => (text: string, total: number) =>
    deps.searchCounter?.note(store, text, total)

  async function response(call: SearchCall, type: string): Promise<never> {
    const indexName = call.params['index'] ?? ''
    const store = storeOfIndex(indexName, call.context)
    const { storeCode: _, token: __, preview: ___, ...params } = call.query
    const requested = {
      indexName,
      index: store.code,
      language: store.language,
      type,
      params,
      ...(call.body === undefined ? {} : { body: call.body }),
      rules,
      deadline: Date.now() + constants.searchTimeoutServerMs.value,
      ...(type === 'product_s' && { onFound: noteSearch(store) }),
    }
    const priced = pricedEngine(deps, buyers, { raw: requested, context: call.context, store })
    // Only by POST, since caches may store a GET.
    const secret = type === 'product' && call.body !== undefined ? call.query.preview : undefined
    const engine = secret ? previewedEngine(deps, priced, { secret, store, now: call.context.now }) : priced
    const document = await handleCatalogSearch(engine, requested)
    // The response's form depends on type and parameters; the search package builds each of them.
    return document as never
  }

  return [
    route(endpoints.catalogSuggest, ({ query, context }) => suggest(context.store, query), {
      isPublic: true,
      limit: 'search',
    }),
    route(endpoints.categoryListing, (call) => response(withoutBody(call), 'product_c'), {
      isPublic: true,
      limit: 'search',
    }),
    route(endpoints.categoryListingPost, (call) => response(call, 'product_c'), { limit: 'search' }),
    route(endpoints.productSearch, (call) => response(withoutBody(call), 'product_s'), {
      isPublic: true,
      limit: 'search',
    }),
    route(endpoints.productSearchPost, (call) => response(call, 'product_s'), { limit: 'search' }),
    route(endpoints.catalogSearch, (call) => response(withoutBody(call), call.params['type'] ?? ''), {
      isPublic: true,
      limit: 'search',
    }),
    route(
      endpoints.catalogSearchPost,
      async (call) => {
        const type = call.params['type'] ?? ''
        if (!call.query.preview) return response(call, type)
        if (type === 'cms_page') return sendPreview(deps, call)
        return type === 'cms_block' || type === 'cms_hierarchy'
          ? withPreview(deps, { call, type, response: await response(call, type) })
          : response(call, type)
      },
      { limit: 'search' },
    ),
  ]
}

/** Sends the page that a secret opens in the form of a search response; no page for an invalid secret. */
async function sendPreview(
  { database }: ApiDeps,
  { query, params, context }: SearchCall,
): Promise<SearchResponse> {
  const store = storeOfIndex(params['index'] ?? '', context)
  const secret = query.preview ?? ''
  const page = await findContentPreview(database.db, store, { secret, now: context.now })
  const hit = page && {
    _index: `vue_storefront_catalog_${store.code}`,
    _type: 'cms_page',
    _id: String(page.id),
    _score: 1,
    _source: { ...page },
  }
  return {
    took: 0,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: { total: hit ? 1 : 0, max_score: null, hits: hit ? [hit] : [] },
  }
}

type Overlaid = { call: SearchCall; type: 'cms_block' | 'cms_hierarchy'; response: SearchResponse }

/**
 * Replaces the stored block or tree of a response by the one that a secret opens; appends a new one
 * that the query names.
 */
async function withPreview(
  { database }: ApiDeps,
  { call: { query, params, context, body }, type, response }: Overlaid,
): Promise<SearchResponse> {
  const store = storeOfIndex(params['index'] ?? '', context)
  const opened = { secret: query.preview ?? '', now: context.now }
  const found =
    type === 'cms_block'
      ? await findBlockPreview(database.db, store, opened)
      : await findTreePreview(database.db, store, opened)
  if (!found) return response
  const { hits } = response.hits
  const index = hits.findIndex(({ _source }) => _source['identifier'] === found.identifier)
  const isMeant = type === 'cms_hierarchy' || JSON.stringify(body).includes(JSON.stringify(found.identifier))
  if (index < 0 && !isMeant) return response
  const hit = {
    _index: `vue_storefront_catalog_${store.code}`,
    _type: type,
    _id: '0',
    _score: 1,
    _source: { ...found },
  }
  const shown = index < 0 ? [...hits, hit] : hits.with(index, hit)
  return { ...response, hits: { ...response.hits, hits: shown } }
}

type SearchCall = {
  query: SearchQuery
  params: Record<string, string>
  context: RequestContext
  body?: unknown
}

/** Reads a GET from its `request` parameter and ignores its body. */
const withoutBody = ({ query, params, context }: SearchCall): SearchCall => ({
  query,
  params,
  context,
})

const plainIndexes: ReadonlySet<string> = new Set([
  'vue_storefront_catalog',
  'vue_storefront_magento',
  'ambra',
])

/**
 * Returns the store of an index name: `vue_storefront_catalog_en`, `ambra_en`, `en`. The plain
 * names of the index (`vue_storefront_catalog`, `ambra`) mean the caller's store; any other name is
 * an error in a client's settings, which products of the default store would hide.
 * @throws ShopError search.unknown_index
 */
function storeOfIndex(index: string, context: RequestContext): Store {
  const named = stores.find((store) => index === store.code || index.endsWith(`_${store.code}`))
  if (named) return named
  if (!plainIndexes.has(index)) throw new ShopError('search.unknown_index', { index: index.slice(0, 64) })
  return context.store
}
