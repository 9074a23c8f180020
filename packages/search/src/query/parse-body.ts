import { fieldPatternLimits, hasTooManyStars } from '@ambra/contract/search/field-pattern'
import { parseQuery } from './parse-query.ts'
import type { Aggregation, Query, RangeBucketSpec, SearchBody, SortKey } from '../model/query-model.ts'
import {
  type Place,
  queryLimits,
  readField,
  readInteger,
  readKeys,
  readList,
  readNumber,
  readObject,
  readSingle,
  readWord,
  refuse,
  rootPlace,
  step,
} from '../model/query-reader.ts'

/** A parsed body: the query, with page and fields where it names them. */
export type ParsedBody = {
  readonly body: SearchBody
  readonly sort: readonly SortKey[]
  readonly from?: number
  readonly size?: number
  readonly sourceInclude?: readonly string[]
  readonly sourceExclude?: readonly string[]
  readonly groupId?: string
  readonly groupToken?: string
}

const bodyKeys = new Set([
  'query',
  'post_filter',
  'aggs',
  'aggregations',
  'sort',
  'from',
  'size',
  'min_score',
  '_source',
  'track_total_hits',
  'groupId',
  'groupToken',
])

/**
 * Reads a whole Elasticsearch body. `{}` asks for everything. `min_score` is read and holds for every
 * document whose text matches: our scores use another scale.
 * @throws ShopError search.bad_query naming the place
 * @see docs/rules/search SRC-5
 */
export function parseBody(value: unknown): ParsedBody {
  const place = rootPlace()
  const given = readKeys(value ?? {}, place, bodyKeys)
  const query: Query =
    given['query'] === undefined ? { kind: 'all' } : parseQuery(given['query'], step(place, 'query'))
  if (given['min_score'] !== undefined) readNumber(given['min_score'], step(place, 'min_score'))
  const aggregations = [
    ...parseAggregations(given['aggs'], step(place, 'aggs')),
    ...parseAggregations(given['aggregations'], step(place, 'aggregations')),
  ]
  if (aggregations.length > queryLimits.aggregations) refuse('aggs', `more than ${queryLimits.aggregations}`)
  const window = { min: 0, max: queryLimits.window }
  return {
    body: {
      query,
      facetFilters: [],
      aggregations,
      ...(given['post_filter'] === undefined
        ? {}
        : { postFilter: parseQuery(given['post_filter'], step(place, 'post_filter'), true) }),
    },
    sort: parseSort(given['sort'], step(place, 'sort')),
    ...(given['from'] === undefined ? {} : { from: readInteger(given['from'], step(place, 'from'), window) }),
    ...(given['size'] === undefined ? {} : { size: readInteger(given['size'], step(place, 'size'), window) }),
    ...parseSource(given['_source'], step(place, '_source')),
    ...readGroup(given, 'groupId'),
    ...readGroup(given, 'groupToken'),
  }
}

function readGroup(given: Record<string, unknown>, key: 'groupId' | 'groupToken'): { [key]?: string } {
  const value = given[key]
  if (value === undefined || value === null) return {}
  if (typeof value === 'object') refuse(key, 'must be a text or a number')
  return { [key]: String(value) }
}

/** Reads the named aggregations of a body; nested ones are outside the grammar. @throws ShopError search.bad_query */
function parseAggregations(value: unknown, place: Place): Aggregation[] {
  if (value === undefined) return []
  return Object.entries(readObject(value, place)).map(([name, content]) => {
    const at = step(place, name.slice(0, 80))
    if (name.length > 80 || name === '__proto__') refuse(at.path, 'is not a name')
    const [kind, spec] = readSingle(content, at)
    return parseAggregation(name, kind, { spec, at: step(at, kind.slice(0, 40)) })
  })
}

