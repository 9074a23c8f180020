import { typesWhere } from '@ambra/domain/catalogue/product-types/traits'
import type { Evaluation, Matches, Scored } from './evaluation.ts'
import type { Lexicon } from './lexicon.ts'
import { codeFields } from '../model/index-plan.ts'
import type { FieldWeight, Query } from '../model/query-model.ts'
import type { Alternative, Expansion } from './expansions.ts'
import { preferKind } from './prefer-kind.ts'
import { releaseZeros, takeZeros } from './zeros.ts'
import { type PartPlan, planShopperText } from './text-query-planner.ts'
import { productFields, relevance, wideFields } from '../model/relevance-model.ts'
import { rarityOf, worthsIn } from './word-worth.ts'

type ShopperText = Extract<Query, { kind: 'shopperText' }>

/**
 * At least this share of the text's parts must be found. Rounded up, unlike Elasticsearch: a match of one
 * word of two would put half-right products first in a list ordered by quantity. @see spec §9 "minimum match
 * 75%"
 */
export const shareOfParts = 0.75
/** A sku or model number typed whole. */
export const codeScore = 20
const maxCodes = 6
/** The most a later alternative counts, relative to the best score of the earlier ones. */
export const laterShare = 0.85
/** Warranties and installations name the goods they are for, and are ranked after them. */
export const servicesTypes = typesWhere(({ isVirtual }) => isVirtual === true)
export const serviceShare = 0.45
export const categoryFields: readonly FieldWeight[] = [{ field: 'name', weight: 1 }]
/** Fields of content pages: title, summary and the headings within. */
export const pageFields: readonly FieldWeight[] = [
  { field: 'title', weight: 3 },
  { field: 'content_heading', weight: 2 },
  { field: 'meta_description', weight: 1 },
  { field: 'headings', weight: 1 },
]
/**
 * Documents for what a shopper typed: three quarters of the parts, each in any of the text fields, or a code.
 */
export function matchShopperText(query: ShopperText, run: Evaluation): Matches {
  const plans = planShopperText(run.collection, query.text, {
    without: query.without,
    synonyms: run.synonyms,
  })
  const found = matchGoods(plans, run, query.share)
  const codes = run.scratch.set()
  for (const code of codesIn(query.text)) {
    for (const field of codeFields) {
      const column = run.collection.column(field)
      if (column !== undefined)
        codes.or(column.withTerms([code, code.toUpperCase(), code.toLowerCase()], run.scratch))
    }
  }
  found.bits.or(codes)
  return {
    bits: found.bits,
    score: (document) => (found.scores[document] ?? 0) + (codes.has(document) ? codeScore : 0),
  }
}

/**
 * Returns the fields that a text is looked for in: a single word means goods of that name; with other words, or when no name
 * has it, their category counts too.
 */
export function fieldsFor(plans: readonly PartPlan[], lexicon: Lexicon): readonly FieldWeight[] {
  if (lexicon.type !== 'product') return categoryFields
  const words = plans.flatMap(({ alternatives }) => alternatives)
  const isOne = plans.length === 1 && words.every(({ length }) => length === 1)
  const isNamed = words
    .flat()
    .some((word) => productFields.some((field) => worthsIn(field, word, lexicon).length > 0))
  return isOne && isNamed ? productFields : wideFields
}

function matchGoods(plans: readonly PartPlan[], run: Evaluation, share?: number): Scored {
  const found = matchPlans(plans, run, fieldsFor(plans, run.collection), share)
  return run.collection.type === 'product' ? preferGoods(found, plans, run) : found
}

/** Goods of the very category that was typed gain, services lose. */
export function preferGoods(found: Scored, plans: readonly PartPlan[], run: Evaluation): Scored {
  preferKind(found, plans, run)
  const services = run.collection.column('type_id')?.withTerms(servicesTypes, run.scratch)
  services?.forEach((document) => {
    if (found.bits.has(document)) found.scores[document] = (found.scores[document] ?? 0) * serviceShare
  })
  return found
}

/** Documents that hold enough of the parts, with the sum of what each part scores; less where one is missing. */
export function matchPlans(
  plans: readonly PartPlan[],
  run: Evaluation,
  fields: readonly FieldWeight[],
  share = shareOfParts,
): Scored {
  const { scratch, collection } = run
  const needed = Math.ceil(plans.length * share)
  const total = scratch.numbers(collection.capacity)
  const counts = takeZeros(collection.capacity)
  const counted: number[] = []
  const bits = scratch.set()
  for (const { alternatives } of plans) {
    const part = matchAlternatives(alternatives, { run, fields })
    part.bits.forEach((document) => {
      total[document] = (total[document] ?? 0) + (part.scores[document] ?? 0)
      const count = (counts[document] ?? 0) + 1
      if (count === 1) counted.push(document)
      counts[document] = count
      if (count >= needed) bits.add(document)
    })
    releaseZeros(part.scores, part.touched)
  }
  for (const document of counted)
    if ((counts[document] ?? 0) < plans.length)
      total[document] = ((total[document] ?? 0) * (counts[document] ?? 0)) / plans.length
  releaseZeros(counts, counted)
  return { bits, scores: total }
}

