import { type Query, relevanceField, type SortKey } from '../model/query-model.ts'
import type { FilterOption } from '@ambra/contract/search/search'
import { constants } from '@ambra/domain/platform/shop/constants'

/** Purpose of a list of products; determines the visibility that it shows. */
export type ListPurpose = 'listing' | 'search' | 'lookup'

/** Shop settings that searching depends on. @see docs/rules/search SRC-10 */
export type ShopRules = { readonly listOutOfStock: boolean }

/** Visibility by purpose: 2 catalogue, 3 search, 4 both. @see docs/rules/search SRC-9 */
export const visibilities: Readonly<Record<ListPurpose, readonly number[]>> = {
  listing: [2, 4],
  search: [3, 4],
  lookup: [2, 3, 4],
}

/** Fields that identify single products: a query by one of them is a lookup, not a list. */
const keyFields: ReadonlySet<string> = new Set([
  'id',
  'sku',
  'url_path',
  'url_key',
  'slug',
  'configurable_children.sku',
  'parentSku',
])

/** A bool that filters; what stands in `must` counts for the score too. */
export function allOf(
  filter: readonly Query[],
  mustNot: readonly Query[] = [],
  must: readonly Query[] = [],
): Query {
  return { kind: 'bool', must, filter, should: [], mustNot, minimumShouldMatch: 0 }
}

/** A bool that wants one of several. */
export function anyOf(should: readonly Query[]): Query {
  return { kind: 'bool', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 }
}

/**
 * Returns the filter of products for a purpose: enabled (status 1, in lists also 0), visible, and in lists
 * with a price above zero and, unless `listOutOfStock`, with stock (goods without managed stock have it).
 * @see spec §5 "Product queries", docs/rules/search SRC-9
 */
export function listingRules(purpose: ListPurpose, { listOutOfStock }: ShopRules): Query {
  const shown: Query[] = [
    { kind: 'terms', field: 'status', values: [0, 1] },
    { kind: 'terms', field: 'visibility', values: visibilities[purpose] },
  ]
  if (purpose === 'lookup') return allOf(shown)
  shown.push({ kind: 'range', field: 'final_price', bounds: { gt: 0 } })
  if (!listOutOfStock) {
    shown.push({ kind: 'terms', field: 'stock.is_in_stock', values: [true] })
    shown.push(
      anyOf([
        { kind: 'range', field: 'total_qty', bounds: { gt: 0 } },
        { kind: 'terms', field: 'stock.manage_stock', values: [false] },
      ]),
    )
  }
  return allOf(shown)
}

/** The purpose of a query, read from the query: by key, by text, or a list. */
export function purposeOf(query: Query, type: 'product_c' | 'product_s'): ListPurpose {
  if (namesProducts(query)) return 'lookup'
  return type === 'product_s' || searchesText(query) ? 'search' : 'listing'
}

function namesProducts(query: Query): boolean {
  if (query.kind === 'terms') return keyFields.has(query.field)
  return query.kind === 'bool' && [...query.must, ...query.filter].some(namesProducts)
}

function searchesText(query: Query): boolean {
  if (query.kind === 'shopperText') return true
  if (query.kind === 'text') return query.fields.some(({ field }) => field !== 'type_id')
  if (query.kind === 'functionScore') return searchesText(query.query)
  return query.kind === 'bool' && [...query.must, ...query.filter, ...query.should].some(searchesText)
}

/** Languages that have labels. */
export type SearchLanguage = 'et' | 'en' | 'ru' | 'lt' | 'lv'

type SortOption = { readonly id: string; readonly labels: Readonly<Record<SearchLanguage, string>> }

/** Sort options of lists, in the order shown; the id is what the URL and the API carry. @see spec §9 "Sort options" */
const sortOptions: readonly SortOption[] = [
  {
    id: 'updated_at:desc',
    labels: { et: 'Uuemad', en: 'Latest', ru: 'Сначала новые', lt: 'Naujausi', lv: 'Jaunākie' },
  },
  {
    id: 'final_price:asc',
    labels: {
      et: 'Odavamad enne',
      en: 'Price low to high',
      ru: 'Сначала дешевле',
      lt: 'Pigiausi viršuje',
      lv: 'Vispirms lētākie',
    },
  },
  {
    id: 'final_price:desc',
    labels: {
      et: 'Kallimad enne',
      en: 'Price high to low',
      ru: 'Сначала дороже',
      lt: 'Brangiausi viršuje',
      lv: 'Vispirms dārgākie',
    },
  },
  {
    id: 'total_qty:desc',
    labels: {
      et: 'Kogus: suurem enne',
      en: 'Quantity high to low',
      ru: 'По количеству: сначала больше',
      lt: 'Didžiausias kiekis viršuje',
      lv: 'Vispirms lielāks daudzums',
    },
  },
  {
    id: 'total_qty:asc',
    labels: {
      et: 'Kogus: väiksem enne',
      en: 'Quantity low to high',
      ru: 'По количеству: сначала меньше',
      lt: 'Mažiausias kiekis viršuje',
      lv: 'Vispirms mazāks daudzums',
    },
  },
  {
    id: 'is_promoted:desc',
    labels: { et: 'Vaikimisi', en: 'Default', ru: 'По умолчанию', lt: 'Numatytasis', lv: 'Pēc noklusējuma' },
  },
]

/** The filter option `sort` of a listing answer. */
export function sortFilterOptions(language: SearchLanguage): FilterOption[] {
  return sortOptions.map(({ id, labels }) => ({ id, label: labels[language], type: 'sort' }))
}

/**
 * Sort keys of a chosen option; `_score:desc` (best match) is allowed too. Anything unknown is the default.
 */
export function sortKeysFor(chosen: string | undefined, fallback: string): SortKey[] {
  const isKnown = chosen === '_score:desc' || sortOptions.some(({ id }) => id === chosen)
  const [field = '', direction] = (isKnown && chosen !== undefined ? chosen : fallback).split(':')
  return [{ field, direction: direction === 'asc' ? 'asc' : 'desc', missing: '_last' }]
}

/**
 * The default order of a text search: quantity, highest first, among equally good answers.
 * @see spec §9 "search default total_qty descending"
 */
export function searchSort(): SortKey[] {
  return [
    { field: relevanceField, direction: 'desc', missing: '_last' },
    ...sortKeysFor(undefined, constants.searchDefaultSort.value),
    { field: '_score', direction: 'desc', missing: '_last' },
  ]
}
