/**
 * Chosen filters as they stand in the address: attribute codes to option ids, or to a range of numbers (`noise=*-70`);
 * `price` is a range in euros.
 */
export type Filters = {
  facets: Record<string, string[]>
  ranges: Record<string, NumberRange>
  price: NumberRange | undefined
  /** `field:direction`, undefined for the page's default. */
  sort: string | undefined
  /** How many pages are shown, from 1. */
  page: number
}
/** Both ends belong to it; at least one is given. */
export type NumberRange = { from?: number; to?: number }

export const isWithin = ({ from, to }: NumberRange, value: number): boolean =>
  value >= (from ?? Number.NEGATIVE_INFINITY) && value <= (to ?? Number.POSITIVE_INFINITY)

/**
 * Names in the query that are no facets: the specification's (held equal to its table by a test) and our own, `q` for
 * the text, `part` for one page only, and `finder` for the answers that led to the filters. `price` is a filter of its own form.
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
/** Deepest page there is: the search looks at 10,000 products of a list, and a page has 50 at most. */
const maxPage = 200
/** What an address may choose; hostile ones name thousands. Beyond these nothing is read. */
const most = { values: 200, valueLength: 64 }

/** Reads the filters of an address; anything malformed is left out. @see spec §2 "Category route", docs/rules/search SRC-11 */
export function readFilters(params: URLSearchParams): Filters {
  const facets = new Map<string, Set<string>>()
  const ranges = new Map<string, NumberRange>()
  let left = most.values
  for (const [name, value] of params) {
    if (isSystemName(name) || !attributeCode.test(name) || !value || value.length > most.valueLength) continue
    if (left-- <= 0) break
    const range = readRange(value)
    // Without script each end comes from a list of its own.
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

/** `field:direction`; a bare field means ascending, as for the API. */
function readSort(text: string): string | undefined {
  if (!sortForm.test(text)) return undefined
  return text.includes(':') ? text : `${text}:asc`
}

/** `180-740`, or the id of a bucket: `50.0-100.0`, `150.0-*`. */
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

/** The address of a listing as its filters stand, what it does not know left out: for its forms and links. */
export function filterParams({ facets, ranges, price, sort }: Filters, text: string | null): URLSearchParams {
  const params = new URLSearchParams()
  if (text) params.set('q', text)
  for (const [code, values] of Object.entries(facets)) for (const value of values) params.append(code, value)
  for (const [code, range] of Object.entries(ranges)) params.append(code, rangeParam(range))
  if (price) params.set('price', rangeParam(price))
  if (sort) params.set('sort', sort)
  return params
}

/** What a page offers: option ids by facet code; a range only of numbers. */
type Offered = readonly { code: string; options: readonly { id: string }[]; isNumber?: boolean }[]

/** The filters without facets and values that the page does not offer: unknown ones do not narrow. @see docs/rules/search SRC-11 */
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

/** Number of filters that are on; sort and page do not count. */
export function activeCount({ facets, ranges, price }: Filters): number {
  return Object.values(facets).flat().length + Object.keys(ranges).length + (price ? 1 : 0)
}

/** Query after a change of filters: the value toggled, everything else unchanged, page back to 1. */
export function withToggled(params: URLSearchParams, code: string, value: string): URLSearchParams {
  const next = withoutPage(params)
  const had = next.getAll(code).includes(value)
  if (had) next.delete(code, value)
  else next.append(code, value)
  return withoutAnswers(next)
}

/** Query with one value of a name that takes one only (`price`, `sort`, a range); undefined removes it. */
export function withValue(params: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = withoutPage(params)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return withoutAnswers(next)
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

/** Answers of a finder whose filters are all gone say nothing of the list any more. */
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
