import { filterSource } from '../../execute/source-filter.ts'
import type { Query, SearchBody } from '../../model/query-model.ts'
import type { SearchDocument, SearchRequest, SearchResult } from '../../model/search-engine.ts'
import { aggregationClauses, readAggregations } from './aggregations.ts'
import type { Clause } from './clauses.ts'
import type { Connection } from './connection.ts'
import { facetScope } from './facet-clauses.ts'
import { keyOf, sortableKey } from './sortable-key.ts'
import { resultWindow } from './mapping.ts'
import { searchMany } from './search-many.ts'
import { lexiconOf, type Slot } from './slots.ts'
import { isScored, needsBest, sortClauses } from './sorting.ts'
import { type TranslationContext, translateQuery } from './translate-query.ts'

const mostCached = 500
const bestCaches = new WeakMap<Slot, { version: number; scores: Map<string, number> }>()

/** Options for the translation of queries of a slot. */
export function contextOf(
  connection: Connection,
  slot: Slot,
  { deadline, trial }: Pick<SearchRequest, 'deadline' | 'trial'> = {},
): TranslationContext {
  return {
    lexicon: lexiconOf(slot, trial),
    bestScores: (queries) => bestScores({ connection, slot, deadline }, queries),
    bundlesNamed: (skus) => bundlesNamed({ connection, slot, deadline }, skus),
  }
}

type Asking = {
  readonly connection: Connection
  readonly slot: Slot
  readonly deadline: number | undefined
}

async function bestScores(
  { connection, slot, deadline }: Asking,
  queries: readonly Clause[],
): Promise<number[]> {
  let cache = bestCaches.get(slot)
  if (cache?.version !== slot.version || cache.scores.size > mostCached) {
    cache = { version: slot.version, scores: new Map() }
    bestCaches.set(slot, cache)
  }
  const { scores } = cache
  const keys = queries.map((query) => JSON.stringify(query))
  const asked = queries.filter((_, at) => !scores.has(keys[at] ?? ''))
  if (asked.length > 0) {
    const results = await searchMany(connection, slot, asked.map(bestOnly), deadline)
    for (const [at, query] of asked.entries())
      scores.set(JSON.stringify(query), results[at]?.hits.max_score ?? 0)
  }
  return keys.map((key) => scores.get(key) ?? 0)
}

const bestOnly = (query: Clause): Clause => ({ query, size: 1, _source: false, track_total_hits: false })

/** A composed sku names a bundle and its parts; no bundle has more parts or longer ones. */
const mostParts = 32
const longestSku = 256

async function bundlesNamed(
  { connection, slot, deadline }: Asking,
  values: readonly unknown[],
): Promise<string[]> {
  const composed = values.filter(
    (value) =>
      typeof value === 'string' &&
      value.length <= longestSku &&
      value.includes('-') &&
      value.split('-').length <= mostParts,
  )
  if (composed.length === 0 || slot.type !== 'product') return []
  const beginningsOf = (sku: string) => {
    const parts = sku.split('-')
    return parts.map((_, end) => parts.slice(0, end).join('-')).filter((beginning) => beginning !== '')
  }
  const skus = composed.map(String)
  const asked = [...new Set(skus.flatMap((sku) => [sku, ...beginningsOf(sku)]))].map(sortableKey)
  const [result] = await searchMany(
    connection,
    slot,
    [
      {
        query: { terms: { 'k.sku': asked } },
        size: 0,
        aggs: { skus: { terms: { field: 'k.sku', include: asked, size: asked.length } } },
      },
    ],
    deadline,
  )
  const buckets = result?.aggregations?.['skus']?.buckets
  const known = new Set(Array.isArray(buckets) ? buckets.map(({ key }) => keyOf(String(key))) : [])
  return skus.flatMap((sku) => {
    if (known.has(sku)) return []
    return beginningsOf(sku).findLast((beginning) => known.has(beginning)) ?? []
  })
}

/** Query and filters of a body. */
async function matchingClauses(body: SearchBody, context: TranslationContext) {
  const translate = (query: Query) => translateQuery(query, context)
  const query = await translate(body.query)
  const facets = await Promise.all(
    body.facetFilters.map(async (filter) => ({ ...filter, clause: await translate(filter.query) })),
  )
  const post = body.postFilter === undefined ? [] : [await translate(body.postFilter)]
  const filters = [...(facets.length > 0 ? [facetScope(facets).found] : []), ...post]
  return {
    query,
    facets,
    narrowed: filters.length === 0 ? {} : { post_filter: { bool: { filter: filters } } },
  }
}

/** Runs one request of the query model. */
export async function searchIndex(
  connection: Connection,
  slot: Slot,
  request: SearchRequest,
): Promise<SearchResult> {
  const { body, sort, deadline } = request
  const context = contextOf(connection, slot, request)
  const { query, facets, narrowed } = await matchingClauses(body, context)
  const scored = isScored(sort)
  const best = sort.some(({ field }) => needsBest(field))
    ? ((await searchMany(connection, slot, [{ ...bestOnly(query), ...narrowed }], deadline))[0]?.hits
        .max_score ?? 0)
    : 0
  const from = Math.min(request.from, resultWindow)
  const size = Math.min(request.size, resultWindow - from)
  const [result] = await searchMany(
    connection,
    slot,
    [
      {
        query,
        ...narrowed,
        from: size === 0 ? 0 : from,
        // The highest score comes with a hit only.
        size: scored ? Math.max(1, size) : size,
        sort: sortClauses(sort, best),
        track_scores: scored,
        track_total_hits: true,
        _source: sourceOf(request),
        ...(body.aggregations.length === 0 ? {} : { aggs: aggregationClauses(body.aggregations, facets) }),
      },
    ],
    deadline,
  )
  const hits = result?.hits
  return {
    total: hits?.total?.value ?? 0,
    maxScore: scored ? (hits?.max_score ?? null) : null,
    hits: (hits?.hits ?? []).slice(0, size).map(({ _id: id, _score: score, _source: source }) => ({
      id,
      score: scored ? score : null,
      source:
        source?.src === undefined
          ? // With no field requested, a document is its id in the type and nothing on the wire.
            ({} as SearchDocument)
          : filterSource(source.src, request.sourceInclude, request.sourceExclude),
    })),
    aggregations: readAggregations(body.aggregations, result?.aggregations ?? {}),
  }
}

/** Top-level fields that are sent; what is below them is cut here, as the embedded engine cuts it. */
function sourceOf({ sourceInclude, sourceExclude }: SearchRequest): Clause | false {
  if (sourceExclude?.includes('*') === true) return false
  if (sourceInclude === undefined || sourceInclude.length === 0) return { includes: ['src'] }
  return { includes: sourceInclude.map((pattern) => `src.${pattern.split('.')[0] ?? '*'}`) }
}
