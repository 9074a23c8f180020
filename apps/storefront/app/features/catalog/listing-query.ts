import type { AbstractQuery } from '@ambra/contract/search/search'
import type { Filters } from '#app/features/catalog/filters/filters.ts'

/** Maximum number of values of a facet on our own pages. @see docs/rules/search SRC-7 */
export const facetSize = 999

type ListingScope = {
  filters: Filters
  facets: readonly string[]
} & ({ categoryIds: readonly number[] } | { brandId: string } | { text: string })

type Applied = NonNullable<AbstractQuery['_appliedFilters']>[number]
const must = (attribute: string, value: Applied['value']): Applied => ({ attribute, value, scope: 'default' })

/**
 * Returns the listing as the API's abstract query: fixed conditions in `default` scope, the shopper's
 * selection in `catalog` scope, so that the counts of a facet exclude its own selection.
 * @see docs/rules/search SRC-5, SRC-6
 */
export function listingQuery(scope: ListingScope): AbstractQuery {
  const { filters, facets } = scope
  const isSearch = 'text' in scope
  const chosen = Object.entries(filters.facets)
    .filter(([code]) => facets.includes(code))
    .map(([code, values]): Applied => ({ attribute: code, value: { in: values }, scope: 'catalog' }))
  const { from, to } = filters.price ?? {}
  const range = { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lte: to }) }
  return {
    _availableFilters: facets.map((field) => ({ field, scope: 'catalog', options: { size: facetSize } })),
    _appliedFilters: [
      must('visibility', { in: isSearch ? [3, 4] : [2, 4] }),
      must('status', { in: [0, 1] }),
      must('final_price', { gt: 0 }),
      ...('categoryIds' in scope ? [must('category_ids', { in: scope.categoryIds })] : []),
      ...('brandId' in scope ? [must('brand', { in: [scope.brandId] })] : []),
      ...chosen,
      ...(filters.price ? [{ attribute: 'price', value: range, scope: 'catalog' }] : []),
    ],
    ...(isSearch && { _searchText: scope.text }),
  }
}
