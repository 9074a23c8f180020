import type { Store } from '@ambra/domain/stores'
import { parseSearchRequest, type RawSearch } from '@ambra/search/parse-request'
import type { SearchEngine } from '@ambra/search/search-engine'
import type { Buyers, GroupClaims } from '../customer/buyer.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { priceHits } from './group-prices.ts'

/**
 * The engine whose products carry the prices of the group that a search names; the engine itself when it names none.
 * What is found and in which order does not depend on the group.
 * @throws ShopError search.bad_query, auth.not_authorized
 * @see spec §6, docs/rules/search SRC-1
 */
export function pricedEngine(
  deps: Pick<ShopDeps, 'database' | 'search'>,
  buyers: Buyers,
  call: { raw: RawSearch; context: RequestContext; store: Store },
): SearchEngine {
  const claims = claimsOf(call.raw)
  if (!claims) return deps.search
  const { context, store } = call
  return {
    ...deps.search,
    search: async (request) => {
      const result = await deps.search.search(request)
      if (request.type !== 'product' || result.hits.length === 0) return result
      const buyer = await buyers.ofCall(context, claims)
      const hits = await priceHits(deps, result.hits, { store, buyer, now: context.now })
      return { ...result, hits }
    },
  }
}

/** Group keys of the body; the cheap look first, nearly every search has none. */
function claimsOf(raw: RawSearch): GroupClaims | undefined {
  const given = typeof raw.body === 'object' && raw.body !== null ? Object.keys(raw.body) : []
  const isNamed = given.includes('groupId') || given.includes('groupToken')
  if (!isNamed && !raw.params['request']?.includes('group')) return undefined
  const { groupId, groupToken } = parseSearchRequest(raw)
  return groupId === undefined && groupToken === undefined ? undefined : { groupId, groupToken }
}
