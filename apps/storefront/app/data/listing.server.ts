import type { Attribute } from '@ambra/contract/category'
import type { FilterOption, ProductListing } from '@ambra/contract/search'
import { constants } from '@ambra/domain/constants'
import type { RouterContextProvider } from 'react-router'
import { markUncacheable, noteFacets } from './cache-notes.server.ts'
import { cardFields, pick } from './pick-fields.ts'
import { asFiltered, filteredVariantFields, filtersVariants } from './filtered-variants.ts'
import { clientContext, settingsContext, storeContext } from '#app/routing/context.ts'
import { type Filters, offeredFilters } from '#app/features/catalog/filters/filters.ts'
import type { FacetOption, Histogram, Listing } from '#app/features/catalog/filters/listing-data.ts'
import { listingQuery } from '#app/features/catalog/listing-query.ts'
import { firstShownPage } from '#app/features/catalog/load-more-rule.ts'
import { loadHits } from './shop-content.server.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

type Context = Readonly<RouterContextProvider>
type ListingRequest = {
  filters: Filters
  facets: readonly string[]
  pageSize: number
  /** Only the last page, for "Load more"; else everything down to it. */
  isPart: boolean
} & ({ categoryIds: readonly number[] } | { text: string })

type FacetAttribute = Pick<Attribute, 'attribute_code' | 'frontend_label'> & {
  /** Left out of the answer when an attribute has none. */
  options?: { value: string }[]
}

const noAttributes: FacetAttribute[] = []
/** Names, which a shopper looks for by letter; every other facet keeps the order of its options. */
const namedFacets = new Set(['brand', 'color'])
const defaultFacets = ['condition', 'price', 'brand', 'color']

/** Orders a list may have; any other means the usual one. */
const sorts: ReadonlySet<string> = new Set([
  ...Object.values(constants.sortOptions.value).map((id) => (id.includes(':') ? id : `${id}:asc`)),
  '_score:desc',
])
const histogramCode = 'price_histogram'

/** Products, counts and the price histogram of a category or a search. */
export async function loadListing(context: Context, question: ListingRequest): Promise<Listing> {
  const facets = facetsOf(context, question.facets)
  const [found, attributes] = await Promise.all([
    find(context, { ...question, facets }),
    question.isPart ? noAttributes : loadFacetAttributes(context, facets),
  ])
  const { answer: response, filters } = found
  noteFacets(context, facets)
  const isPastEnd = response.products.length === 0 && filters.page > 1
  if (isPastEnd || differs(question.filters, filters, facets)) markUncacheable(context)
  const available = response.available_filters
  const histogram = question.isPart ? undefined : histogramOf(available[histogramCode])
  return {
    products: response.products.map((product) =>
      asFiltered(pick(product, cardFields) as CardProduct, product, {
        filters,
        grades: available['condition'] ?? [],
      }),
    ),
    total: response.total,
    pageSize: question.pageSize,
    firstPage: question.isPart ? filters.page : firstShownPage(filters.page),
    filters,
    // A search has an order of its own by default, in which quantity decides among equally good answers.
    defaultSort: constants.defaultSort.value,
    sorts: (available['sort'] ?? []).map(({ id, label }) => ({ id, label })),
    facets: question.isPart
      ? []
      : facets.flatMap((code) => {
          const attribute = attributes.find(({ attribute_code }) => attribute_code === code)
          const options = (available[code] ?? []).map(shownOption)
          return options.length > 0
            ? [{ code, label: attribute?.frontend_label ?? '', options: inOptionOrder(options, attribute) }]
            : []
        }),
    ...(histogram && { histogram }),
    ...(response.recovery && { recovery: response.recovery }),
  }
}

/**
 * Facets of a page that has these of its own; where lists show what is sold out, its availability comes after the
 * price.
 */
export function facetsOf(context: Context, ownFacets: readonly string[]): readonly string[] {
  const own = ownFacets.length > 0 ? ownFacets : defaultFacets
  if (!context.get(settingsContext).listOutOfStock) return own
  return [...own.slice(0, 2), 'availability', ...own.slice(2)]
}

