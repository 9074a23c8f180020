import type { AbstractQuery } from '@ambra/contract/search'
import { parseSearchRequest } from '@ambra/search/parse-request'
import type { SearchRequest } from '@ambra/search/search-engine'
import type { ListOptions } from '@ambra/search/query-builders'

/**
 * A text search as the search screen sends it, read by the shop's own reader of requests. Sort, size and start are given
 * as in the address; without them the shop chooses.
 */
export function shopperSearch(options: ListOptions & { readonly text: string }): SearchRequest {
  const { index, rules, text, facets = [], filters = {}, sort, size, from } = options
  const request: AbstractQuery = {
    _availableFilters: facets.map((field) => ({ field, scope: 'catalog', options: { size: 999 } })),
    _appliedFilters: [
      { attribute: 'visibility', value: { in: [3, 4] }, scope: 'default' },
      ...Object.entries(filters).map(([attribute, values]) => ({
        attribute,
        value: { in: values },
        scope: 'catalog',
      })),
    ],
    _searchText: text,
  }
  const params = {
    request_format: 'search-query',
    request: JSON.stringify(request),
    ...(sort !== undefined && { sort }),
    ...(size !== undefined && { size: String(size) }),
    ...(from !== undefined && { from: String(from) }),
  }
  return parseSearchRequest({ index, type: 'product_s', rules, params }).request
}
