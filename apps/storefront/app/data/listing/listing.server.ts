import type { Attribute } from '@ambra/contract/catalogue/category'
import type { FilterOption } from '@ambra/contract/search/search'
import { constants } from '@ambra/domain/platform/shop/constants'
import { collectionFeeOf } from '@ambra/domain/fulfilment/carriers/shops'
import type { RouterContextProvider } from 'react-router'
import { markUncacheable, noteFacets } from '../cache-notes.server.ts'
import { cardFields, pick } from '../pick-fields.ts'
import { withDeliveryDays } from './listing-delivery.server.ts'
import { asFiltered } from './filtered-variants.ts'
import { findListed, histogramCode, type ListingRequest, nearestPrice } from './listing-search.server.ts'
import { settingsContext, storeContext } from '#app/routing/context.ts'
import type { Filters } from '#app/features/catalog/filters/filters.ts'
import type { FacetOption, Histogram, Listing } from '#app/features/catalog/filters/listing-data.ts'
import { firstShownPage } from '#app/features/catalog/load-more-rule.ts'
import { loadHits, loadShopConfig } from '../shop-content.server.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

type Context = Readonly<RouterContextProvider>

type FacetAttribute = Pick<Attribute, 'attribute_code' | 'frontend_label' | 'frontend_input'> & {
  /** Missing when an attribute has none. */
  options?: { value: string }[]
}

const noAttributes: Promise<FacetAttribute[]> = Promise.resolve([])
const noNumbers: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
/**
 * Facets sorted by name, in which shoppers search alphabetically; other facets keep the order of their
 * options.
 */
const namedFacets = new Set(['brand', 'color'])
const defaultFacets = ['condition', 'price', 'brand', 'color']
export const brandFacets = defaultFacets.filter((code) => code !== 'brand')

/** Loads products, counts and the price histogram of a category or a search. */
export async function loadListing(context: Context, request: ListingRequest): Promise<Listing> {
  const facets = facetsOf(context, request.facets)
  const hasRanges = Object.keys(request.filters.ranges).length > 0
  const loading = !request.isPart || hasRanges ? loadFacetAttributes(context, facets) : noAttributes
  // Only ranges require knowing the numeric facets before the search.
  const numbers = hasRanges ? loading.then(numbersAmong) : noNumbers
  const listed = numbers.then((known) => findListed(context, { ...request, facets }, known))
  const [found, attributes] = await Promise.all([listed, loading])
  const { response, filters, applied } = found
  noteFacets(context, facets)
  const isPastEnd = response.products.length === 0 && filters.page > 1
  if (isPastEnd || differs(request.filters, filters, facets)) markUncacheable(context)
  const available = response.available_filters
  const histogram = request.isPart ? undefined : histogramOf(available[histogramCode])
  return {
    products: response.products.map((product) =>
      withDeliveryDays(
        asFiltered(pick(product, cardFields) as CardProduct, product, {
          filters: applied,
          options: available,
        }),
        context.get(storeContext).country,
      ),
    ),
    collectionFee: collectionFeeOf((await loadShopConfig(context))['collection_fee']),
    total: response.total,
    pageSize: request.pageSize,
    firstPage: request.isPart ? filters.page : firstShownPage(filters.page),
    filters,
    // A search has its own default order, in which quantity decides among equal matches.
    defaultSort: constants.defaultSort.value,
    sorts: (available['sort'] ?? []).map(({ id, label }) => ({ id, label })),
    facets: request.isPart
      ? []
      : facets.flatMap((code) => {
          const attribute = attributes.find(({ attribute_code }) => attribute_code === code)
          const options = (available[code] ?? []).map(shownOption)
          return options.length > 0
            ? [{ ...facetName(code, attribute), options: inOptionOrder(options, attribute) }]
            : []
        }),
    ...(histogram && { histogram }),
    ...(response.total === 0 && (await nearestPrice(context, { ...request, facets, filters: applied }))),
    ...(response.recovery && { recovery: response.recovery }),
    ...(response.redirect !== undefined && { redirect: response.redirect }),
  }
}

/**
 * Returns the facets of a page with these own facets; where lists show sold-out products, availability
 * follows the price.
 */
export function facetsOf(context: Context, ownFacets: readonly string[]): readonly string[] {
  const own = ownFacets.length > 0 ? ownFacets : defaultFacets
  if (!context.get(settingsContext).listOutOfStock) return own
  return [...own.slice(0, 2), 'availability', ...own.slice(2)]
}

const numbersAmong = (attributes: readonly FacetAttribute[]): ReadonlySet<string> =>
  new Set(
    attributes
      .filter(({ frontend_input }) => frontend_input === 'number')
      .map(({ attribute_code }) => attribute_code),
  )

/**
 * Returns whether the URL contains values, a sort order or a page that the list does not have: such URLs
 * are unlimited.
 */
const differs = (given: Filters, shown: Filters, codes: readonly string[]) =>
  given.page !== shown.page ||
  given.sort !== shown.sort ||
  Object.keys(given.ranges).length !== Object.keys(shown.ranges).length ||
  codes.some((code) => given.facets[code]?.length !== shown.facets[code]?.length)

const shownOption = ({ id, label, count, code, swatch, from, to }: FilterOption) => ({
  id,
  label,
  ...(count !== undefined && { count }),
  ...(code && { code }),
  ...(swatch && { swatch }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

const facetName = (code: string, attribute: FacetAttribute | undefined) => ({
  code,
  label: attribute?.frontend_label ?? '',
  ...(attribute?.frontend_input === 'number' && { isNumber: true }),
})

/** Sorts options as stored: grades best first, storage and sizes ascending. */
function inOptionOrder(options: FacetOption[], attribute: FacetAttribute | undefined): FacetOption[] {
  if (attribute?.frontend_input === 'number') return options.toSorted((a, b) => Number(a.id) - Number(b.id))
  if (!attribute?.options || namedFacets.has(attribute.attribute_code)) return options
  const ranks = new Map(attribute.options.map(({ value }, position) => [value, position]))
  return options.toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0))
}

/** Loads names and option order of the facets in the store's language. */
function loadFacetAttributes(context: Context, codes: readonly string[]): Promise<FacetAttribute[]> {
  return loadHits<FacetAttribute>(context, {
    type: 'attribute',
    query: { terms: { attribute_code: codes } },
    size: constants.attributesSize.value,
    include: ['attribute_code', 'frontend_label', 'frontend_input', 'options.value'],
  })
}

/**
 * Returns the bars of the price slider, without empty ones at both ends; undefined without a price range.
 */
function histogramOf(bars: readonly FilterOption[] = []): Histogram | undefined {
  const first = bars.findIndex(({ count = 0 }) => count > 0)
  const last = bars.findLastIndex(({ count = 0 }) => count > 0)
  if (last - first < 2) return undefined
  const used = bars.slice(first, last + 1)
  const end = used.at(-1)?.to ?? (used.at(-1)?.from ?? 0) * 2
  return { steps: [...used.map(({ from = 0 }) => from), end], counts: used.map(({ count = 0 }) => count) }
}
