import type { Store } from '@ambra/domain/platform/shop/stores'
import { parseSearchRequest, type RawSearch } from '@ambra/search/parse-request'
import type { SearchEngine } from '@ambra/search/search-engine'
import type { Buyers, GroupClaims } from '../../customers/sessions/buyer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { priceHits } from '../../catalogue/prices/group-prices.ts'

/**
 * Wraps the engine so that products carry the prices of the group that a search names; searches without a
 * group are unchanged. Matches and order do not depend on the group.
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

/** Returns the group keys of the body; checks cheaply first, because nearly every search has none. */
function claimsOf(raw: RawSearch): GroupClaims | undefined {
  const given = typeof raw.body === 'object' && raw.body !== null ? Object.keys(raw.body) : []
  const isNamed = given.includes('groupId') || given.includes('groupToken')
  if (!isNamed && !raw.params['request']?.includes('group')) return undefined
  const { groupId, groupToken } = parseSearchRequest(raw)
  return groupId === undefined && groupToken === undefined ? undefined : { groupId, groupToken }
}
