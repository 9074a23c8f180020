import { typesWhere } from '@ambra/domain/product-types/traits'
import { constants } from '@ambra/domain/constants'
import type { Bitset } from '../index/bitset.ts'
import type { Evaluation, Matches } from './evaluation.ts'
import { defaultTextWeights } from '../model/index-plan.ts'
import type { FieldWeight, Query } from '../model/query-model.ts'
import { type PartPlan, planShopperText, type StandIn, type Way } from './text-query-planner.ts'
import { type TextField, wordRarity } from '../index/text-field.ts'

type ShopperText = Extract<Query, { kind: 'shopperText' }>
/** Documents found, and what each scores. */
export type Scored = { readonly bits: Bitset; readonly scores: Float64Array }

/**
 * At least this share of what was asked for must be found. Rounded up, unlike Elasticsearch: with one of two words
 * a list ordered by quantity would begin with half-right products. @see spec §9 "minimum match 75%"
 */
const shareOfParts = 0.75
/** A word found in a second field adds a little: a phone is one by name and by category, its case only by name. */
const otherFields = 0.3
/** A sku or model number typed whole. */
const codeScore = 20
const codeFields = ['sku', 'mpn', 'configurable_children.sku', 'gtin']
const maxCodes = 6
/** What a later way counts at most, against the best answer of the ways before it. */
const laterWay = 0.85
/** What a word counts by itself: found whole even among the features (weight 0.5), it reaches the minimum score. */
const exactWord = 2
/** A distant stand-in in a weak field cannot reach the minimum score: features are full of such. */
const leastWorth = 0.2
/** Stand-ins that are the word itself or a form of it. */
const sameWord = 0.9

/** Warranties and installations name the goods they are for: they stand behind them. */
const servicesTypes = typesWhere(({ isVirtual }) => isVirtual === true)
const serviceShare = 0.45
/** Fields whose words are pieces of codes. */
const fieldsOfCodes: ReadonlySet<string> = new Set(['sku', 'mpn', 'codes'])
/** Fields of prose by which a word is known as one. */
const fieldsOfNames = ['name', 'category.name']

/** Fields of categories. */
export const categoryFields: readonly FieldWeight[] = [{ field: 'name', weight: 1 }]
/** Fields of pages: what a page says of itself in short. */
export const pageFields: readonly FieldWeight[] = [
  { field: 'title', weight: 3 },
  { field: 'content_heading', weight: 2 },
  { field: 'meta_description', weight: 1 },
]
/** Fields of products: those of the specification, and sizes. @see spec §9 "text fields" */
export const productFields: readonly FieldWeight[] = [
  ...defaultTextWeights,
  { field: 'measures', weight: 2 },
  { field: 'codes', weight: 3 },
]
/** Names of the categories above: a case is found as a phone's, a phone alone is not a case. */
const withCategoriesAbove: readonly FieldWeight[] = [
  ...productFields,
  { field: 'category_above', weight: 0.6 },
]

/**
 * Documents for what a shopper typed: three quarters of the parts, each in any of the text fields, or a code; at least
 * the minimum score. @see spec §9 "minimum score 1"
 */
export function matchShopperText(query: ShopperText, run: Evaluation): Matches {
  const plans = planShopperText(run.collection, query.text, { without: query.without })
  const found = matchGoods(plans, run)
  const codes = run.scratch.set()
  for (const code of codesIn(query.text)) {
    for (const field of codeFields) {
      const column = run.collection.column(field)
      if (column !== undefined)
        codes.or(column.withTerms([code, code.toUpperCase(), code.toLowerCase()], run.scratch))
    }
  }
  const least = constants.searchMinimumScore.value
  found.bits.forEach((document) => {
    if ((found.scores[document] ?? 0) < least) found.bits.delete(document)
  })
  found.bits.or(codes)
  return {
    bits: found.bits,
    score: (document) => (found.scores[document] ?? 0) + (codes.has(document) ? codeScore : 0),
  }
}

/** A word alone means goods of that name; beside others, or where nothing has the name, the shelf they stand on counts. */
function matchGoods(plans: readonly PartPlan[], run: Evaluation): Scored {
  if (run.collection.type !== 'product') return matchPlans(plans, run)
  const isOne = plans.length === 1 && plans.every(({ ways }) => ways.every((way) => way.length === 1))
  const alone = isOne ? matchPlans(plans, run) : undefined
  const found =
    alone !== undefined && alone.bits.size > 0 ? alone : matchPlans(plans, run, withCategoriesAbove)
  const services = run.collection.column('type_id')?.withTerms(servicesTypes, run.scratch)
  services?.forEach((document) => {
    if (found.bits.has(document)) found.scores[document] = (found.scores[document] ?? 0) * serviceShare
  })
  return found
}

/** Documents that hold enough of the parts, with the sum of what each part scores. */
export function matchPlans(
  plans: readonly PartPlan[],
  run: Evaluation,
  fields: readonly FieldWeight[] = run.collection.type === 'product' ? productFields : categoryFields,
): Scored {
  const { scratch, collection } = run
  const needed = Math.ceil(plans.length * shareOfParts)
  const total = scratch.numbers(collection.capacity)
  const counts = takeZeros(collection.capacity)
  const counted: number[] = []
  const bits = scratch.set()
  for (const { ways } of plans) {
    const part = matchWays(ways, { run, fields })
    part.bits.forEach((document) => {
      total[document] = (total[document] ?? 0) + (part.scores[document] ?? 0)
      const count = (counts[document] ?? 0) + 1
      if (count === 1) counted.push(document)
      counts[document] = count
      if (count >= needed) bits.add(document)
    })
    giveBack(part.scores, part.touched)
  }
  giveBack(counts, counted)
  return { bits, scores: total }
}

