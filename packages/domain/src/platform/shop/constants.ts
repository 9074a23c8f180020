/**
 * Figures of specification section 9 used by the server and by lists, with their source text. Figures used by
 * a single browser module are in that module.
 * @see spec §9, docs/rules/api API-14
 */
export const constants = {
  searchTimeoutClientMs: { value: 5000, spec: 'Search timeouts client 5000 ms' },
  searchTimeoutServerMs: { value: 1000, spec: 'server 1000 ms' },
  searchMinimumScore: { value: 1, spec: 'minimum score 1' },
  searchWeights: {
    value: { name: 2, sku: 2, mpn: 3, brand: 1, 'category.name': 1 },
    spec: 'Weights: name 2, sku 2, mpn 3, brand 1, category name 1',
  },
  productsPageSize: { value: 50, spec: 'products default 50' },
  searchPageSize: { value: 24, spec: '24 on the search screen' },
  categoriesSize: { value: 4000, spec: 'categories 4000' },
  categoriesSort: { value: 'position:asc', spec: 'sorted by position ascending' },
  attributesSize: { value: 150, spec: 'attributes 150' },
  cmsSize: { value: 150, spec: 'CMS 150' },
  homeListSize: { value: 8, spec: 'home new-collection and bestsellers 8 each' },
  specialOffersMax: { value: 100, spec: 'special offers up to 100' },
  defaultSort: { value: 'is_promoted:desc', spec: 'Default sort is_promoted descending' },
  searchDefaultSort: { value: 'total_qty:desc', spec: 'search default total_qty descending' },
  sortOptions: {
    value: {
      latest: 'updated_at:desc',
      priceLowToHigh: 'final_price',
      priceHighToLow: 'final_price:desc',
      quantityHighToLow: 'total_qty:desc',
      quantityLowToHigh: 'total_qty',
      default: 'is_promoted:desc',
    },
    spec: 'Sort options: Latest, price low to high, price high to low, quantity high to low, quantity low to high, Default',
  },
  priceRanges: {
    value: [{ from: 0, to: 50 }, { from: 50, to: 100 }, { from: 100, to: 150 }, { from: 150 }],
    spec: 'Price ranges 0-50, 50-100, 100-150, 150 and up',
  },
  priceRangeLabels: {
    value: { first: '< {currency}{to}', middle: '{currency}{from} - {to}', last: '> {currency}{from}' },
    spec: "first and last bucket labels '< {currency}{to}' and '> {currency}{from}', middle '{currency}{from} - {to}'",
  },
  aggregationSize: { value: 10, spec: 'Aggregation size 10' },
  maxFilterQuery: { value: 999, spec: 'max filter query 999' },
  systemFilterNames: {
    value: ['sort', 'page', 'utm', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
    spec: 'Facets exclude system names such as sort, page, utm',
  },
  cartMaxCount: { value: 500, spec: 'Cart and CMS max count 500' },
  cmsMaxCount: { value: 500, spec: 'Cart and CMS max count 500' },
} as const satisfies Record<string, { value: unknown; spec: string }>

/**
 * Formats the label of a price range as in the specification, currency sign first: `< €50`, `€50 - 100`, `>
 * €150`. Bounds in euros. @see spec §9
 */
export function priceRangeLabel(
  range: { from?: number | undefined; to?: number | undefined },
  sign = '€',
): string {
  const { first, middle, last } = constants.priceRangeLabels.value
  const template = range.to === undefined ? last : !range.from ? first : middle
  return template
    .replace('{currency}', sign)
    .replace('{from}', String(range.from ?? 0))
    .replace('{to}', String(range.to ?? ''))
}
