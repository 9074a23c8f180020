import { randomInt } from 'node:crypto'
import { boundValue, dateMath } from '../model/bound-value.ts'
import { fieldKind } from '../model/index-plan.ts'
import type { Query, RangeBounds, Scalar, ScoreFunction } from '../model/query-model.ts'
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
  step,
} from '../model/query-reader.ts'
import { readMatch, readMatchPhrase, readMultiMatch, readShare } from './text-clauses.ts'

type Context = { readonly place: Place; readonly inFilter: boolean }
type ClauseReader = (value: unknown, context: Context) => Query

/**
 * Reads one query of the Elasticsearch grammar. `inFilter` is true below a `filter`: there a bool with
 * should-clauses and no minimum_should_match wants at least one of them (rule of Elasticsearch before 7).
 * @throws ShopError search.bad_query naming the place
 * @see docs/rules/search SRC-5
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
  match: (value, { place }) => readMatch(value, place),
  match_phrase: (value, { place }) => readMatchPhrase(value, place),
  multi_match: (value, { place }) => readMultiMatch(value, place),
  function_score: readFunctionScore,
  ids: (value, { place }) => {
    const { values } = readKeys(value, place, new Set(['values', 'type', 'boost']))
    return readTerms({ id: readList(values) }, { place, inFilter: true })
  },
  constant_score: (value, { place }) => {
    const { filter } = readKeys(value, place, new Set(['filter', 'boost']))
    const bool = { should: [], mustNot: [], minimumShouldMatch: 0 }
    const condition = parseQuery(filter, step(place, 'filter'), true)
    return { kind: 'bool', ...bool, must: [{ kind: 'all' }], filter: [condition] }
  },
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

/** A negative number or share says how many of the clauses may be missing. */
function readMinimum(value: unknown, place: Place, clauses: number): number {
  const isMissing = typeof value === 'number' ? value < 0 : typeof value === 'string' && value.startsWith('-')
  if (isMissing) {
    const given = typeof value === 'number' ? -value : String(value).slice(1)
    return Math.max(0, clauses - readMinimum(given, place, clauses))
  }
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
    const isEnd = target === 'gt' || target === 'lte'
    const moment = fieldKind(field) === 'date' ? dateMath(bound, new Date(), isEnd) : undefined
    bounds[target] = moment ?? readBound(bound, step(at, key))
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
  const all = [...listed, ...own]
  const least =
    given['min_score'] === undefined ? 0 : readNumber(given['min_score'], step(place, 'min_score'))
  return {
    kind: 'functionScore',
    query: query === undefined ? raisedByAny(all, least) : parseQuery(query, step(place, 'query'), inFilter),
    functions: all,
    scoreMode: readWord(given['score_mode'] ?? 'multiply', step(place, 'score_mode'), scoreModes),
    boostMode: readWord(given['boost_mode'] ?? 'multiply', step(place, 'boost_mode'), [
      'multiply',
      'replace',
      'sum',
    ]),
  }
}

/**
 * Without a query every document scores 1, so a `min_score` above that excludes documents that no function
 * raises: query libraries write a random selection like this, with its conditions as the filter of the
 * function. By how much a function raises does not matter: a random score must not halve the selection.
 */
function raisedByAny(functions: readonly ScoreFunction[], minScore: number): Query {
  const filters = functions.flatMap(({ filter }) => filter ?? [])
  if (minScore <= 1 || filters.length < functions.length || functions.length === 0) return { kind: 'all' }
  const bool = { filter: [], should: [], mustNot: [], minimumShouldMatch: 0 }
  const any: Query = { kind: 'bool', ...bool, must: [], should: filters, minimumShouldMatch: 1 }
  return { kind: 'bool', ...bool, must: [{ kind: 'all' }], filter: [any] }
}

/** Without a seed each query has an order of its own, as in Elasticsearch; pages of one order name a seed. */
const seedOfQuery = (): number => randomInt(2 ** 31)

function readFunction(value: unknown, place: Place): ScoreFunction {
  const given = readKeys(value, place, new Set(['filter', 'weight', 'random_score']))
  const random = given['random_score']
  const seed =
    random === undefined
      ? undefined
      : (readKeys(random, step(place, 'random_score'), new Set(['seed', 'field']))['seed'] ?? seedOfQuery())
  return {
    weight: readNumber(given['weight'] ?? 1, step(place, 'weight')),
    ...(given['filter'] === undefined
      ? {}
      : { filter: parseQuery(given['filter'], step(place, 'filter'), true) }),
    ...(seed === undefined ? {} : { randomSeed: readNumber(seed, step(place, 'random_score')) }),
  }
}