/** Lists of zeros, made zero again where they were written: filling whole lists would cost more than the search. */
const zeros: Float64Array[] = []

function takeZeros(length: number): Float64Array {
  const spare = zeros.pop()
  return spare === undefined || spare.length < length ? new Float64Array(Math.ceil(length * 1.25)) : spare
}

function giveBack(list: Float64Array, touched: readonly number[]): void {
  for (const document of touched) list[document] = 0
  zeros.push(list)
}

/** Scores on loan: `touched` are the documents written to. */
type Loan = Scored & { readonly touched: number[] }
type RequestParts = { readonly run: Evaluation; readonly fields: readonly FieldWeight[] }

const noLoan = ({ run }: RequestParts): Loan => ({
  bits: run.scratch.set(),
  scores: takeZeros(run.collection.capacity),
  touched: [],
})

/** The best way counts; a later one (a synonym) never more than the best of those before it, however rare its words. */
function matchWays(ways: readonly Way[], requested: RequestParts): Loan {
  const [first, ...others] = ways
  if (first === undefined) return noLoan(requested)
  const found = matchWay(first, requested)
  let most = highest(found, Number.POSITIVE_INFINITY)
  for (const way of others) {
    const { bits, scores, touched } = matchWay(way, requested)
    const limit = most * laterWay
    bits.forEach((document) => {
      if (!found.bits.has(document)) found.touched.push(document)
      found.bits.add(document)
      found.scores[document] = Math.max(found.scores[document] ?? 0, Math.min(limit, scores[document] ?? 0))
    })
    giveBack(scores, touched)
    if (most === Number.POSITIVE_INFINITY) most = highest(found, most)
  }
  return found
}

function highest({ bits, scores }: Scored, usual: number): number {
  let most = 0
  bits.forEach((document) => {
    most = Math.max(most, scores[document] ?? 0)
  })
  return most === 0 ? usual : most
}

/** Every word of a way must be there; the weakest counts. */
function matchWay(way: Way, requested: RequestParts): Loan {
  const [first, ...others] = way
  if (first === undefined) return noLoan(requested)
  const found = matchWord(first, requested)
  for (const standIns of others) {
    const { bits, scores, touched } = matchWord(standIns, requested)
    found.bits.and(bits)
    found.bits.forEach((document) => {
      found.scores[document] = Math.min(found.scores[document] ?? 0, scores[document] ?? 0)
    })
    giveBack(scores, touched)
  }
  return found
}

/** Documents with any of the stand-ins in any field: the best field, and a share of the next. */
function matchWord(standIns: readonly StandIn[], { run, fields }: RequestParts): Loan {
  const { collection, scratch } = run
  const bits = scratch.set()
  const scores = takeZeros(collection.capacity)
  const inField = takeZeros(collection.capacity)
  const touched: number[] = []
  for (const { field, weight } of fields) {
    const index = collection.text(field)
    if (index === undefined) continue
    const touchedHere: number[] = []
    const known = commonRarity(index, standIns)
    const { averageLength } = index
    for (const { term, weight: worth, isProse } of standIns) {
      if (fieldsOfCodes.has(field) && (isProse === true || isName(collection, term))) continue
      const withWord = index.documentsWith(term)
      const full = weight * worth
      if (withWord === 0 || full < leastWorth) continue
      scratch.work.spend(withWord)
      const rarity = 2.2 * Math.min(known, wordRarity(index, withWord))
      index.forEach(term, (document, count) => {
        const longness = 0.3 + (0.9 * index.lengthOf(document)) / averageLength
        const score = full * (exactWord + (rarity * count) / (count + longness))
        const before = inField[document] ?? 0
        if (before === 0) touchedHere.push(document)
        if (score > before) inField[document] = score
      })
    }
    for (const document of touchedHere) {
      const [score, best] = [inField[document] ?? 0, scores[document] ?? 0]
      if (best === 0) {
        touched.push(document)
        bits.add(document)
      }
      scores[document] = score > best ? score + otherFields * best : best + otherFields * score
      inField[document] = 0
    }
  }
  zeros.push(inField)
  return { bits, scores, touched }
}

/** A word of names (`tv`) is not meant where it is a piece of a code (`SL-TV`). */
function isName(collection: Evaluation['collection'], term: number): boolean {
  return (
    !/\d/.test(collection.vocabulary.wordOf(term)) &&
    fieldsOfNames.some((field) => (collection.text(field)?.documentsWith(term) ?? 0) > 0)
  )
}

/** The rarity of a word with all its forms: no rare longer word or neighbour says more than the word itself. */
function commonRarity(index: TextField, standIns: readonly StandIn[]): number {
  let documents = 0
  const most = standIns.reduce((high, { weight }) => Math.max(high, weight), 0)
  for (const { term, weight } of standIns)
    if (weight >= sameWord * most) documents += index.documentsWith(term)
  return documents === 0 ? Number.POSITIVE_INFINITY : wordRarity(index, Math.min(documents, index.documents))
}

/** What may be a sku or model number: the whole text, and each part with a digit or a hyphen. */
function codesIn(text: string): string[] {
  const whole = text.trim()
  return [...new Set([whole, ...whole.split(/\s+/).filter((part) => /[\d-]/.test(part))])].slice(0, maxCodes)
}
