import { setImmediate as nextTurn } from 'node:timers/promises'
import { aggregate, type BaseSet } from './aggregate.ts'
import type { Bitset } from '../index/bitset.ts'
import type { Collection } from '../index/collection.ts'
import { evaluate } from './evaluate.ts'
import type { DocumentSet, Evaluation, FacetSet } from './evaluation.ts'
import { FacetSets } from './facet-sets.ts'
import { type Query, relevanceField, relevantField } from '../model/query-model.ts'
import type {
  AggregationResult,
  SearchDocument,
  SearchHit,
  SearchRequest,
  SearchResult,
} from '../model/search-engine.ts'
import { filterSource } from './source-filter.ts'
import { topHits } from './top-hits.ts'

/** Orders that need scores. */
const scoreFields: ReadonlySet<string> = new Set(['_score', relevanceField, relevantField])

/** After so much work (a millisecond or two) other requests get a turn before the next aggregation. */
const unitsInOneTurn = 300_000

/** Input of a result; with `isPatient` other requests run in between. */
type RequestParts = Pick<Evaluation, 'collection' | 'scratch' | 'synonyms'> & { readonly isPatient?: boolean }

/**
 * Executes a query over one collection: matches, page, aggregations. Long lists of aggregations give other
 * requests a turn in between; if the collection changes in that time, the query runs again without a break,
 * so that a result shows one state.
 * @throws ShopError search.too_expensive, search.timeout
 */
export async function response(request: SearchRequest, requested: RequestParts): Promise<SearchResult> {
  const { collection, scratch, isPatient = true } = requested
  const { version } = collection
  const { found, setFor, base } = findMatches(request, requested)
  const page = pageOf(request, found, requested)
  let endOfTurn = scratch.work.spent + unitsInOneTurn
  const aggregations: [string, AggregationResult][] = []
  for (const spec of request.body.aggregations) {
    if (isPatient && scratch.work.spent > endOfTurn) {
      await nextTurn()
      if (collection.version !== version) return response(request, { ...requested, isPatient: false })
      endOfTurn = scratch.work.spent + unitsInOneTurn
    }
    const scope = { matches: setFor(spec.facet), base: spec.keepZero ? base : undefined, scratch }
    aggregations.push([spec.name, aggregate(spec, collection, scope)])
  }
  return { ...page, aggregations: Object.fromEntries(aggregations) }
}

type Found = DocumentSet & { readonly score: ((document: number) => number) | undefined }

type Matching = {
  /** The documents the hits are taken from. */
  readonly found: Found
  /** The documents an aggregation counts: all under the facet filters except its own facet's. */
  readonly setFor: (facet: string | undefined) => FacetSet
  /** The matches without any facet filter, where there is one. */
  readonly base: BaseSet | undefined
}

function findMatches(
  { body, sort }: SearchRequest,
  { collection, scratch, synonyms }: RequestParts,
): Matching {
  const scored = sort.length === 0 || sort.some(({ field }) => scoreFields.has(field))
  const run: Evaluation = { collection, scored, scratch, synonyms }
  const requested = evaluate(body.query, run)
  const isFiltered = body.facetFilters.length > 0
  const listed = (bits: Bitset): DocumentSet => ({ bits, documents: scratch.list(bits) })
  const sets = new FacetSets(requested.bits, body.facetFilters, run)
  const narrowed = sets.under()
  const found =
    body.postFilter === undefined
      ? narrowed
      : listed(scratch.copyOf(narrowed.bits).and(evaluate(body.postFilter, run).bits))
  return {
    found: { ...found, score: scored ? scoresOf(found.documents, requested.score, run) : undefined },
    setFor: (facet) => (facet === undefined ? narrowed : sets.under(facet)),
    base: isFiltered ? baseOf(body.query, () => scratch.list(requested.bits)) : undefined,
  }
}

function baseOf(query: Query, list: () => Uint32Array): BaseSet {
  let documents: Uint32Array | undefined
  return { key: JSON.stringify(query), list: () => (documents ??= list()) }
}

/** Scores are computed once a document: sorting and the highest score read them many times. */
function scoresOf(
  documents: Uint32Array,
  score: (document: number) => number,
  { collection, scratch }: Evaluation,
): (document: number) => number {
  scratch.work.spend(documents.length)
  const scores = scratch.numbers(collection.capacity)
  for (const document of documents) scores[document] = score(document)
  return (document) => scores[document] ?? 0
}

const noScore = (): number => 0

function pageOf(
  request: SearchRequest,
  { documents, score }: Found,
  { collection, scratch }: RequestParts,
): Omit<SearchResult, 'aggregations'> {
  let maxScore: number | null = null
  if (score !== undefined)
    for (const document of documents)
      maxScore = Math.max(maxScore ?? Number.NEGATIVE_INFINITY, score(document))
  const page = topHits({ documents, score: score ?? noScore, collection, scratch }, request)
  return {
    total: documents.length,
    maxScore,
    hits: page.map((document) => hitOf(collection, document, { request, score: score?.(document) ?? null })),
  }
}

function hitOf(
  collection: Collection,
  document: number,
  { request, score }: { request: SearchRequest; score: number | null },
): SearchHit {
  const id = collection.idOf(document)
  const bare = request.sourceExclude?.includes('*') === true
  const source = bare ? undefined : collection.sources.get(document, request.sourceInclude)
  return {
    id: String(id),
    score,
    // With no field requested, a document is its id in the type and nothing on the wire.
    source:
      source === undefined
        ? ({} as SearchDocument)
        : filterSource(source, request.sourceInclude, request.sourceExclude),
  }
}
