import { analyserFor, wordsOf } from '../analyse.ts'
import { rangeBucketHead } from '../aggregate.ts'
import { isCodeField, textFields } from '../index-plan.ts'
import type { Aggregation, Query, RangeBounds, Scalar, SortKey } from '../query-model.ts'
import { functionFactor, joinScores } from '../score-functions.ts'
import type {
  AggregationResult,
  Bucket,
  DocumentType,
  SearchDocument,
  SearchEngine,
  SearchRequest,
  SearchResult,
} from '../search-engine.ts'
import { filterSource } from '../source-filter.ts'
import { bm25 } from '../text-field.ts'
import {
  allowedEdits,
  beginningWeight,
  containsPhrase,
  expansionWeight,
  shortestBeginning,
  wordsNeeded,
} from '../text-match.ts'

/** What the naive engine can do: enough to compare answers. */
export type NaiveEngine = Pick<SearchEngine, 'search' | 'upsert' | 'remove'>

/**
 * The same answers by reading every document for every question: no index, nothing kept between questions.
 * The yardstick of the other engines; it shares with them only the formulas of scoring, not how documents are found.
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

/** What one question is asked of; `memo` lives as long as the question, so that property tests stay quick. */
type World = {
  readonly all: readonly SearchDocument[]
  readonly type: DocumentType
  readonly index: string
  readonly memo: Map<unknown, Map<string, unknown>>
}

function once<T>(world: World, owner: unknown, key: string, make: () => T): T {
  const known = world.memo.get(owner) ?? new Map<string, unknown>()
  world.memo.set(owner, known)
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as T // the same key is always made by the same code
}

function search(all: readonly SearchDocument[], request: SearchRequest): SearchResult {
  const { body, sort, from, size } = request
  const world: World = { all, type: request.type, index: request.index, memo: new Map() }
  const asked = all.filter((document) => scoreOf(body.query, document, world) !== undefined)
  const under = (except?: string): SearchDocument[] =>
    asked.filter((document) =>
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
      source: filterSource(structuredClone(document), request.sourceInclude, request.sourceExclude),
    })),
    aggregations: Object.fromEntries(
      body.aggregations.map((spec) => [
        spec.name,
        aggregate(spec, under(spec.facet), spec.keepZero ? asked : []),
      ]),
    ),
  }
}

/** All values at a dotted path, through objects and lists. */
function valuesAt(value: unknown, path: readonly string[]): Scalar[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  if (value === null || value === undefined) return []
  const [key, ...rest] = path
  if (key === undefined) return typeof value === 'object' ? [] : [value as Scalar] // only JSON values come here
  return typeof value === 'object' ? valuesAt((value as Record<string, unknown>)[key], rest) : []
}

const at = (document: SearchDocument, field: string): Scalar[] => valuesAt(document, field.split('.'))

function numberFrom(value: Scalar): number {
  if (typeof value === 'boolean') return Number.NaN
  const number = Number(value)
  if (!Number.isNaN(number)) return number
  return typeof value === 'string' && /^\d{4}-/.test(value)
    ? Date.parse(`${value.replace(' ', 'T').replace(/Z?$/, '')}${value.includes(':') ? 'Z' : ''}`)
    : Number.NaN
}

function insideBounds(value: Scalar, bounds: RangeBounds): boolean {
  const number = numberFrom(value)
  if (Number.isNaN(number)) return false
  if (bounds.gt !== undefined && !(number > numberFrom(bounds.gt))) return false
  if (bounds.gte !== undefined && !(number >= numberFrom(bounds.gte))) return false
  if (bounds.lt !== undefined && !(number < numberFrom(bounds.lt))) return false
  return bounds.lte === undefined || number <= numberFrom(bounds.lte)
}