type Found = { answer: ProductListing; filters: Filters }

/**
 * Loads the list. An address may name values that the list does not have, or a page after its end: the list is loaded
 * again without them, which a link of the shop never needs.
 */
async function find(context: Context, question: ListingRequest): Promise<Found> {
  const filters = readable(question)
  const response = await ask(context, { ...question, filters })
  const offered = question.facets.map((code) => ({ code, options: response.available_filters[code] ?? [] }))
  const known = offeredFilters(filters, offered)
  if (chosenCount(known) < chosenCount(filters)) return find(context, { ...question, filters: known })
  const lastPage = Math.max(1, Math.ceil(response.total / question.pageSize))
  if (filters.page > lastPage && !question.isPart)
    return find(context, { ...question, filters: { ...known, page: lastPage } })
  return { answer: response, filters: known }
}

/** The filters of the page's own facets, and a sort that exists. */
function readable({ filters, facets }: ListingRequest): Filters {
  const own = Object.entries(filters.facets).filter(([code]) => facets.includes(code))
  const sort = filters.sort !== undefined && sorts.has(filters.sort) ? filters.sort : undefined
  return { ...filters, facets: Object.fromEntries(own), sort }
}

const chosenCount = ({ facets }: Filters) => Object.values(facets).flat().length

/** The address names values, a sort or a page that the list does not have: one of any number of such addresses. */
const differs = (given: Filters, shown: Filters, codes: readonly string[]) =>
  given.page !== shown.page ||
  given.sort !== shown.sort ||
  codes.some((code) => given.facets[code]?.length !== shown.facets[code]?.length)

function ask(context: Context, question: ListingRequest): Promise<ProductListing> {
  const { filters, pageSize, isPart } = question
  const isSearch = 'text' in question
  const first = isPart ? filters.page : firstShownPage(filters.page)
  const withHistogram = question.facets.includes('price')
    ? [...question.facets, histogramCode]
    : question.facets
  return context.get(clientContext).call(isSearch ? 'productSearch' : 'categoryListing', {
    params: { index: context.get(storeContext).index },
    query: {
      request_format: 'search-query',
      request: JSON.stringify(listingQuery({ ...question, facets: withHistogram })),
      from: String((first - 1) * pageSize),
      size: String((filters.page - first + 1) * pageSize),
      sort: filters.sort ?? (isSearch ? '' : constants.defaultSort.value),
      _source_include: [...cardFields, ...(filtersVariants(filters) ? filteredVariantFields : [])].join(','),
    },
  })
}

const shownOption = ({ id, label, count, code, swatch, from, to }: FilterOption) => ({
  id,
  label,
  ...(count !== undefined && { count }),
  ...(code && { code }),
  ...(swatch && { swatch }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

/** Grades stand best first, storage and sizes from small to large: the order the options are stored in. */
function inOptionOrder(options: FacetOption[], attribute: FacetAttribute | undefined): FacetOption[] {
  if (!attribute?.options || namedFacets.has(attribute.attribute_code)) return options
  const ranks = new Map(attribute.options.map(({ value }, position) => [value, position]))
  return options.toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0))
}

/** Names and option order of the facets in the store's language. */
function loadFacetAttributes(context: Context, codes: readonly string[]): Promise<FacetAttribute[]> {
  return loadHits<FacetAttribute>(context, {
    type: 'attribute',
    query: { terms: { attribute_code: codes } },
    size: constants.attributesSize.value,
    include: ['attribute_code', 'frontend_label', 'options.value'],
  })
}

/** Bars of the price slider, without the empty ones at both ends; undefined where there is nothing to slide. */
function histogramOf(bars: readonly FilterOption[] = []): Histogram | undefined {
  const first = bars.findIndex(({ count = 0 }) => count > 0)
  const last = bars.findLastIndex(({ count = 0 }) => count > 0)
  if (last - first < 2) return undefined
  const used = bars.slice(first, last + 1)
  const end = used.at(-1)?.to ?? (used.at(-1)?.from ?? 0) * 2
  return { steps: [...used.map(({ from = 0 }) => from), end], counts: used.map(({ count = 0 }) => count) }
}
