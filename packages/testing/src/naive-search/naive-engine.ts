import type { Aggregation, Query, RangeBucketSpec, Scalar, SortKey } from '@ambra/search/model/query-model'
import type {
  AggregationResult,
  Bucket,
  DocumentType,
  SearchDocument,
  SearchEngine,
  SearchRequest,
  SearchResult,
} from '@ambra/search/search-engine'
import { naiveFunctionScore } from './naive-score.ts'
import { naiveSource } from './naive-source.ts'
import { holdsPhrase, textScore, type World } from './naive-text.ts'
import { at, compareScalars, existsAt, insideBounds, isSame, numberFrom } from './naive-values.ts'

/** Part of the engine's interface that comparisons need. */
export type NaiveEngine = Pick<SearchEngine, 'search' | 'upsert' | 'remove'>

/**
 * Creates the reference engine, which scans every document for every query, without index or cache. Other
 * engines are compared with it; it shares only the tokenizer with them, so that wrong formulas are found too.
 */
export function createNaiveEngine(): NaiveEngine {
  const stored = new Map<string, Map<string, SearchDocument>>()
  const documentsOf = (index: string, type: DocumentType): Map<string, SearchDocument> => {
    const key = `${index}/${type}`
    const known = stored.get(key) ?? new Map<string, SearchDocument>()
    stored.set(key, known)
    return known
  }
  return {
    upsert: async (index, type, documents) => {
      for (const document of documents)
        documentsOf(index, type).set(String(document.id), structuredClone(document))
    },
    remove: async (index, type, ids) => {
      for (const id of ids) documentsOf(index, type).delete(String(id))
    },
    search: async (request) => search([...documentsOf(request.index, request.type).values()], request),
  }
}

function search(all: readonly SearchDocument[], request: SearchRequest): SearchResult {
  const { body, sort, from, size } = request
  const world: World = { all, type: request.type, index: request.index, memo: new Map() }
  const requested = all.filter((document) => scoreOf(body.query, document, world) !== undefined)
  const under = (except?: string): SearchDocument[] =>
    requested.filter((document) =>
      body.facetFilters.every(
        ({ facet, query }) => facet === except || scoreOf(query, document, world) !== undefined,
      ),
    )
  const found = under().filter(
    (document) => body.postFilter === undefined || scoreOf(body.postFilter, document, world) !== undefined,
  )
  const scores = new Map(found.map((document) => [document, scoreOf(body.query, document, world) ?? 0]))
  const scored = sort.length === 0 || sort.some(({ field }) => field === '_score')
  const keys: readonly SortKey[] =
    sort.length > 0 ? sort : [{ field: '_score', direction: 'desc', missing: '_last' }]
  const ordered = found.toSorted((left, right) => {
    for (const key of keys) {
      const order = compareBy(key, left, right, scores)
      if (order !== 0) return order
    }
    return compareScalars(left.id, right.id)
  })
  return {
    total: found.length,
    maxScore: scored && found.length > 0 ? Math.max(...scores.values()) : null,
    hits: ordered.slice(from, from + size).map((document) => ({
      id: String(document.id),
      score: scored ? (scores.get(document) ?? 0) : null,
      source: naiveSource(structuredClone(document), request.sourceInclude, request.sourceExclude),
    })),
    aggregations: Object.fromEntries(
      body.aggregations.map((spec) => [
        spec.name,
        aggregate(spec, under(spec.facet), spec.keepZero ? requested : []),
      ]),
    ),
  }
}

/** Returns the score of a matching document; undefined if it does not match. */
function scoreOf(query: Query, document: SearchDocument, world: World): number | undefined {
  switch (query.kind) {
    case 'all':
      return 1
    case 'terms': {
      const holds = at(document, query.field).some((value) =>
        query.values.some((wanted) => isSame(value, wanted)),
      )
      return holds ? 1 : undefined
    }
    case 'range':
      return at(document, query.field).some((value) => insideBounds(value, query.bounds)) ? 1 : undefined
    case 'exists':
      return existsAt(document, query.field.split('.')) ? 1 : undefined
    case 'phrase':
      return holdsPhrase(query, document, world) ? query.boost : undefined
    case 'text':
      return textScore(query, document, world)
    case 'bool':
      return boolScore(query, document, world)
    case 'functionScore': {
      const score = scoreOf(query.query, document, world)
      if (score === undefined) return undefined
      const holding = query.functions.filter(
        ({ filter }) => filter === undefined || scoreOf(filter, document, world) !== undefined,
      )
      return naiveFunctionScore(score, holding, { id: document.id, query })
    }
  }
}

