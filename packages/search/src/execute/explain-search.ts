import type { SearchRecovery } from '@ambra/contract/search/search'
import type { Explanation } from '../model/explanation.ts'
import { relevance, tierOf } from '../model/relevance-model.ts'
import { type Query, relevanceField } from '../model/query-model.ts'
import type { SearchDocument, SearchEngine, SearchHit, SearchRequest } from '../model/search-engine.ts'
import type { SearchTuning } from '../model/tuning-model.ts'
import { shopperClause, withText } from '../query/text-clauses.ts'
import { allOf } from '../shop-rules/shop-rules.ts'
import { searchRecovering } from './recover-search.ts'
import { boostFunction, pinnedFor } from './tuning.ts'

type Boost = SearchTuning['boosts'][number]

/** A product of a result, with the reasons for its place. */
export type ExplainedHit = Pick<Explanation, 'parts' | 'rules'> & {
  readonly source: SearchDocument
  /** From 1; null for a product that was not found, or only after `mostRanked` others. */
  readonly place: number | null
  readonly score: number
  /** Step of the score, the best has `steps`; null where a price or the noise orders. */
  readonly step: number | null
  readonly boosts: readonly Boost[]
  readonly isPinned: boolean
  /** Whether lists show it; a product that was found always is. */
  readonly isShown: boolean
}

export type ExplainedSearch = {
  readonly total: number
  readonly steps: number
  readonly recovery: SearchRecovery | undefined
  readonly hits: readonly ExplainedHit[]
  /** The product that was requested about, also if it was not found; undefined for an unknown one. */
  readonly requested: ExplainedHit | undefined
}

/** Places are counted so far for a product that was requested about. */
export const mostRanked = 1000

/** Searches as the shop does and says for each product of the page why it stands where it stands. */
export async function explainSearch(
  engine: SearchEngine,
  request: SearchRequest,
  { tuning, sku }: { tuning: SearchTuning; sku?: string | undefined },
): Promise<ExplainedSearch> {
  const { result, answered, recovery } = await searchRecovering(engine, request)
  const explain = explainerFor(engine, answered, {
    tuning,
    best: result.maxScore ?? 0,
    words: recovery?.elsewhere === undefined ? answered : { ...request, index: recovery.elsewhere },
  })
  const hits: ExplainedHit[] = []
  for (const [at, hit] of result.hits.entries()) {
    const document = await engine.find(request.index, 'product', hit.id)
    if (document !== undefined) hits.push(await explain(document, request.from + at + 1, hit))
  }
  const requested = sku === undefined ? undefined : await findBySku(engine, answered, sku)
  const ranked =
    requested && (await engine.search({ ...answered, from: 0, size: mostRanked, sourceExclude: ['*'] }))
  const at = ranked?.hits.findIndex(({ id }) => id === String(requested?.id)) ?? -1
  return {
    total: result.total,
    steps: relevance.tiers,
    recovery,
    hits,
    requested: requested && (await explain(requested, at < 0 ? null : at + 1, ranked?.hits[at])),
  }
}

async function findBySku(engine: SearchEngine, { index }: SearchRequest, sku: string) {
  const query: Query = { kind: 'terms', field: 'sku', values: [sku, sku.toUpperCase()] }
  const body = { query, facetFilters: [], aggregations: [] }
  const { hits } = await engine.search({ index, type: 'product', body, from: 0, size: 1, sort: [] })
  return hits[0] && engine.find(index, 'product', hits[0].id)
}

type Compared = {
  readonly tuning: SearchTuning
  readonly best: number
  /** The search whose words found the products. */
  readonly words: SearchRequest
}

function explainerFor(engine: SearchEngine, answered: SearchRequest, { tuning, best, words }: Compared) {
  const { index, sort } = answered
  const clause = shopperClause(words.body.query)
  const pinned = pinnedFor(tuning, clause?.text ?? '')
  const isByRelevance = sort[0]?.field === relevanceField
  return async (document: SearchDocument, place: number | null, hit?: SearchHit): Promise<ExplainedHit> => {
    const texts = words.index === index ? document : await engine.find(words.index, 'product', document.id)
    const { parts, rules, score } = clause
      ? await engine.explain(words.index, texts ?? document, clause)
      : { parts: [], rules: [], score: 0 }
    const boosts = isByRelevance ? await boostsFor(document, { engine, index, tuning }) : []
    const scored = hit?.score ?? boosts.reduce((product, { factor }) => product * factor, score)
    return {
      source: document,
      place,
      score: scored,
      step: isByRelevance ? tierOf(scored, best) : null,
      parts,
      rules,
      boosts,
      isShown: hit !== undefined || (await isListed(engine, answered, document)),
      isPinned: isByRelevance && pinned.includes(String(document['sku'])),
    }
  }
}

/** Whether a product satisfies everything in a search but the words. */
async function isListed(
  engine: SearchEngine,
  request: SearchRequest,
  { id }: SearchDocument,
): Promise<boolean> {
  const query = allOf([{ kind: 'terms', field: 'id', values: [id] }, withText(request.body.query, '')])
  const { total } = await engine.search({ ...request, body: { ...request.body, query }, from: 0, size: 0 })
  return total > 0
}

/** Asks the engine which boosts count for a product: their conditions are those of any filter. */
async function boostsFor(
  { id }: SearchDocument,
  { engine, index, tuning }: { engine: SearchEngine; index: string; tuning: SearchTuning },
): Promise<Boost[]> {
  const counted: Boost[] = []
  for (const boost of tuning.boosts) {
    const filter = boostFunction(boost)?.filter
    if (filter === undefined) continue
    const query = allOf([{ kind: 'terms', field: 'id', values: [id] }, filter])
    const body = { query, facetFilters: [], aggregations: [] }
    const { total } = await engine.search({ index, type: 'product', body, from: 0, size: 0, sort: [] })
    if (total > 0) counted.push(boost)
  }
  return counted
}
