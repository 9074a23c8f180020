import type { AdminInput } from '@ambra/contract/admin/operations'

type Search = AdminInput<'goods.list'>

const sorts = ['sku', 'name', 'price', 'stock', 'updated'] as const
const states = ['sold', 'unsold', 'off'] as const
const levels = ['in', 'low', 'out'] as const
const kinds = ['product', 'variant'] as const
const drafts = ['draft', 'planned', 'stopped'] as const

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value)

/** The list that an address asks for; what it does not know is left out. */
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
    special: address.get('special') === '1' || undefined,
    store: text('store', 16),
    sort: order && (sort?.startsWith('-') ? (`-${order}` as const) : order),
    after: text('after', 600),
  }
  // Only what is given.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}

/** Words and filters of an address without order, store and place: what a change of all that was found is about. */
export function filterOf(address: URLSearchParams): NonNullable<AdminInput<'goods.plan-prices'>['filter']> {
  const { sort: _, after: __, store: ___, limit: ____, ...filter } = searchOf(address)
  return filter
}

/** The filters that an address has set, for the chips; words, order, store and place are none. */
export const filterNames = [
  'category',
  'brand',
  'state',
  'stock',
  'problem',
  'kind',
  'special',
  'draft',
] as const
export type FilterName = (typeof filterNames)[number]
