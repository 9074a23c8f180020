import { boundValue } from '../model/bound-value.ts'
import type {
  FieldWeight,
  Query,
  RangeBounds,
  Scalar,
  ScoreFunction,
  TextOptions,
} from '../model/query-model.ts'
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
  readText,
  readWord,
  refuse,
  step,
} from '../model/query-reader.ts'

type Context = { readonly place: Place; readonly inFilter: boolean }
type ClauseReader = (value: unknown, context: Context) => Query

/**
 * Reads one query of the Elasticsearch grammar. `inFilter` is true below a `filter`: there a bool with
 * should-clauses and no minimum_should_match wants at least one of them (rule of Elasticsearch before 7).
 * @throws ShopError search.bad_query naming the place
 * @see reference 8.5
 */
export function parseQuery(value: unknown, place: Place, inFilter = false): Query {
  const [kind, content] = readSingle(value, place)
  const reader = Object.hasOwn(clauseReaders, kind) ? clauseReaders[kind] : undefined
  if (reader === undefined) refuse(step(place, kind.slice(0, 60)).path, 'is not a query the shop understands')
  place.work.clauses += 1
  if (place.work.clauses > queryLimits.clauses) refuse(place.path, `more than ${queryLimits.clauses} clauses`)
  return reader(content, { place: step(place, kind), inFilter })
}

const clauseReaders: Readonly<Record<string, ClauseReader>> = {
  match_all: (value, { place }) => {
    readKeys(value, place, new Set(['boost']))
    return { kind: 'all' }
  },
  bool: readBool,
  terms: readTerms,
  term: readTerm,
  range: readRange,
  exists: (value, { place }) => {
    const { field } = readKeys(value, place, new Set(['field', 'boost']))
    return { kind: 'exists', field: readField(field, step(place, 'field')) }
  },
  match: readMatch,
  match_phrase: readMatchPhrase,
  multi_match: readMultiMatch,
  function_score: readFunctionScore,
}

const boolKeys = new Set(['must', 'filter', 'should', 'must_not', 'minimum_should_match', 'boost'])

function readBool(value: unknown, { place, inFilter }: Context): Query {
  const bool = readKeys(value, place, boolKeys)
  const clauses = (key: string, filtering: boolean): Query[] => {
    const listed = Array.isArray(bool[key])
    return readList(bool[key]).map((clause, position) => {
      const at = step(place, key)
      return parseQuery(clause, listed ? step(at, position) : at, filtering)
    })
  }
  const must = clauses('must', inFilter)
  const filter = clauses('filter', true)
  const should = clauses('should', inFilter)
  const mustNot = clauses('must_not', true)
  const wanted = bool['minimum_should_match']
  const alone = must.length + filter.length === 0
  const minimumShouldMatch =
    wanted === undefined
      ? Number(should.length > 0 && (inFilter || alone))
      : readMinimum(wanted, step(place, 'minimum_should_match'), should.length)
  return { kind: 'bool', must, filter, should, mustNot, minimumShouldMatch }
}

const percentPattern = /^(\d{1,3})%(?:25)?$/

/** `75%`, also `75%25` as real clients send it; 0..1. */
function readShare(value: unknown, place: Place): number {
  const match = typeof value === 'string' ? percentPattern.exec(value) : null
  const percent = match === null ? Number.NaN : Number(match[1])
  if (!(percent <= 100)) refuse(place.path, 'must be a share such as 75%')
  return percent / 100
}

function readMinimum(value: unknown, place: Place, clauses: number): number {
  if (typeof value === 'string' && value.includes('%')) return Math.floor(readShare(value, place) * clauses)
  return readInteger(value, place, { min: 0, max: queryLimits.clauses })
}

function readScalar(value: unknown, place: Place): Scalar {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && value.length <= 1024) return value
  return refuse(place.path, 'must be a text, a number or true/false')
}

function readTerms(value: unknown, { place }: Context): Query {
  const { boost: _, ...fields } = readObject(value, place)
  const [name, listed] = readSingle(fields, place)
  const at = step(place, name.slice(0, 60))
  const field = readField(name, at)
  if (!Array.isArray(listed)) refuse(at.path, 'must be a list')
  place.work.terms += listed.length
  if (place.work.terms > queryLimits.terms) refuse(at.path, `more than ${queryLimits.terms} values`)
  return {
    kind: 'terms',
    field,
    values: listed.map((item, position) => readScalar(item, step(at, position))),
  }
}

