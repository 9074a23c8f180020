import type { ProductListing } from '@ambra/contract/search/search'
import { placeField } from '@ambra/domain/catalogue/category-subtree'
import { constants } from '@ambra/domain/platform/shop/constants'
import type { RouterContextProvider } from 'react-router'
import { filteredVariantFields, filtersVariants } from './filtered-variants.ts'
import { cardFields } from '../pick-fields.ts'
import { clientContext, storeContext } from '#app/routing/context.ts'
import { type Filters, isWithin, offeredFilters, readFilters } from '#app/features/catalog/filters/filters.ts'
import { listingQuery } from '#app/features/catalog/listing-query.ts'
import { firstShownPage } from '#app/features/catalog/load-more-rule.ts'

type Context = Readonly<RouterContextProvider>

export type ListingRequest = {
  filters: Filters
  facets: readonly string[]
  pageSize: number
  /** True for only the last page, for "Load more"; otherwise all pages up to it. */
  isPart: boolean
  /** Category whose first products were positioned by hand; they come first in its default order. */
  placedIn?: number
} & ({ categoryIds: readonly number[] } | { brandId: string } | { text: string })

const noFilters = readFilters(new URLSearchParams())

/** Valid sort orders; any other means the default. */
const sorts: ReadonlySet<string> = new Set([
  ...Object.values(constants.sortOptions.value).map((id) => (id.includes(':') ? id : `${id}:asc`)),
  '_score:desc',
])
export const histogramCode = 'price_histogram'

/** `applied` contains the values of each range among its facets. */
type Found = { response: ProductListing; filters: Filters; applied: Filters }

/**
 * Loads the list. If the URL contains values that the list does not have, or a page after its end, loads
 * the list again without them; links of the shop never need this.
 */
export async function findListed(
  context: Context,
  request: ListingRequest,
  numbers: ReadonlySet<string>,
): Promise<Found> {
  const filters = readable(request, numbers)
  const applied = await withValuesOfRanges(context, { ...request, filters })
  const response = await search(context, { ...request, filters: applied })
  const offered = request.facets.map((code) => ({
    code,
    options: response.available_filters[code] ?? [],
    isNumber: numbers.has(code),
  }))
  const known = offeredFilters(filters, offered)
  if (chosenCount(known) < chosenCount(filters))
    return findListed(context, { ...request, filters: known }, numbers)
  const lastPage = Math.max(1, Math.ceil(response.total / request.pageSize))
  if (filters.page > lastPage && !request.isPart)
    return findListed(context, { ...request, filters: { ...known, page: lastPage } }, numbers)
  return { response, filters: known, applied }
}

/**
 * Replaces each range by the values of the list within it, because it must hold for the product or one of
 * its variants.
 */
async function withValuesOfRanges(context: Context, request: ListingRequest): Promise<Filters> {
  const { filters } = request
  if (Object.keys(filters.ranges).length === 0) return filters
  return valuesWithin(filters, await searchAll(context, request))
}

/** Loads one product of the unfiltered list, with all facet values of the list. */
export const searchAll = (context: Context, request: ListingRequest): Promise<ProductListing> =>
  search(context, { ...request, pageSize: 1, isPart: false, filters: noFilters })

/** Returns the filters with each range replaced by the values of a list within it. */
export function valuesWithin(filters: Filters, { available_filters }: ProductListing): Filters {
  const values = Object.entries(filters.ranges).map(([code, range]) => {
    const ids = (available_filters[code] ?? []).map(({ id }) => id)
    const within = ids.filter((id) => isWithin(range, Number(id)))
    // A value that no product has, because the range contains none.
    return [code, within.length > 0 ? within : [String(range.to ?? range.from ?? 0)]] as const
  })
  return { ...filters, facets: { ...filters.facets, ...Object.fromEntries(values) } }
}

/**
 * Returns the nearest price above the price filter, else below it, that matches all other filters; for when
 * no price is within it.
 */
export async function nearestPrice(
  context: Context,
  request: ListingRequest,
): Promise<{ nearestPrice?: number } | undefined> {
  const { price } = request.filters
  if (!price) return undefined
  const sides = [
    price.to !== undefined && { price: { from: price.to }, sort: 'final_price:asc' },
    price.from !== undefined && { price: { to: price.from }, sort: 'final_price:desc' },
  ]
  for (const side of sides) {
    if (!side) continue
    const filters = { ...request.filters, ...side, page: 1 }
    const [nearest] = (await search(context, { ...request, pageSize: 1, filters })).products
    if (nearest) return { nearestPrice: Number(nearest['final_price']) }
  }
  return undefined
}

/**
 * Returns the filters with only the page's own facets, ranges of numeric facets, and an existing sort
 * order.
 */
function readable({ filters, facets }: ListingRequest, numbers: ReadonlySet<string>): Filters {
  const own = Object.entries(filters.facets).filter(([code]) => facets.includes(code))
  const ranges = Object.entries(filters.ranges).filter(([code]) => numbers.has(code))
  const sort = filters.sort !== undefined && sorts.has(filters.sort) ? filters.sort : undefined
  return { ...filters, facets: Object.fromEntries(own), ranges: Object.fromEntries(ranges), sort }
}

const chosenCount = ({ facets }: Filters) => Object.values(facets).flat().length

const usualSort = ({ placedIn }: ListingRequest) =>
  placedIn === undefined
    ? constants.defaultSort.value
    : `${placeField(placedIn)}:asc,${constants.defaultSort.value}`

/** Searches the list exactly as requested, with ranges as values. */
export function search(
  context: Context,
  request: ListingRequest,
  fields: readonly string[] = [],
): Promise<ProductListing> {
  const { filters, pageSize, isPart } = request
  const isSearch = 'text' in request
  const first = isPart ? filters.page : firstShownPage(filters.page)
  const withHistogram = request.facets.includes('price') ? [...request.facets, histogramCode] : request.facets
  return context.get(clientContext).call(isSearch ? 'productSearch' : 'categoryListing', {
    params: { index: context.get(storeContext).index },
    query: {
      request_format: 'search-query',
      request: JSON.stringify(listingQuery({ ...request, facets: withHistogram })),
      from: String((first - 1) * pageSize),
      size: String((filters.page - first + 1) * pageSize),
      sort: filters.sort ?? (isSearch ? '' : usualSort(request)),
      _source_include: [
        ...cardFields,
        ...fields,
        ...(filtersVariants(filters) ? filteredVariantFields : []),
      ].join(','),
    },
  })
}
