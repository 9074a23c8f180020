import type { AdminInput } from '@ambra/contract/platform/operations/operations'

type Search = AdminInput<'products.list'>

const sorts = ['sku', 'name', 'price', 'stock', 'updated'] as const
const states = ['sold', 'unsold', 'off'] as const
const levels = ['in', 'low', 'out'] as const
const kinds = ['product', 'variant'] as const
const drafts = ['draft', 'planned', 'stopped'] as const

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value)

/** Returns the query of an address, without unknown values. */
export function searchOf(address: URLSearchParams): Search {
  const text = (name: string, most: number) => address.get(name)?.trim().slice(0, most) || undefined
  const category = Number(address.get('category'))
  const sort = address.get('sort')
  const order = oneOf(sorts, sort?.replace(/^-/, '') ?? null)
  const search: { [K in keyof Search]: Search[K] | undefined } = {
    q: text('q', 120),
    category: Number.isSafeInteger(category) && category > 0 ? category : undefined,
    brand: text('brand', 120),
    state: oneOf(states, address.get('state')),
    stock: oneOf(levels, address.get('stock')),
    problem: /^[a-z_]{1,40}$/.exec(address.get('problem') ?? '')?.[0],
    kind: oneOf(kinds, address.get('kind')),
    draft: oneOf(drafts, address.get('draft')),
    fields: text('fields', 500),
    special: address.get('special') === '1' || undefined,
    store: text('store', 16),
    sort: order && (sort?.startsWith('-') ? (`-${order}` as const) : order),
    after: text('after', 600),
  }
  // Omits missing values.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}

/**
 * Returns search and filters of an address without sorting, store and cursor, for a bulk change of all
 * results.
 */
export function filterOf(
  address: URLSearchParams,
): NonNullable<AdminInput<'products.plan-prices'>['filter']> {
  const { sort: _, after: __, store: ___, limit: ____, ...filter } = searchOf(address)
  return filter
}

/** Filters shown as chips. Excludes search, sorting, store and cursor. */
export const filterNames = [
  'category',
  'brand',
  'state',
  'stock',
  'problem',
  'kind',
  'special',
  'draft',
  'fields',
] as const
export type FilterName = (typeof filterNames)[number]
