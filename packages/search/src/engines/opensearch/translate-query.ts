import type { Lexicon } from '../../execute/lexicon.ts'
import type { Query, ScoreFunction } from '../../model/query-model.ts'
import { anyOfClauses, bestOf, type Clause, constantScore, everything, nothing } from './clauses.ts'
import { clientText, phrase } from './client-text.ts'
import { withRange, withTerms } from './conditions.ts'
import { scripts } from './scripts.ts'
import { type BestScores, shopperText } from './shopper-text.ts'
import { storedField } from './stored-document.ts'

/** Properties of the index that a translation uses. */
export type TranslationContext = {
  readonly lexicon: Lexicon
  readonly bestScores: BestScores
  /** The bundles that composed skus among these name. @see bundlesNamed in execute/evaluate.ts */
  readonly bundlesNamed: (skus: readonly unknown[]) => Promise<readonly string[]>
}

/** A query of the shop in OpenSearch's language: the same documents, the same scores. */
export async function translateQuery(query: Query, context: TranslationContext): Promise<Clause> {
  switch (query.kind) {
    case 'all':
      return everything
    case 'terms':
      return constantScore(await termsClause(query, context))
    case 'range':
      return constantScore(withRange(query.field, query.bounds))
    case 'exists':
      return constantScore({ term: { has: storedField(query.field) } })
    case 'phrase':
      return phrase(query, context.lexicon)
    case 'text':
      return clientText(query, context.lexicon)
    case 'shopperText':
      return shopperText(query, context)
    case 'bool':
      return boolClause(query, context)
    case 'functionScore':
      return functionScore(query, context)
  }
}

async function termsClause(
  { field, values }: Extract<Query, { kind: 'terms' }>,
  { bundlesNamed }: TranslationContext,
): Promise<Clause> {
  const own = withTerms(field, values)
  const bundles = field === 'sku' ? await bundlesNamed(values) : []
  return bundles.length === 0
    ? own
    : anyOfClauses([
        own,
        { bool: { filter: [withTerms('sku', bundles), { term: { has: 'bundle_options' } }] } },
      ])
}

async function boolClause(
  { must, filter, should, mustNot, minimumShouldMatch }: Extract<Query, { kind: 'bool' }>,
  context: TranslationContext,
): Promise<Clause> {
  // OpenSearch takes a bool without any clause for everything.
  if (minimumShouldMatch > should.length) return nothing
  const all = (queries: readonly Query[]) => Promise.all(queries.map((each) => translateQuery(each, context)))
  const filters = await all(filter)
  // OpenSearch finds nothing by optional clauses alone; here they only add to the score.
  const isOpen = must.length + filters.length === 0 && minimumShouldMatch === 0
  return {
    bool: {
      must: await all(must),
      filter: isOpen ? [everything] : filters,
      should: await all(should),
      must_not: await all(mustNot),
      minimum_should_match: minimumShouldMatch,
    },
  }
}

async function functionScore(
  { query, functions, scoreMode, boostMode }: Extract<Query, { kind: 'functionScore' }>,
  context: TranslationContext,
): Promise<Clause> {
  const inner = await translateQuery(query, context)
  if (functions.length === 0) return inner
  const filters = await Promise.all(
    functions.map(({ filter }) => (filter === undefined ? undefined : translateQuery(filter, context))),
  )
  const scored = {
    function_score: {
      query: inner,
      functions: functions.map((each, at) => ({
        ...functionOf(each),
        ...(filters[at] && { filter: filters[at] }),
      })),
      score_mode: scoreMode,
      boost_mode: boostMode,
    },
  }
  const conditions = filters.filter((filter) => filter !== undefined)
  if (conditions.length < functions.length || boostMode === 'multiply') return scored
  // Where no function holds, the score stays what it is.
  const any = anyOfClauses(conditions)
  const others = { bool: { must: [inner], must_not: [any] } }
  return bestOf([{ bool: { must: [scored], filter: [any] } }, others])
}

function functionOf({ weight, randomSeed }: ScoreFunction): Clause {
  const script =
    randomSeed === undefined
      ? { source: scripts.weight, params: { weight } }
      : { source: scripts.random, params: { weight, seed: String(randomSeed) } }
  return { script_score: { script: { lang: 'painless', ...script } } }
}
