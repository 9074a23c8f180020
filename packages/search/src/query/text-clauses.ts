import type { FieldWeight, Query, TextOptions } from '../model/query-model.ts'
import {
  type Place,
  readField,
  readInteger,
  readKeys,
  readList,
  readNumber,
  readSingle,
  readText,
  readWord,
  refuse,
  step,
  queryLimits,
} from '../model/query-reader.ts'
import { isSearchable } from '@ambra/domain/search/search-text'
import { anyOf } from '../shop-rules/shop-rules.ts'

const percentPattern = /^(\d{1,3})%(?:25)?$/

/** `75%`, also `75%25` as real clients send it; 0..1. */
export function readShare(value: unknown, place: Place): number {
  const match = typeof value === 'string' ? percentPattern.exec(value) : null
  const percent = match === null ? Number.NaN : Number(match[1])
  if (!(percent <= 100)) refuse(place.path, 'must be a share such as 75%')
  return percent / 100
}

const textKeys = [
  'query',
  'operator',
  'fuzziness',
  'prefix_length',
  'max_expansions',
  'minimum_should_match',
  'boost',
  'cutoff_frequency',
  'zero_terms_query',
  'lenient',
]

function readTextOptions(given: Record<string, unknown>, place: Place): TextOptions {
  const fuzziness = given['fuzziness'] ?? 0
  return {
    operator:
      given['operator'] === undefined
        ? 'or'
        : readWord(given['operator'], step(place, 'operator'), ['or', 'and']),
    fuzziness: readFuzziness(fuzziness, step(place, 'fuzziness')),
    prefixLength: readInteger(given['prefix_length'] ?? 0, step(place, 'prefix_length'), { min: 0, max: 20 }),
    maxExpansions: readInteger(given['max_expansions'] ?? 50, step(place, 'max_expansions'), {
      min: 1,
      max: 200,
    }),
    minimumShouldMatch: readTextShare(given['minimum_should_match'], step(place, 'minimum_should_match')),
  }
}

function readFuzziness(value: unknown, place: Place): 0 | 1 | 2 {
  const text = String(value).toUpperCase()
  // AUTO of Elasticsearch ends at 2; our matcher never needs more than 1 there.
  // AUTO is short for AUTO:3,6.
  if (text === 'AUTO' || text === 'AUTO:3,6' || text === '1') return 1
  if (text === '0') return 0
  if (text === '2') return 2
  return refuse(place.path, 'must be 0, 1, 2 or AUTO')
}

function readTextShare(value: unknown, place: Place): number {
  if (value === undefined) return 0
  if (value === 1 || value === '1') return 0
  return readShare(value, place)
}

/** @throws ShopError search.bad_query */
export function readMatch(value: unknown, place: Place): Query {
  const [name, content] = readSingle(value, place)
  const at = step(place, name.slice(0, 60))
  const field = readField(name, at)
  const given = typeof content === 'object' ? readKeys(content, at, new Set(textKeys)) : { query: content }
  const boost = readNumber(given['boost'] ?? 1, step(at, 'boost'))
  return {
    kind: 'text',
    fields: [{ field, weight: boost }],
    text: readText(given['query'], at),
    options: readTextOptions(given, at),
    tieBreaker: 1,
  }
}

/** @throws ShopError search.bad_query */
export function readMatchPhrase(value: unknown, place: Place): Query {
  const [name, content] = readSingle(value, place)
  const at = step(place, name.slice(0, 60))
  const field = readField(name, at)
  const given =
    typeof content === 'object' ? readKeys(content, at, new Set(['query', 'boost'])) : { query: content }
  const boost = readNumber(given['boost'] ?? 1, step(at, 'boost'))
  return { kind: 'phrase', field, text: readText(given['query'], at), boost }
}

const multiMatchKeys = new Set([...textKeys, 'fields', 'tie_breaker', 'type'])

/** @throws ShopError search.bad_query */
export function readMultiMatch(value: unknown, place: Place): Query {
  const given = readKeys(value, place, multiMatchKeys)
  if (given['type'] !== undefined)
    readWord(given['type'], step(place, 'type'), ['best_fields', 'most_fields'])
  const at = step(place, 'fields')
  const fields = readList(given['fields']).map((field, position) =>
    readWeightedField(field, step(at, position)),
  )
  if (fields.length === 0 || fields.length > 20) refuse(at.path, 'must name 1 to 20 fields')
  return {
    kind: 'text',
    fields,
    text: readText(given['query'], step(place, 'query')),
    options: readTextOptions(given, place),
    tieBreaker:
      given['type'] === 'most_fields' ? 1 : readNumber(given['tie_breaker'] ?? 0, step(place, 'tie_breaker')),
  }
}

function readWeightedField(value: unknown, place: Place): FieldWeight {
  if (typeof value !== 'string') refuse(place.path, 'is not a field name')
  const [name, weight] = value.split('^')
  return { field: readField(name, place), weight: weight === undefined ? 1 : readNumber(weight, place) }
}

/**
 * A shopper's text as a condition. Less than 3 characters find nothing.
 * @see spec §5 "Search text", §9 "Weights"
 */
export function textQuery(text: string): Query {
  if (!isSearchable(text)) return anyOf([])
  return { kind: 'shopperText', text: text.slice(0, queryLimits.textLength), without: [] }
}

type ShopperText = Extract<Query, { kind: 'shopperText' }>

/** Returns the clause with what a shopper typed, if the query holds one. */
export function shopperClause(query: Query): ShopperText | undefined {
  if (query.kind === 'shopperText') return query
  if (query.kind !== 'bool') return undefined
  for (const clause of [...query.must, ...query.filter]) {
    const found = shopperClause(clause)
    if (found !== undefined) return found
  }
  return undefined
}

export const shopperTextOf = (query: Query): string | undefined => shopperClause(query)?.text

/** The same query with words of the shopper's text left out. */
export function withoutWords(query: Query, without: readonly string[]): Query {
  if (query.kind === 'shopperText') return { ...query, without }
  if (query.kind !== 'bool') return query
  const inner = (clause: Query): Query => withoutWords(clause, without)
  return { ...query, must: query.must.map(inner), filter: query.filter.map(inner) }
}

/** The same query with another text; without one it matches all goods. */
export function withText(query: Query, text: string): Query {
  if (query.kind === 'shopperText') return text === '' ? { kind: 'all' } : { ...query, text }
  if (query.kind !== 'bool') return query
  const inner = (clause: Query): Query => withText(clause, text)
  return { ...query, must: query.must.map(inner), filter: query.filter.map(inner) }
}

/** The same query, matched by what has this share of its words. */
export function withShare(query: Query, share: number): Query {
  if (query.kind === 'shopperText') return { ...query, share }
  if (query.kind !== 'bool') return query
  const inner = (clause: Query): Query => withShare(clause, share)
  return { ...query, must: query.must.map(inner), filter: query.filter.map(inner) }
}
