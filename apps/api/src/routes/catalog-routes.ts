import type { RequestContext } from '@ambra/commerce/request-context'
import type { SearchQuery, SearchResponse } from '@ambra/contract/search'
import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import { findContentPreview } from '@ambra/db/repositories/content-previews'
import { constants } from '@ambra/domain/constants'
import { type Store, stores } from '@ambra/domain/stores'
import { answerCatalogSearch } from '@ambra/search/catalog-search'
import type { Buyers } from '@ambra/commerce/customer/buyer'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'
import { pricedEngine } from '@ambra/commerce/catalogue/priced-engine'
import { createSuggest } from '@ambra/commerce/catalogue/suggest'

/** `_search` of every type and the overlay's suggestions. @see reference 8 */
export function catalogRoutes(deps: ApiDeps, buyers: Buyers) {
  const { settings } = deps
  const rules = { listOutOfStock: settings.listOutOfStock }
  const suggest = createSuggest(deps)

  async function answer(call: SearchCall, type: string): Promise<never> {
    const indexName = call.params['index'] ?? ''
    const store = storeOfIndex(indexName, call.caller)
    const { storeCode: _, token: __, preview: ___, ...params } = call.query
    const asked = {
      indexName,
      index: store.code,
      language: store.language,
      type,
      params,
      ...(call.body === undefined ? {} : { body: call.body }),
      rules,
      deadline: Date.now() + constants.searchTimeoutServerMs.value,
    }
    const engine = pricedEngine(deps, buyers, { raw: asked, caller: call.caller, store })
    const document = await answerCatalogSearch(engine, asked)
    // The answer's form depends on type and parameters; the search package builds each of them.
    return document as never
  }

  return [
    route(endpoints.catalogSuggest, ({ query, caller }) => suggest(caller.store.code, query), {
      isPublic: true,
      limit: 'search',
    }),
    route(endpoints.categoryListing, (call) => answer(withoutBody(call), 'product_c'), {
      isPublic: true,
      limit: 'search',
    }),
    route(endpoints.categoryListingPost, (call) => answer(call, 'product_c'), { limit: 'search' }),
    route(endpoints.productSearch, (call) => answer(withoutBody(call), 'product_s'), {
      isPublic: true,
      limit: 'search',
    }),
    route(endpoints.productSearchPost, (call) => answer(call, 'product_s'), { limit: 'search' }),
    route(endpoints.catalogSearch, (call) => answer(withoutBody(call), call.params['type'] ?? ''), {
      isPublic: true,
      limit: 'search',
    }),
    route(
      endpoints.catalogSearchPost,
      (call) => {
        const type = call.params['type'] ?? ''
        return type === 'cms_page' && call.query.preview ? answerPreview(deps, call) : answer(call, type)
      },
      { limit: 'search' },
    ),
  ]
}

/** The one page a secret opens, in the form of a search's answer; no page for a secret that opens none. */
async function answerPreview(
  { database }: ApiDeps,
  { query, params, caller }: SearchCall,
): Promise<SearchResponse> {
  const store = storeOfIndex(params['index'] ?? '', caller)
  const secret = query.preview ?? ''
  const page = await findContentPreview(database.db, store, { secret, now: caller.now })
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

type SearchCall = {
  query: SearchQuery
  params: Record<string, string>
  caller: RequestContext
  body?: unknown
}

/** A GET asks by its `request` parameter; whatever body it had is nobody's. */
const withoutBody = ({ query, params, caller }: SearchCall): SearchCall => ({ query, params, caller })

/**
 * The store an index name belongs to: `vue_storefront_catalog_en`, `ambra_en`, `en`. A name without a store at its
 * end (`vue_storefront_catalog`) is the caller's store.
 * @throws ShopError search.unknown_index
 */
function storeOfIndex(index: string, caller: RequestContext): Store {
  const named = stores.find((store) => index === store.code || index.endsWith(`_${store.code}`))
  if (named) return named
  if (!/^[a-z0-9_-]{1,64}$/i.test(index) || /_[a-z]{2}$/.test(index))
    throw new ShopError('search.unknown_index', { index: index.slice(0, 64) })
  return caller.store
}
