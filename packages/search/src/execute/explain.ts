import { codeScore, codesIn, fieldsFor, laterShare, servicesTypes, serviceShare } from './matcher.ts'
import { codeFields, textFields, visitFields } from '../model/index-plan.ts'
import type { FieldWeight } from '../model/query-model.ts'
import { relevance } from '../model/relevance-model.ts'
import type { ExplainedPart, ExplainedRule, ExplainedWord, Explanation } from '../model/explanation.ts'
import type { ExplainedText, SearchDocument } from '../model/search-engine.ts'
import type { Lexicon } from './lexicon.ts'
import type { Alternative, Expansion } from './expansions.ts'
import { wordsOfKind } from './prefer-kind.ts'
import { type PartPlan, planShopperText } from './text-query-planner.ts'
import { rarityOf, worthsIn } from './word-worth.ts'

/** Statistics of all products for an explanation: their words, average length of a field, best score of an alternative. */
export type Scoring = {
  readonly lexicon: Lexicon
  averageLength(field: string): Promise<number>
  highestScore(alternative: Alternative, fields: readonly FieldWeight[]): Promise<number>
}

/** Returns the words of one field of a document with their counts, as in the index. */
type FieldText = { readonly counts: ReadonlyMap<string, number>; readonly length: number }
type Texts = ReadonlyMap<string, FieldText>
type TextsRead = { readonly scoring: Scoring; readonly fields: readonly FieldWeight[]; readonly texts: Texts }

/** A posting counts a word at most so often. */
const mostCounted = 15

/**
 * Says why a product scores what it scores for a text, from its own texts: the points of each word by BM25F, then the rules.
 * The same for both engines, which give only what depends on all documents.
 */
export async function explainProduct(
  document: SearchDocument,
  text: ExplainedText,
  scoring: Scoring,
): Promise<Explanation> {
  const { lexicon } = scoring
  const plans = planShopperText(lexicon, text.text, { without: text.without })
  const texts = textsIn(document, scoring)
  const reading = { scoring, texts, fields: fieldsFor(plans, lexicon) }
  const parts = await Promise.all(plans.map((plan) => explainPart(plan, reading)))
  const rules = rulesFor(document, { text: text.text, plans, parts, scoring, kind: texts.get('main_taxon') })
  let score = parts.reduce((sum, { points }) => sum + points, 0)
  for (const rule of rules) score = 'factor' in rule ? score * rule.factor : score + rule.points
  return { score, parts, rules }
}

function textsIn(document: SearchDocument, { lexicon: { analyser, type } }: Scoring): Texts {
  return new Map(
    textFields(type).map(({ field, read }) => {
      const words = read(document).flatMap((text) => analyser.indexTokens(text))
      const counts = new Map<string, number>()
      for (const word of words) counts.set(word, Math.min(mostCounted, (counts.get(word) ?? 0) + 1))
      return [field, { counts, length: words.length }]
    }),
  )
}

/** The best alternative counts, a later one at most a share of what the first found one scores at best anywhere. */
async function explainPart(
  { typed, reading, alternatives }: PartPlan,
  context: TextsRead,
): Promise<ExplainedPart> {
  let best: Pick<ExplainedPart, 'points' | 'words'> = { points: 0, words: [] }
  let most = 0
  for (const [at, alternative] of alternatives.entries()) {
    const found = await explainAlternative(alternative, context)
    const points = most === 0 ? found.points : Math.min(found.points, most * laterShare)
    if (points > best.points) best = { ...found, points }
    if (most === 0 && at < alternatives.length - 1)
      most = await context.scoring.highestScore(alternative, context.fields)
  }
  return { typed, reading, ...best }
}

/** Every word must be found; the weakest counts. */
async function explainAlternative(alternative: Alternative, context: TextsRead) {
  const found = await Promise.all(alternative.map((expansions) => explainWord(expansions, context)))
  const points = Math.min(...found.map((one) => one.points))
  if (!(points > 0)) return { points: 0, words: [] }
  const share = (one: number) => points / found.length / one
  return {
    points,
    words: found.flatMap((one) =>
      one.words.map((word) => ({ ...word, points: word.points * share(one.points) })),
    ),
  }
}

async function explainWord(expansions: readonly Expansion[], { scoring, fields, texts }: TextsRead) {
  const { lexicon } = scoring
  const words: ExplainedWord[] = []
  for (const field of fields) {
    const text = texts.get(field.field)
    if (text === undefined || text.length === 0) continue
    const found = worthsIn(field, expansions, lexicon).flatMap(({ term, full }) => {
      const word = lexicon.vocabulary.wordOf(term)
      const times = text.counts.get(word) ?? 0
      return times === 0
        ? []
        : [{ field: field.field, word, times, weight: full / field.weight, worth: full * times }]
    })
    const [first] = found.toSorted((left, right) => right.worth - left.worth)
    if (first === undefined) continue
    const { worth, ...word } = first
    const length = text.length / (await scoring.averageLength(field.field))
    words.push({ ...word, points: worth / (1 - relevance.lengthShare + relevance.lengthShare * length) })
  }
  const often = words.reduce((sum, { points }) => sum + points, 0)
  const most = (relevance.saturation + 1) * rarityOf(expansions, fields, lexicon)
  const points = (most * often) / (relevance.saturation + often)
  return { points, words: words.map((word) => ({ ...word, points: (points * word.points) / often })) }
}

type Ruled = {
  readonly text: string
  readonly plans: readonly PartPlan[]
  readonly parts: readonly ExplainedPart[]
  readonly scoring: Scoring
  readonly kind: FieldText | undefined
}

function rulesFor(document: SearchDocument, { text, plans, parts, scoring, kind }: Ruled): ExplainedRule[] {
  const rules: ExplainedRule[] = []
  const found = parts.filter(({ points }) => points > 0).length
  if (found > 0 && found < parts.length) rules.push({ rule: 'missing', factor: found / parts.length })
  const covered = plans
    .flatMap(({ alternatives }) => wordsOfKind(alternatives))
    .reduce((sum, word) => sum + heaviestIn(word, kind, scoring), 0)
  const factor = 1 + relevance.kindBonus * Math.min(1, covered / (kind?.length || 1))
  if (factor > 1 && found > 0) rules.push({ rule: 'kind', factor })
  if (servicesTypes.includes(String(document['type_id']) as never))
    rules.push({ rule: 'service', factor: serviceShare })
  const codes = new Set(codesIn(text).flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()]))
  let isCode = false
  visitFields(scoring.lexicon.type, document, (field, values) => {
    isCode ||= codeFields.includes(field) && values.some((value) => codes.has(String(value)))
  })
  if (isCode) rules.push({ rule: 'code', points: codeScore })
  return rules
}

function heaviestIn(word: readonly Expansion[], kind: FieldText | undefined, { lexicon }: Scoring): number {
  return word.reduce(
    (most, { term, weight }) =>
      kind?.counts.has(lexicon.vocabulary.wordOf(term)) ? Math.max(most, weight) : most,
    0,
  )
}
