import {
  codeScore,
  codesIn,
  fieldsFor,
  laterShare,
  servicesTypes,
  serviceShare,
  shareOfParts,
} from '../../execute/matcher.ts'
import type { Alternative, Expansion } from '../../execute/expansions.ts'
import type { Lexicon } from '../../execute/lexicon.ts'
import { wordsOfKind } from '../../execute/prefer-kind.ts'
import { type PartPlan, planShopperText } from '../../execute/text-query-planner.ts'
import { rarityOf, worthsIn } from '../../execute/word-worth.ts'
import { codeFields } from '../../model/index-plan.ts'
import { relevance } from '../../model/relevance-model.ts'
import type { FieldWeight, Query } from '../../model/query-model.ts'
import { anyOfClauses, bestOf, type Clause, constantScore, nothing, scripted } from './clauses.ts'
import { withTerms } from './conditions.ts'
import { scripts } from './scripts.ts'
import { keysEqualTo, storedField } from './stored-document.ts'

type ShopperText = Extract<Query, { kind: 'shopperText' }>

/** The highest score of each query over the whole index, 0 where nothing matches. */
export type BestScores = (queries: readonly Clause[]) => Promise<readonly number[]>

export type TextContext = { readonly lexicon: Lexicon; readonly bestScores: BestScores }

/** More than a part ever scores: what stands above counts the parts. */
const mark = 4096
/** More than a word ever scores. */
const above = 1024
/** OpenSearch refuses a query of more than 1,024 words. */
const mostWords = 900

/** Query for the text of a shopper; `execute/matcher.ts` defines matches and scores. */
export async function shopperText(query: ShopperText, context: TextContext): Promise<Clause> {
  const plans = planShopperText(context.lexicon, query.text, { without: query.without })
  const goods = await goodsOf(plans, context, query.share)
  const codes = codesIn(query.text).flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()])
  const asCode = constantScore(anyOfClauses(codeFields.map((field) => withTerms(field, codes))), codeScore)
  return anyOfClauses([goods, asCode])
}

async function goodsOf(plans: readonly PartPlan[], context: TextContext, share?: number): Promise<Clause> {
  const { lexicon } = context
  const found = await plansQuery(plans, context, fieldsFor(plans, lexicon), share)
  return lexicon.type === 'product' ? preferredGoods(found, plans, lexicon) : found
}

/** Goods of the very category that was typed gain, services lose. */
export function preferredGoods(found: Clause, plans: readonly PartPlan[], lexicon: Lexicon): Clause {
  const words = plans
    .flatMap(({ alternatives }) => wordsOfKind(alternatives))
    .map((word) => weightsByWord(word, lexicon))
  const params = {
    words,
    bonus: relevance.kindBonus,
    services: servicesTypes.flatMap(keysEqualTo),
    share: serviceShare,
  }
  return scripted(found, { source: scripts.kinds, params })
}

function weightsByWord(word: readonly Expansion[], { vocabulary }: Lexicon): Record<string, number> {
  const weights: Record<string, number> = {}
  for (const { term, weight } of word) {
    const text = vocabulary.wordOf(term)
    weights[text] = Math.max(weights[text] ?? 0, weight)
  }
  return weights
}

/** Documents with enough of the parts, scored by the sum of what each part scores. */
export async function plansQuery(
  plans: readonly PartPlan[],
  context: TextContext,
  fields: readonly FieldWeight[],
  share = shareOfParts,
): Promise<Clause> {
  const words = plans.reduce((sum, { alternatives }) => sum + alternatives.flat().length, 0)
  const budget = budgetFor(words)
  const parts = await partQueries(
    plans.map(({ alternatives }) =>
      alternatives.map((alternative) => alternativeQuery(alternative, { fields, budget, ...context })),
    ),
    context.bestScores,
  )
  const needed = Math.ceil(plans.length * share)
  if (parts.length === 0 || parts.length < needed) return nothing
  if (needed === plans.length) return { bool: { must: parts } }
  const marked = parts.map((part) => ({ bool: { must: [part, { match_all: { boost: mark } }] } }))
  const params = { mark, wanted: plans.length }
  return scripted(anyOfClauses(marked, needed), { source: scripts.parts, params })
}

const budgetFor = (words: number): number => Math.max(1, Math.floor(mostWords / Math.max(1, words)))

/** Returns the best score of an alternative over the whole index, 0 where nothing matches. */
export async function highestScore(
  alternative: Alternative,
  fields: readonly FieldWeight[],
  { lexicon, bestScores }: TextContext,
): Promise<number> {
  const budget = budgetFor(alternative.length)
  const [most = 0] = await bestScores([alternativeQuery(alternative, { fields, budget, lexicon })])
  return most
}

/** Of each part the best alternative counts; a later one never more than a share of the best before it. */
async function partQueries(
  parts: readonly (readonly Clause[])[],
  bestScores: BestScores,
): Promise<readonly Clause[]> {
  const earlier = parts.map((alternatives) => alternatives.slice(0, -1))
  const wanted = earlier.flat()
  const scores = wanted.length === 0 ? [] : await bestScores(wanted)
  const bestScoreOf = new Map(wanted.map((clause, at) => [clause, scores[at] ?? 0]))
  return parts.flatMap((alternatives): Clause[] => {
    const [only] = alternatives
    if (only === undefined) return []
    if (alternatives.length === 1) return [only]
    const at = alternatives.findIndex((clause) => (bestScoreOf.get(clause) ?? 0) > 0)
    const most = (bestScoreOf.get(alternatives[at] ?? only) ?? 0) * laterShare
    const queries = alternatives.map((clause, position) =>
      at < 0 || position <= at ? clause : scripted(clause, { source: scripts.atMost, params: { most } }),
    )
    return [bestOf(queries)]
  })
}

type WordContext = {
  readonly lexicon: Lexicon
  readonly fields: readonly FieldWeight[]
  readonly budget: number
}

/** Every word of an alternative must be found; the weakest counts. */
function alternativeQuery(alternative: Alternative, context: WordContext): Clause {
  const words = alternative.map((expansions) => wordQuery(expansions, context))
  const must = words.filter((word) => word !== undefined)
  const [only] = must
  if (only === undefined || must.length < alternative.length) return nothing
  if (must.length === 1) return only
  const rests = must.map((word) => scripted(word, { source: scripts.restOf, params: { of: above } }))
  const highestRest = { bool: { must: [bestOf(rests)], filter: must } }
  return scripted(highestRest, { source: scripts.restOf, params: { of: above } })
}

/** Documents with any of the expansions in any field, scored by BM25F: what the fields count is added up, then saturates. */
function wordQuery(
  expansions: readonly Expansion[],
  { lexicon, fields, budget }: WordContext,
): Clause | undefined {
  const worths = fields.flatMap((field) =>
    worthsIn(field, expansions, lexicon).map((worth) => ({ ...worth, field: field.field })),
  )
  const counted =
    worths.length <= budget
      ? worths
      : worths.toSorted((left, right) => right.full - left.full).slice(0, budget)
  const should = [...Map.groupBy(counted, ({ field }) => field)].map(([field, own]) =>
    bestOf(
      own.map(({ term, full }) => ({
        term: { [`t.${storedField(field)}`]: { value: lexicon.vocabulary.wordOf(term), boost: full } },
      })),
    ),
  )
  if (should.length === 0) return undefined
  const { saturation } = relevance
  const most = (saturation + 1) * rarityOf(expansions, fields, lexicon)
  return scripted(anyOfClauses(should), { source: scripts.word, params: { most, saturation } })
}
