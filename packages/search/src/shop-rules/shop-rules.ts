import type { Query } from '../model/query-model.ts'

/** What a list of products is for; decides which visibility it shows. */
export type ListPurpose = 'listing' | 'search' | 'lookup'

/** Shop settings that searching depends on. @see docs/rules/search SRC-10 */
export type ShopRules = { readonly listOutOfStock: boolean }

/** Visibility by purpose: 2 catalogue, 3 search, 4 both. @see docs/rules/search SRC-9 */
export const visibilities: Readonly<Record<ListPurpose, readonly number[]>> = {
  listing: [2, 4],
  search: [3, 4],
  lookup: [2, 3, 4],
}

/** Fields that name single products: a question by one of them is a lookup, not a list. */
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
 * Which products may be shown for a purpose: enabled (status 1, in lists also 0), visible, and in lists
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

/** What a question is for, read from the question: by key, by text, or a list. */
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
