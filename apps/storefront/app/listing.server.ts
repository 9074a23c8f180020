import type { Attribute } from '@ambra/contract/category'
import type { FilterOption } from '@ambra/contract/search'
import { constants } from '@ambra/domain/constants'
import type { RouterContextProvider } from 'react-router'
import { cardFields } from './card-fields.ts'
import { clientContext, storeContext } from './context.ts'
import type { Filters } from './features/catalog/filters.ts'
import type { FacetOption, Histogram, Listing } from './features/catalog/listing-data.ts'
import { listingQuery } from './features/catalog/listing-query.ts'
import { pick } from './pick-fields.ts'
import { loadHits } from './shop-content.server.ts'
import type { CardProduct } from './ui/product-actions.tsx'

type Context = Readonly<RouterContextProvider>
type ListingQuestion = {
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

/** Products, counts and the price histogram of a category or a search. */
export async function loadListing(context: Context, question: ListingQuestion): Promise<Listing> {
  const { filters, pageSize, isPart } = question
  const facets = question.facets.length > 0 ? question.facets : defaultFacets
  const isSearch = 'text' in question
  const defaultSort = isSearch ? constants.searchDefaultSort.value : constants.defaultSort.value
  const [answer, attributes, histogram] = await Promise.all([
    context.get(clientContext).call(isSearch ? 'productSearch' : 'categoryListing', {
      params: { index: context.get(storeContext).index },
      query: {
        request_format: 'search-query',
        request: JSON.stringify(listingQuery({ ...question, facets })),
        from: String(isPart ? (filters.page - 1) * pageSize : 0),
        size: String(isPart ? pageSize : filters.page * pageSize),
        sort: filters.sort ?? (isSearch ? '' : defaultSort),
        _source_include: cardFields.join(','),
      },
    }),
    isPart ? noAttributes : loadFacetAttributes(context, facets),
    isPart || isSearch || !facets.includes('price') ? undefined : loadHistogram(context, question),
  ])
  const available = answer.available_filters
  return {
    products: answer.products.map((product) => pick(product, cardFields) as CardProduct),
    total: answer.total,
    pageSize,
    filters,
    defaultSort,
    sorts: (available['sort'] ?? []).map(({ id, label }) => ({ id, label })),
    facets: isPart
      ? []
      : facets.flatMap((code) => {
          const attribute = attributes.find(({ attribute_code }) => attribute_code === code)
          const options = (available[code] ?? []).map(shownOption)
          return options.length > 0
            ? [{ code, label: attribute?.frontend_label ?? '', options: inOptionOrder(options, attribute) }]
            : []
        }),
    ...(histogram && { histogram }),
  }
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

/** Grades stand best first, storage and sizes from small to large: the order the options are kept in. */
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

/** Steps of the price slider in euros: fine where most prices are. */
const priceSteps = [
  0, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 1000, 1250, 1500, 2000, 2500, 3000, 4000,
  6000,
]

/** How many products of the category cost what, whatever else is chosen: the slider must not shrink under the hand. */
async function loadHistogram(
  context: Context,
  question: { categoryIds: readonly number[] } | { text: string },
): Promise<Histogram | undefined> {
  if (!('categoryIds' in question)) return undefined
  const ranges = priceSteps.map((from, position) => ({
    from,
    ...(priceSteps[position + 1] && { to: priceSteps[position + 1] }),
  }))
  const answer = await context.get(clientContext).call('catalogSearchPost', {
    params: { index: context.get(storeContext).index, type: 'product' },
    query: { size: '1', _source_include: 'id' },
    body: {
      query: {
        bool: {
          filter: [
            { terms: { category_ids: question.categoryIds } },
            { terms: { visibility: [2, 4] } },
            { terms: { status: [0, 1] } },
            { terms: { 'stock.is_in_stock': [true] } },
            { range: { final_price: { gt: 0 } } },
          ],
        },
      },
      aggs: {
        histogram: {
          range: {
            field: 'final_price',
            ranges: ranges.map(({ from, to }) => (to ? { from, to } : { from })),
          },
        },
      },
    },
  })
  const buckets = answer.aggregations?.['histogram']?.buckets ?? []
  const first = buckets.findIndex(({ doc_count }) => doc_count > 0)
  const last = buckets.findLastIndex(({ doc_count }) => doc_count > 0)
  if (last - first < 2) return undefined
  const used = buckets.slice(first, last + 1)
  const end = used.at(-1)?.to ?? (used.at(-1)?.from ?? 0) * 2
  return { steps: [...used.map(({ from = 0 }) => from), end], counts: used.map(({ doc_count }) => doc_count) }
}
