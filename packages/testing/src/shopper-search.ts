import type { AbstractQuery } from '@ambra/contract/search/search'
import { parseSearchRequest } from '@ambra/search/parse-request'
import type { SearchRequest } from '@ambra/search/search-engine'
import type { ListOptions } from '@ambra/search/query-builders'

/**
 * Returns a text search as the search screen sends it, parsed by the shop's own parser. Sort, size and start
 * are given as in the address; by default the shop chooses.
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