/** Scores in an array of the pool: `touched` are the documents written to. */
type PooledScores = Scored & { readonly touched: number[] }
type RequestParts = { readonly run: Evaluation; readonly fields: readonly FieldWeight[] }

const emptyScores = ({ run }: RequestParts): PooledScores => ({
  bits: run.scratch.set(),
  scores: takeZeros(run.collection.capacity),
  touched: [],
})

/**
 * The best alternative counts; a later one (a synonym) never more than the best before it, however rare its
 * words.
 */
function matchAlternatives(alternatives: readonly Alternative[], requested: RequestParts): PooledScores {
  const [first, ...others] = alternatives
  if (first === undefined) return emptyScores(requested)
  const found = matchAlternative(first, requested)
  let most = highest(found, Number.POSITIVE_INFINITY)
  for (const alternative of others) {
    const { bits, scores, touched } = matchAlternative(alternative, requested)
    const limit = most * laterShare
    bits.forEach((document) => {
      if (!found.bits.has(document)) found.touched.push(document)
      found.bits.add(document)
      found.scores[document] = Math.max(found.scores[document] ?? 0, Math.min(limit, scores[document] ?? 0))
    })
    releaseZeros(scores, touched)
    if (most === Number.POSITIVE_INFINITY) most = highest(found, most)
  }
  return found
}

/** Returns the best score of an alternative over the whole collection, 0 where nothing matches. */
export function highestScore(alternative: Alternative, requested: RequestParts): number {
  const found = matchAlternative(alternative, requested)
  const most = highest(found, 0)
  releaseZeros(found.scores, found.touched)
  return most
}

function highest({ bits, scores }: Scored, usual: number): number {
  let most = 0
  bits.forEach((document) => {
    most = Math.max(most, scores[document] ?? 0)
  })
  return most === 0 ? usual : most
}

/** Every word of an alternative must be found; the weakest counts. */
function matchAlternative(alternative: Alternative, requested: RequestParts): PooledScores {
  const [first, ...others] = alternative
  if (first === undefined) return emptyScores(requested)
  const found = matchWord(first, requested)
  for (const expansions of others) {
    const { bits, scores, touched } = matchWord(expansions, requested)
    found.bits.and(bits)
    found.bits.forEach((document) => {
      found.scores[document] = Math.min(found.scores[document] ?? 0, scores[document] ?? 0)
    })
    releaseZeros(scores, touched)
  }
  // Scores 0 without a word: another alternative may still match.
  if (others.length > 0)
    for (const document of found.touched) if (!found.bits.has(document)) found.scores[document] = 0
  return found
}

/** Documents with any of the expansions in any field, scored by BM25F: what the fields count is added up, then saturates. */
function matchWord(expansions: readonly Expansion[], { run, fields }: RequestParts): PooledScores {
  const { collection, scratch } = run
  const { saturation, lengthShare } = relevance
  const bits = scratch.set()
  const scores = takeZeros(collection.capacity)
  const inField = takeZeros(collection.capacity)
  const touched: number[] = []
  for (const field of fields) {
    const index = collection.text(field.field)
    if (index === undefined) continue
    const touchedHere: number[] = []
    const { averageLength } = index
    for (const { term, full } of worthsIn(field, expansions, collection)) {
      scratch.work.spend(index.documentsWith(term))
      index.forEach(term, (document, count) => {
        const length = 1 - lengthShare + (lengthShare * index.lengthOf(document)) / averageLength
        const before = inField[document] ?? 0
        if (before === 0) touchedHere.push(document)
        inField[document] = Math.max(before, (full * count) / length)
      })
    }
    for (const document of touchedHere) {
      if (scores[document] === 0) touched.push(document)
      scores[document] = (scores[document] ?? 0) + (inField[document] ?? 0)
      inField[document] = 0
    }
  }
  releaseZeros(inField, [])
  const most = (saturation + 1) * rarityOf(expansions, fields, collection)
  for (const document of touched) {
    bits.add(document)
    const often = scores[document] ?? 0
    scores[document] = (most * often) / (saturation + often)
  }
  return { bits, scores, touched }
}

/** Returns possible SKUs and model numbers: the whole text, and each part with a digit or a hyphen. */
export function codesIn(text: string): string[] {
  const whole = text.trim()
  return [...new Set([whole, ...whole.split(/\s+/).filter((part) => /[\d-]/.test(part))])].slice(0, maxCodes)
}
