/**
 * Selected filters as in the URL: attribute codes to option ids, or to a range of numbers (`noise=*-70`);
 * `price` is a range in euros.
 */
export type Filters = {
  facets: Record<string, string[]>
  ranges: Record<string, NumberRange>
  price: NumberRange | undefined
  /** `field:direction`, undefined for the page's default. */
  sort: string | undefined
  /** Number of shown pages, from 1. */
  page: number
}
/** Inclusive range; at least one end is given. */
export type NumberRange = { from?: number; to?: number }

export const isWithin = ({ from, to }: NumberRange, value: number): boolean =>
  value >= (from ?? Number.NEGATIVE_INFINITY) && value <= (to ?? Number.POSITIVE_INFINITY)

/**
 * Query names that are not facets: the specification's (a test compares them with its table) and ours: `q`
 * for the text, `part` for one page only, and `finder` for the answers that led to the filters. `price` is
 * a filter with its own format.
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
  'finder',
  '_routes',
])
const isSystemName = (name: string) => systemNames.has(name) || name.startsWith('utm')
const attributeCode = /^[a-z0-9][a-z0-9_]{0,63}$/
const sortForm = /^[a-z_]{1,40}(:(asc|desc))?$/
/** Deepest page: the search returns 10,000 products of a list, and a page has at most 50. */
const maxPage = 200
/** Limits for the selection in a URL, which may be hostile; the rest is ignored. */
const most = { values: 200, valueLength: 64 }

/**
 * Reads the filters of a URL; ignores malformed ones. @see spec §2 "Category route", docs/rules/search
 * SRC-11
 */
export function readFilters(params: URLSearchParams): Filters {
  const facets = new Map<string, Set<string>>()
  const ranges = new Map<string, NumberRange>()
  let left = most.values
  for (const [name, value] of params) {
    if (isSystemName(name) || !attributeCode.test(name) || !value || value.length > most.valueLength) continue
    if (left-- <= 0) break
    const range = readRange(value)
    // Without script each end comes from a separate list.
    if (range) ranges.set(name, { ...ranges.get(name), ...range })
    else facets.set(name, (facets.get(name) ?? new Set()).add(value))
  }
  const page = Number(params.get('page'))
  return {
    facets: Object.fromEntries(Array.from(facets, ([code, values]) => [code, [...values]])),
    ranges: Object.fromEntries(ranges),
    price: readRange(params.get('price')),
    sort: readSort(params.get('sort') ?? ''),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, maxPage) : 1,
  }
}

/** Returns `field:direction`; a field alone means ascending, as in the API. */
function readSort(text: string): string | undefined {
  if (!sortForm.test(text)) return undefined
  return text.includes(':') ? text : `${text}:asc`
}

/** Reads `180-740`, or the id of a bucket: `50.0-100.0`, `150.0-*`. */
function readRange(text: string | null): NumberRange | undefined {
  const match = /^(\d{1,9}(?:\.\d{1,4})?|\*)-(\d{1,9}(?:\.\d{1,4})?|\*)$/.exec(text ?? '')
  if (!match) return undefined
  const [, from = '*', to = '*'] = match
  const range = {
    ...(from !== '*' && Number(from) > 0 && { from: Number(from) }),
    ...(to !== '*' && Number(to) > 0 && { to: Number(to) }),
  }
  return Object.keys(range).length > 0 ? range : undefined
}

export function rangeParam({ from, to }: NumberRange): string {
  return `${from ?? '*'}-${to ?? '*'}`
}

/**
 * Returns the query of a listing with its current filters, without unknown parameters: for its forms and
 * links.
 */
export function filterParams({ facets, ranges, price, sort }: Filters, text: string | null): URLSearchParams {
  const params = new URLSearchParams()
  if (text) params.set('q', text)
  for (const [code, values] of Object.entries(facets)) for (const value of values) params.append(code, value)
  for (const [code, range] of Object.entries(ranges)) params.append(code, rangeParam(range))
  if (price) params.set('price', rangeParam(price))
  if (sort) params.set('sort', sort)
  return params
}

/** Facets of a page: option ids by facet code; ranges only for numbers. */
type Offered = readonly { code: string; options: readonly { id: string }[]; isNumber?: boolean }[]

/**
 * Removes facets and values that the page does not have: unknown ones do not narrow. @see docs/rules/search
 * SRC-11
 */
export function offeredFilters(filters: Filters, offered: Offered): Filters {
  const facets = Object.entries(filters.facets).flatMap(([code, values]) => {
    const options = offered.find((facet) => facet.code === code)?.options ?? []
    const known = values.filter((value) => options.some(({ id }) => id === value))
    return known.length > 0 ? [[code, known] as const] : []
  })
  const ranges = Object.entries(filters.ranges).filter(([code]) =>
    offered.some((facet) => facet.code === code && facet.isNumber),
  )
  return { ...filters, facets: Object.fromEntries(facets), ranges: Object.fromEntries(ranges) }
}

/** Returns the number of active filters; sort order and page do not count. */
export function activeCount({ facets, ranges, price }: Filters): number {
  return Object.values(facets).flat().length + Object.keys(ranges).length + (price ? 1 : 0)
}

/** Returns the query after toggling a filter value, everything else unchanged, page back to 1. */
export function withToggled(params: URLSearchParams, code: string, value: string): URLSearchParams {
  const next = withoutPage(params)
  const had = next.getAll(code).includes(value)
  if (had) next.delete(code, value)
  else next.append(code, value)
  return withoutAnswers(next)
}

/** Returns the query with a single-valued parameter (`price`, `sort`, a range); undefined removes it. */
export function withValue(params: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = withoutPage(params)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return withoutAnswers(next)
}

/** Returns the query without filters; keeps search text and sort order. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams()
  for (const name of ['q', 'sort']) {
    const value = params.get(name)
    if (value) next.set(name, value)
  }
  return next
}

/** Removes the answers of a finder when all its filters are gone. */
function withoutAnswers(params: URLSearchParams): URLSearchParams {
  if (activeCount(readFilters(params)) === 0) params.delete('finder')
  return params
}

function withoutPage(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.delete('part')
  return next
}
