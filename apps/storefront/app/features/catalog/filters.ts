/** Chosen filters as they stand in the address: attribute codes to option ids; `price` is a range in euros. */
export type Filters = {
  facets: Record<string, string[]>
  price: PriceRange | undefined
  /** `field:direction`, undefined for the page's default. */
  sort: string | undefined
  /** How many pages are shown, from 1. */
  page: number
}
export type PriceRange = { from?: number; to?: number }

/**
 * Names in the query that are no facets: the specification's (held equal to its table by a test) and our own, `q` for
 * the text and `part` for one page only. `price` is a filter of its own form.
 */
export const systemNames: ReadonlySet<string> = new Set([
  'sort',
  'page',
  'utm',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'q',
  'part',
  'price',
  '_routes',
])
const isSystemName = (name: string) => systemNames.has(name) || name.startsWith('utm')
const attributeCode = /^[a-z0-9][a-z0-9_]{0,63}$/
const sortForm = /^[a-z_]+(:(asc|desc))?$/
/** Deepest page an address may ask for at once: the specification's cap on lists. */
const maxPage = 10

/** Reads the filters of an address; anything malformed is left out. @see spec §2 "Category route", reference 14.8 */
export function readFilters(params: URLSearchParams): Filters {
  const facets: Record<string, string[]> = {}
  for (const [name, value] of params) {
    if (isSystemName(name) || !attributeCode.test(name) || !value) continue
    const values = facets[name] ?? []
    if (!values.includes(value)) facets[name] = [...values, value]
  }
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page'))
  return {
    facets,
    price: readPrice(params.get('price')),
    sort: sortForm.test(sort) ? sort : undefined,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, maxPage) : 1,
  }
}

/** `180-740`, or the id of a bucket: `50.0-100.0`, `150.0-*`. */
function readPrice(text: string | null): PriceRange | undefined {
  const match = /^(\d+(?:\.\d+)?|\*)-(\d+(?:\.\d+)?|\*)$/.exec(text ?? '')
  if (!match) return undefined
  const [, from = '*', to = '*'] = match
  const range = {
    ...(from !== '*' && Number(from) > 0 && { from: Number(from) }),
    ...(to !== '*' && Number(to) > 0 && { to: Number(to) }),
  }
  return Object.keys(range).length > 0 ? range : undefined
}

export function priceParam({ from, to }: PriceRange): string {
  return `${from ?? '*'}-${to ?? '*'}`
}

/** Number of filters that are on; sort and page do not count. */
export function activeCount({ facets, price }: Filters): number {
  return Object.values(facets).reduce((sum, values) => sum + values.length, price ? 1 : 0)
}

/** Query after a change of filters: the value toggled, everything else kept, page back to 1. */
export function withToggled(params: URLSearchParams, code: string, value: string): URLSearchParams {
  const next = withoutPage(params)
  const had = next.getAll(code).includes(value)
  if (had) next.delete(code, value)
  else next.append(code, value)
  return next
}

/** Query with one value of a name that takes one only (`price`, `sort`); undefined removes it. */
export function withValue(params: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = withoutPage(params)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return next
}

/** Query without any filter; search text and sort stay. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams()
  for (const name of ['q', 'sort']) {
    const value = params.get(name)
    if (value) next.set(name, value)
  }
  return next
}

function withoutPage(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.delete('part')
  return next
}