/** The score of a matching document, undefined when it does not match. */
function scoreOf(query: Query, document: SearchDocument, world: World): number | undefined {
  switch (query.kind) {
    case 'all':
      return 1
    case 'terms': {
      const wanted = query.values.map(String)
      return at(document, query.field).some((value) => wanted.includes(String(value))) ? 1 : undefined
    }
    case 'range':
      return at(document, query.field).some((value) => insideBounds(value, query.bounds)) ? 1 : undefined
    case 'exists':
      return at(document, query.field).length > 0 ? 1 : undefined
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
      return joinScores(
        score,
        holding.map((fn) => functionFactor(fn, document.id)),
        query,
      )
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

function textsAt(document: SearchDocument, field: string, type: DocumentType): string[] | undefined {
  return textFields(type)
    .find((source) => source.field === field)
    ?.read(document)
}

function holdsPhrase(
  query: Extract<Query, { kind: 'phrase' }>,
  document: SearchDocument,
  { type }: World,
): boolean {
  const texts = isCodeField(query.field) ? undefined : textsAt(document, query.field, type)
  if (texts === undefined) {
    const wanted = [query.text, query.text.toUpperCase(), query.text.toLowerCase()]
    return at(document, query.field).some((value) => wanted.includes(String(value)))
  }
  const phrase = wordsOf(query.text)
  return phrase.length > 0 && texts.some((text) => containsPhrase(wordsOf(text), phrase))
}

const tokensAt = (document: SearchDocument, field: string, world: World): string[] =>
  once(world, document, field, () =>
    (textsAt(document, field, world.type) ?? []).flatMap((text) =>
      analyserFor(world.index).indexTokens(text),
    ),
  )

function textScore(
  query: Extract<Query, { kind: 'text' }>,
  document: SearchDocument,
  world: World,
): number | undefined {
  const words = analyserFor(world.index).queryTokens(query.text)
  const standIns = new Map(
    [...new Set(words)].map((word) => [word, once(world, query, word, () => expand(word, query, world))]),
  )
  const scores = query.fields.flatMap(({ field, weight }) => {
    if (textsAt(document, field, world.type) === undefined) {
      return at(document, field).some((value) => String(value) === query.text) ? [weight] : []
    }
    const score = fieldScore(field, { words, standIns }, { document, world })
    return words.length > 0 && score.found >= wordsNeeded(words.length, query.options)
      ? [weight * score.score]
      : []
  })
  if (scores.length === 0) return undefined
  const best = Math.max(...scores)
  return best + query.tieBreaker * (scores.reduce((sum, score) => sum + score, 0) - best)
}

type Words = { words: readonly string[]; standIns: ReadonlyMap<string, ReadonlyMap<string, number>> }

function fieldScore(
  field: string,
  { words, standIns }: Words,
  { document, world }: { document: SearchDocument; world: World },
) {
  const withText = once(world, 'tokens', field, () =>
    world.all.map((other) => tokensAt(other, field, world)).filter((tokens) => tokens.length > 0),
  )
  const average = withText.reduce((sum, tokens) => sum + tokens.length, 0) / Math.max(1, withText.length)
  const tokens = tokensAt(document, field, world)
  let found = 0
  let score = 0
  for (const word of words) {
    const scores = [...(standIns.get(word) ?? [])]
      .filter(([other]) => tokens.includes(other))
      .map(([other, weight]) => {
        const withWord = withText.filter((theirs) => theirs.includes(other)).length
        const count = Math.min(15, tokens.filter((token) => token === other).length)
        return weight * bm25({ documents: withText.length, withWord, count, length: tokens.length, average })
      })
    if (scores.length > 0) found += 1
    score += Math.max(0, ...scores)
  }
  return { found, score }
}

/** The words of all documents within the allowed edits, nearest and most used first, with their weights. */
function expand(
  word: string,
  query: Extract<Query, { kind: 'text' }>,
  world: World,
): ReadonlyMap<string, number> {
  const edits = allowedEdits(word, query.options.fuzziness)
  const uses = new Map<string, number>()
  for (const document of world.all) {
    for (const { field } of textFields(world.type)) {
      for (const token of new Set(tokensAt(document, field, world)))
        uses.set(token, (uses.get(token) ?? 0) + 1)
    }
  }
  const near = [...uses]
    .flatMap(([token, used]) => {
      const distance = distanceBetween(word, token)
      if (distance === 0) return [{ token, used, rank: 0, weight: 1 }]
      if (query.options.beginnings && word.length >= shortestBeginning && token.startsWith(word)) {
        return [{ token, used, rank: 0.5, weight: beginningWeight(word, token) }]
      }
      const isNear = distance <= edits && token.startsWith(word.slice(0, query.options.prefixLength))
      return isNear ? [{ token, used, rank: distance, weight: expansionWeight(word, distance) }] : []
    })
    .sort(
      (left, right) =>
        left.rank - right.rank || right.used - left.used || (left.token < right.token ? -1 : 1),
    )
    .slice(0, query.options.maxExpansions)
  return new Map(near.map(({ token, weight }) => [token, weight]))
}

/** Optimal string alignment distance by its definition, the whole table. */
function distanceBetween(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const cell = (row: number, column: number): number => table[row]?.[column] ?? 0
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const replace = cell(row - 1, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const options = [cell(row - 1, column) + 1, cell(row, column - 1) + 1, replace]
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) options.push(cell(row - 2, column - 2) + 1)
      const line = table[row]
      if (line !== undefined) line[column] = Math.min(...options)
    }
  }
  return cell(left.length, right.length)
}

function compareScalars(left: Scalar, right: Scalar): number {
  const [a, b] = [Number(left), Number(right)]
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1
  if (!Number.isNaN(a) && a !== b) return a - b
  return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0
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
        ...rangeBucketHead(range),
        count: matches.filter((document) => valuesOf(document).some((value) => insideBounds(value, bounds)))
          .length,
      }
    })
    return { kind: 'range', buckets }
  }
  if (spec.kind !== 'terms') {
    const numbers = matches
      .flatMap(valuesOf)
      .map(numberFrom)
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