function readTerm(value: unknown, { place }: Context): Query {
  const [name, content] = readSingle(value, place)
  const at = step(place, name.slice(0, 60))
  const field = readField(name, at)
  const scalar =
    typeof content === 'object' && content !== null
      ? readKeys(content, at, new Set(['value', 'boost']))['value']
      : content
  return { kind: 'terms', field, values: [readScalar(scalar, at)] }
}

const rangeKeys = new Set(['gt', 'gte', 'lt', 'lte', 'from', 'to', 'boost', 'format'])

function readRange(value: unknown, { place }: Context): Query {
  const [name, content] = readSingle(value, place)
  const at = step(place, name.slice(0, 60))
  const field = readField(name, at)
  const given = readKeys(content, at, rangeKeys)
  const bounds: { -readonly [Key in keyof RangeBounds]: RangeBounds[Key] } = {}
  for (const [key, target] of rangeTargets) {
    const bound = given[key]
    if (bound === undefined || bound === null) continue
    bounds[target] = readBound(bound, step(at, key))
  }
  return { kind: 'range', field, bounds }
}

const rangeTargets = [
  ['from', 'gte'],
  ['to', 'lte'],
  ['gt', 'gt'],
  ['gte', 'gte'],
  ['lt', 'lt'],
  ['lte', 'lte'],
] as const

function readBound(value: unknown, place: Place): number | string {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'string' || value.length > 40) refuse(place.path, 'must be a number or a date')
  if (Number.isNaN(boundValue(value))) refuse(place.path, 'must be a number or a date')
  return value
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
  if (text === 'AUTO' || text === '1') return 1
  if (text === '0') return 0
  if (text === '2') return 2
  return refuse(place.path, 'must be 0, 1, 2 or AUTO')
}

function readTextShare(value: unknown, place: Place): number {
  if (value === undefined) return 0
  if (value === 1 || value === '1') return 0
  return readShare(value, place)
}

function readMatch(value: unknown, { place }: Context): Query {
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

function readMatchPhrase(value: unknown, { place }: Context): Query {
  const [name, content] = readSingle(value, place)
  const at = step(place, name.slice(0, 60))
  const field = readField(name, at)
  const given =
    typeof content === 'object' ? readKeys(content, at, new Set(['query', 'boost'])) : { query: content }
  const boost = readNumber(given['boost'] ?? 1, step(at, 'boost'))
  return { kind: 'phrase', field, text: readText(given['query'], at), boost }
}

const multiMatchKeys = new Set([...textKeys, 'fields', 'tie_breaker', 'type'])

function readMultiMatch(value: unknown, { place }: Context): Query {
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

const scoreModes = ['multiply', 'sum', 'avg', 'first', 'max', 'min'] as const
const functionScoreKeys = new Set([
  'query',
  'functions',
  'random_score',
  'weight',
  'score_mode',
  'boost_mode',
  'max_boost',
  'min_score',
  'boost',
])

function readFunctionScore(value: unknown, { place, inFilter }: Context): Query {
  const given = readKeys(value, place, functionScoreKeys)
  const { query, functions, random_score: random, weight } = given
  const at = step(place, 'functions')
  const listed = readList(functions).map((item, position) => readFunction(item, step(at, position)))
  if (listed.length > 16) refuse(at.path, 'more than 16 functions')
  const own =
    random === undefined && weight === undefined
      ? []
      : [
          readFunction(
            {
              ...(random === undefined ? {} : { random_score: random }),
              ...(weight === undefined ? {} : { weight }),
            },
            place,
          ),
        ]
  return {
    kind: 'functionScore',
    query: query === undefined ? { kind: 'all' } : parseQuery(query, step(place, 'query'), inFilter),
    functions: [...listed, ...own],
    scoreMode: readWord(given['score_mode'] ?? 'multiply', step(place, 'score_mode'), scoreModes),
    boostMode: readWord(given['boost_mode'] ?? 'multiply', step(place, 'boost_mode'), [
      'multiply',
      'replace',
      'sum',
    ]),
  }
}

function readFunction(value: unknown, place: Place): ScoreFunction {
  const given = readKeys(value, place, new Set(['filter', 'weight', 'random_score']))
  const random = given['random_score']
  const seed =
    random === undefined
      ? undefined
      : (readKeys(random, step(place, 'random_score'), new Set(['seed', 'field']))['seed'] ?? 0)
  return {
    weight: readNumber(given['weight'] ?? 1, step(place, 'weight')),
    ...(given['filter'] === undefined
      ? {}
      : { filter: parseQuery(given['filter'], step(place, 'filter'), true) }),
    ...(seed === undefined ? {} : { randomSeed: readNumber(seed, step(place, 'random_score')) }),
  }
}
