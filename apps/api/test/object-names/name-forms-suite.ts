import type { RequestParts } from '../access-matrix-suite.ts'
import type { Place } from './name-fields-suite.ts'

/** A request with its query as pairs, so that a parameter may occur twice. */
export type RawRequest = Pick<RequestParts, 'method' | 'path' | 'body' | 'headers'> & {
  query: [string, string][]
}

/** A spelling of an id: unchanged, or as a client or an attacker would vary it. */
export type Form = { label: string; write: (base: RequestParts, place: Place, value: string) => RawRequest }

const pairsOf = ({ query = {} }: RequestParts): [string, string][] => Object.entries(query)

/** Returns the base with a value of any type at a place. */
export function placed(base: RequestParts, { at, path }: Place, value: unknown): RawRequest {
  const { method, headers = {}, body } = base
  const [field = ''] = path
  const request = { method, headers, path: base.path, query: pairsOf(base), body: structuredClone(body) }
  if (at === 'params')
    return { ...request, path: base.path.replace(/[^/]+$/, encodeURIComponent(String(value))) }
  if (at === 'query') {
    const others = request.query.filter(([name]) => name !== field)
    return { ...request, query: [...others, [String(field), String(value)]] }
  }
  return { ...request, body: withValue(request.body, path, value) }
}

function withValue(target: unknown, path: Place['path'], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (first === 0) {
    const list = Array.isArray(target) ? target : []
    return [withValue(list[0], rest, value), ...list.slice(1)]
  }
  const object = typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {}
  const inner: unknown = Object.entries(object).find(([name]) => name === first)?.[1]
  return { ...object, [first]: withValue(inner, rest, value) }
}

const ownValue = (base: RequestParts, { path: [field = ''] }: Place): string => base.query?.[field] ?? '1'

const asText = (label: string, change: (value: string) => string): Form => ({
  label,
  write: (base, place, value) => placed(base, place, change(value)),
})

export const plainForm: Form = asText('as it is', (value) => value)

/** Writes the id as a number in bodies, as clients do, and as text in a query. */
const asNumber: Form = {
  label: 'a number',
  write: (base, place, value) => placed(base, place, /^\d+$/.test(value) ? Number(value) : value),
}

const inBody = (label: string, change: (value: string) => unknown): Form => ({
  label,
  write: (base, place, value) => placed(base, place, place.at === 'body' ? change(value) : value),
})

const inQuery = (
  label: string,
  pairs: (field: string, value: string, own: string) => [string, string][],
): Form => ({
  label,
  write: (base, place, value) => {
    const request = placed(base, place, value)
    if (place.at !== 'query') return request
    const field = String(place.path[0])
    const others = request.query.filter(([name]) => name !== field)
    return { ...request, query: [...others, ...pairs(field, value, ownValue(base, place))] }
  },
})

const inStore = (storeCode: string): Form => ({
  label: `in the store ${storeCode}`,
  write: (base, place, value) => {
    const request = placed(base, place, value)
    return { ...request, query: [...request.query, ['storeCode', storeCode]] }
  },
})

export const forms: readonly Form[] = [
  asNumber,
  asText('upper case', (value) => value.toUpperCase()),
  asText('lower case', (value) => value.toLowerCase()),
  asText('a blank before', (value) => ` ${value}`),
  asText('a blank behind', (value) => `${value} `),
  asText('a tab and a line end', (value) => `\t${value}\n`),
  asText('a leading zero', (value) => `0${value}`),
  asText('a plus', (value) => `+${value}`),
  asText('a fraction', (value) => `${value}.0`),
  asText('an exponent', (value) => `${value}e0`),
  asText('full width digits', (value) =>
    value.replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d))),
  ),
  asText('a NUL', (value) => `${value}\u0000`),
  asText('a comma list', (value) => `1,${value}`),
  asText('percent-encoded twice', (value) => encodeURIComponent(encodeURIComponent(` ${value}`))),
  asText('SQL behind', (value) => `${value}' or '1'='1`),
  inBody('a list', (value) => [value]),
  inBody('an object', (value) => ({ id: value, value, toString: value })),
  inQuery('twice, own first', (field, value, own) => [
    [field, own],
    [field, value],
  ]),
  inQuery('twice, own last', (field, value, own) => [
    [field, value],
    [field, own],
  ]),
  inQuery('brackets', (field, value) => [[`${field}[]`, value]]),
  inQuery('an index', (field, value, own) => [
    [field, own],
    [`${field}[0]`, value],
  ]),
  inStore('et'),
  inStore('ru'),
]
