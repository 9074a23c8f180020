import { ShopError } from '@ambra/contract/platform/errors/errors'
import { constants } from '@ambra/domain/platform/shop/constants'
import { facetAggregations, facetFilter, isSystemKey } from '../shop-rules/facets.ts'
import type { Query, Scalar, SearchBody } from '../model/query-model.ts'
import { queryLimits } from '../model/query-reader.ts'
import type { SearchRequest } from '../model/search-engine.ts'
import { allOf, listingRules, type ShopRules, visibilities, sortKeysFor } from '../shop-rules/shop-rules.ts'

/** Common options of lists. `filters` are chosen values by facet code, as the address carries them. */
export type ListOptions = {
  readonly index: string
  readonly rules: ShopRules
  readonly filters?: Readonly<Record<string, readonly string[]>>
  /** Facet codes to count; only these can be filtered by. */
  readonly facets?: readonly string[]
  /** A sort option id such as `final_price:asc`, or `_score:desc`; unknown ones mean the default. */
  readonly sort?: string
  readonly from?: number
  readonly size?: number
}

/** Size 0 or less becomes 50, larger ones are cut; a negative start becomes 0. @see spec §5 */
function pageOf(options: { from?: number; size?: number }, usual: number): { from: number; size: number } {
  const wanted = Math.trunc(options.size ?? usual)
  const size = Math.min(wanted > 0 ? wanted : constants.productsPageSize.value, queryLimits.filterQuery)
  const from = Math.min(Math.max(0, Math.trunc(options.from ?? 0)), queryLimits.window - size)
  return { from, size }
}

function facetsOf({
  facets = [],
  filters = {},
}: ListOptions): Pick<SearchBody, 'facetFilters' | 'aggregations'> {
  const facetFilters = Object.entries(filters).flatMap(([facet, values]) => {
    const query = isSystemKey(facet) || !facets.includes(facet) ? undefined : facetFilter(facet, values)
    return query === undefined ? [] : [{ facet, query }]
  })
  return { facetFilters, aggregations: facetAggregations(facets) }
}

function plain(query: Query): SearchBody {
  return { query, facetFilters: [], aggregations: [] }
}

const terms = (field: string, values: readonly Scalar[]): Query => ({ kind: 'terms', field, values })
const newest = { field: 'created_at', direction: 'desc', missing: '_last' } as const

/**
 * A category page: products of the categories (own id and all below), in the order chosen, with facet
 * counts. Alternatives within a facet, narrowing between facets.
 * @see spec §9, docs/rules/search SRC-7
 */
export function categoryListingQuery(
  options: ListOptions & { readonly categoryIds: readonly number[] },
): SearchRequest {
  const query = allOf([listingRules('listing', options.rules), terms('category_ids', options.categoryIds)])
  return {
    index: options.index,
    type: 'product',
    body: { query, ...facetsOf(options) },
    ...pageOf(options, constants.productsPageSize.value),
    sort: sortKeysFor(options.sort, constants.defaultSort.value),
  }
}

/**
 * One product by a key such as sku (the default), id or url_path, also one that is out of stock; hidden ones too with
 * `anyVisibility`.
 * @throws ShopError product.key_missing without a value of the key
 * @see spec §5 "Product lookup"
 */
export function productByKeyQuery(options: {
  readonly index: string
  readonly key?: string
  readonly value: Scalar | undefined
  readonly anyVisibility?: boolean
}): SearchRequest {
  const { key = 'sku', value } = options
  if (value === undefined || value === '') throw new ShopError('product.key_missing', { key })
  const shown = options.anyVisibility ? [] : [terms('visibility', visibilities.lookup)]
  return {
    index: options.index,
    type: 'product',
    body: plain(allOf([terms(key, [value]), ...shown])),
    from: 0,
    size: 1,
    sort: [],
  }
}

/** Enabled products by a list of keys (parts of bundles, related, special offers, wishlist), order by id. */
export function productsByKeysQuery(options: {
  readonly index: string
  readonly key: string
  readonly values: readonly Scalar[]
  readonly size?: number
  readonly anyVisibility?: boolean
}): SearchRequest {
  const shown = options.anyVisibility ? [] : [terms('visibility', visibilities.lookup)]
  const query = allOf([terms(options.key, options.values), terms('status', [1]), ...shown])
  const size = options.size ?? Math.max(constants.productsPageSize.value, options.values.length)
  return { index: options.index, type: 'product', body: plain(query), ...pageOf({ size }, size), sort: [] }
}

/** Categories by position; active ones, and with `nonEmpty` those that hold products. @see spec §5 "Category filters" */
export function categoriesQuery(options: {
  readonly index: string
  readonly key?: string
  readonly values?: readonly Scalar[]
  readonly nonEmpty?: boolean
}): SearchRequest {
  const query = allOf([
    terms('is_active', [true]),
    ...(options.key === undefined ? [] : [terms(options.key, options.values ?? [])]),
    ...(options.nonEmpty ? [{ kind: 'range', field: 'product_count', bounds: { gt: 0 } } as const] : []),
  ])
  return {
    index: options.index,
    type: 'category',
    body: plain(query),
    from: 0,
    size: constants.categoriesSize.value,
    sort: [{ field: 'position', direction: 'asc', missing: '_last' }],
  }
}

type BlockOptions = { readonly index: string; readonly rules: ShopRules; readonly size?: number }

/** Home block: the newest products. @see spec §9 "new-collection" */
export function newCollectionQuery({ index, rules, size }: BlockOptions): SearchRequest {
  return {
    index,
    type: 'product',
    body: plain(listingRules('listing', rules)),
    ...pageOf({ size: size ?? constants.homeListSize.value }, 0),
    sort: [newest],
  }
}

/** Home block: of the products that are sold most those that a list may show, in any order. */
export function soldMostQuery({
  index,
  rules,
  ids,
}: Omit<BlockOptions, 'size'> & { readonly ids: readonly number[] }): SearchRequest {
  return {
    index,
    type: 'product',
    body: plain(allOf([terms('id', ids), listingRules('listing', rules)])),
    ...pageOf({ size: ids.length }, 0),
    sort: [],
  }
}

/** Home block: promoted products first, the newest of them first. @see spec §9 "bestsellers" */
export function bestsellersQuery({ index, rules, size }: BlockOptions): SearchRequest {
  const sort = [{ field: 'is_promoted', direction: 'desc', missing: '_last' }, newest] as const
  return {
    index,
    type: 'product',
    body: plain(listingRules('listing', rules)),
    ...pageOf({ size: size ?? constants.homeListSize.value }, 0),
    sort,
  }
}