function boolScore(
  query: Extract<Query, { kind: 'bool' }>,
  document: SearchDocument,
  world: World,
): number | undefined {
  if (query.filter.some((clause) => scoreOf(clause, document, world) === undefined)) return undefined
  if (query.mustNot.some((clause) => scoreOf(clause, document, world) !== undefined)) return undefined
  const must = query.must.map((clause) => scoreOf(clause, document, world))
  if (must.includes(undefined)) return undefined
  const should = query.should
    .map((clause) => scoreOf(clause, document, world))
    .filter((score) => score !== undefined)
  if (should.length < query.minimumShouldMatch) return undefined
  return [...must, ...should].reduce((sum: number, score) => sum + (score ?? 0), 0)
}

function compareBy(
  key: SortKey,
  left: SearchDocument,
  right: SearchDocument,
  scores: ReadonlyMap<SearchDocument, number>,
): number {
  const sign = key.direction === 'asc' ? 1 : -1
  if (key.field === '_score') return sign * ((scores.get(left) ?? 0) - (scores.get(right) ?? 0))
  const pick = (document: SearchDocument): Scalar | undefined => {
    const ordered = at(document, key.field).toSorted(compareScalars)
    const value = key.direction === 'asc' ? ordered[0] : ordered.at(-1)
    return value === undefined && typeof key.missing === 'number' ? key.missing : value
  }
  const [a, b] = [pick(left), pick(right)]
  if (a === undefined || b === undefined) {
    if (a === b) return 0
    const absentFirst = key.missing === '_first' ? -1 : 1
    return a === undefined ? absentFirst : -absentFirst
  }
  return sign * compareScalars(a, b)
}

function aggregate(
  spec: Aggregation,
  matches: readonly SearchDocument[],
  base: readonly SearchDocument[],
): AggregationResult {
  const valuesOf = (document: SearchDocument): Scalar[] => [
    ...at(document, spec.field),
    ...(spec.kind === 'terms' && spec.alsoField !== undefined ? at(document, spec.alsoField) : []),
  ]
  if (spec.kind === 'range') {
    const buckets = spec.ranges.map((range): Bucket => {
      const bounds = {
        ...(range.from === undefined ? {} : { gte: range.from }),
        ...(range.to === undefined ? {} : { lt: range.to }),
      }
      return {
        ...headOf(range),
        count: matches.filter((document) => valuesOf(document).some((value) => insideBounds(value, bounds)))
          .length,
      }
    })
    return { kind: 'range', buckets }
  }
  if (spec.kind !== 'terms') {
    const numbers = matches
      .flatMap(valuesOf)
      .map((value) => numberFrom(value))
      .filter((number) => !Number.isNaN(number))
    return { kind: spec.kind, value: numbers.length === 0 ? null : Math[spec.kind](...numbers) }
  }
  const counts = new Map<string, number>()
  for (const document of base) for (const value of valuesOf(document)) counts.set(String(value), 0)
  for (const document of matches)
    for (const value of new Set(valuesOf(document).map(String)))
      counts.set(value, (counts.get(value) ?? 0) + 1)
  const sorted = [...counts].sort(([left, many], [right, more]) => more - many || compareScalars(left, right))
  const toKey = (text: string): string | number =>
    text !== '' && String(Number(text)) === text ? Number(text) : text
  return {
    kind: 'terms',
    buckets: sorted.slice(0, spec.size).map(([key, count]) => ({ key: toKey(key), count })),
    other: sorted.slice(spec.size).reduce((sum, [, count]) => sum + count, 0),
  }
}

/** Returns key and bounds of a range bucket: whole numbers with one decimal, an open end as a star. */
function headOf({ key, from, to }: RangeBucketSpec): Omit<Bucket, 'count'> {
  const [start, end] = [from, to].map((bound) =>
    bound === undefined ? '*' : String(bound) + (bound % 1 === 0 ? '.0' : ''),
  )
  return {
    key: key ?? `${start}-${end}`,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}