function parseAggregation(
  name: string,
  kind: string,
  { spec, at }: { spec: unknown; at: Place },
): Aggregation {
  if (kind === 'terms') {
    const given = readKeys(spec, at, new Set(['field', 'size']))
    const size = readInteger(given['size'] ?? 10, step(at, 'size'), { min: 1, max: queryLimits.filterQuery })
    return { name, kind, field: readField(given['field'], step(at, 'field')), size }
  }
  if (kind === 'range') {
    const given = readKeys(spec, at, new Set(['field', 'ranges']))
    const ranges = readList(given['ranges']).map((range, position) =>
      parseRange(range, step(step(at, 'ranges'), position)),
    )
    if (ranges.length === 0 || ranges.length > queryLimits.ranges)
      refuse(at.path, `needs 1 to ${queryLimits.ranges} ranges`)
    return { name, kind, field: readField(given['field'], step(at, 'field')), ranges }
  }
  if (kind === 'max' || kind === 'min') {
    const given = readKeys(spec, at, new Set(['field']))
    return { name, kind, field: readField(given['field'], step(at, 'field')) }
  }
  return refuse(at.path, 'is not an aggregation the shop understands')
}

function parseRange(value: unknown, place: Place): RangeBucketSpec {
  const { key, from, to } = readKeys(value, place, new Set(['key', 'from', 'to']))
  return {
    ...(typeof key === 'string' ? { key } : {}),
    ...(from === undefined || from === null ? {} : { from: readNumber(from, step(place, 'from')) }),
    ...(to === undefined || to === null ? {} : { to: readNumber(to, step(place, 'to')) }),
  }
}

/** Reads the `sort` of a body: `field`, `{field: dir}` or `{field: {order, missing}}`. @throws ShopError search.bad_query */
function parseSort(value: unknown, place: Place): SortKey[] {
  const keys = readList(value).flatMap((entry, position): SortKey[] => {
    const at = step(place, position)
    if (typeof entry === 'string') return parseSortText(entry, at)
    return Object.entries(readObject(entry, at)).map(([name, content]) => {
      const inner = step(at, name.slice(0, 60))
      if (typeof content === 'string') return sortKey(name, content, { at: inner })
      const { order, missing } = readKeys(
        content,
        inner,
        new Set(['order', 'missing', 'mode', 'unmapped_type']),
      )
      return sortKey(name, order, { at: inner, missing })
    })
  })
  if (keys.length > queryLimits.sortKeys) refuse(place.path, `more than ${queryLimits.sortKeys} keys`)
  return keys
}

/** Reads the URL form `field:dir,field`; a bare field is ascending. @throws ShopError search.bad_query */
export function parseSortText(text: string, place: Place): SortKey[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [field, direction] = part.split(':')
      return sortKey(field, direction, { at: place })
    })
}

function sortKey(name: unknown, order: unknown, { at, missing }: { at: Place; missing?: unknown }): SortKey {
  const field = name === '_score' ? name : readField(name, at)
  const natural = field === '_score' ? 'desc' : 'asc'
  const direction = typeof order === 'string' ? order.toLowerCase() : (order ?? natural)
  return {
    field,
    direction: readWord(direction, at, ['asc', 'desc']),
    missing:
      missing === undefined || missing === '_last'
        ? '_last'
        : missing === '_first'
          ? missing
          : readNumber(missing, at),
  }
}

type SourceFields = { sourceInclude?: readonly string[]; sourceExclude?: readonly string[] }

function parseSource(value: unknown, place: Place): SourceFields {
  if (value === undefined || value === true) return {}
  if (value === false) return { sourceExclude: ['*'] }
  if (typeof value === 'string' || Array.isArray(value)) return { sourceInclude: readPatterns(value, place) }
  const given = readKeys(value, place, new Set(['include', 'includes', 'exclude', 'excludes']))
  const include = given['includes'] ?? given['include']
  const exclude = given['excludes'] ?? given['exclude']
  return {
    ...(include === undefined ? {} : { sourceInclude: readPatterns(include, place) }),
    ...(exclude === undefined ? {} : { sourceExclude: readPatterns(exclude, place) }),
  }
}

/** Field patterns as list or comma-separated text. @throws ShopError search.bad_query */
export function readPatterns(value: unknown, place: Place): string[] {
  const { count, length, stars } = fieldPatternLimits
  const list = typeof value === 'string' ? value.split(',') : readList(value)
  if (list.length > count) refuse(place.path, `more than ${count} field patterns`)
  return list.flatMap((pattern) => {
    if (typeof pattern !== 'string' || pattern.length > length) refuse(place.path, 'must be field patterns')
    if (hasTooManyStars(pattern)) refuse(place.path, `more than ${stars} stars in a field pattern`)
    return pattern.trim() === '' ? [] : [pattern.trim()]
  })
}
