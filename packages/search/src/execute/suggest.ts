import { isSearchable } from '@ambra/domain/search/search-text'
import { wordsOf } from '../text/analyse.ts'
import type { Bitset } from '../index/bitset.ts'
import type { Collection } from '../index/collection.ts'
import { evaluate } from './evaluate.ts'
import type { Evaluation, Scored } from './evaluation.ts'
import { type FieldWeight, type Query, relevanceField } from '../model/query-model.ts'
import { recoveryOf } from './recover-search.ts'
import type { Scratch } from '../index/scratch.ts'
import type { SearchDocument, SuggestRequest, Suggestions } from '../model/search-engine.ts'
import { allOf, listingRules } from '../shop-rules/shop-rules.ts'
import { productFields, wideFields } from '../model/relevance-model.ts'
import { categoryFields, matchPlans, pageFields, preferGoods } from './matcher.ts'
import { type PartPlan, planShopperText, textPartOf } from './text-query-planner.ts'
import { topHits } from './top-hits.ts'

export const minLetters = 2
/** Only small fields of the document are shown, so the store need not unpack it all. */
const shownFields = ['name']
/** Features and descriptions hold too many words to be completed while typing. */
const withoutProse = (fields: readonly FieldWeight[]) =>
  fields.filter(({ field }) => field !== 'features' && field !== 'short_description')
/** The parent categories count where nothing else has the words. */
const suggestedFields = [withoutProse(productFields), withoutProse(wideFields)] as const
/** Beginnings of two letters have hundreds of words; only the most used ones are offered. */
export const maxCompletions = 40
export const maxShownTerms = 12
export const maxPages = 3
/** A word occurs in the names of few brands: its first documents name them. */
const documentsPerBrandWord = 200

type Sources = {
  readonly products: Collection
  readonly categories: Collection
  readonly pages: Collection
  readonly scratch: Scratch
}

export const noSuggestions: Suggestions = {
  terms: [],
  products: [],
  categories: [],
  brands: [],
  pages: [],
  total: 0,
}

/**
 * Completes what is being typed: the last word as a beginning, all words read as the search page reads them.
 * When nothing matches, unknown words are left out and the response says so. Less than 3 characters get
 * nothing.
 * @see spec §5 "Search term at least 3 characters"
 */
export function suggest(
  request: SuggestRequest,
  { products, categories, pages, scratch }: Sources,
): Suggestions {
  const { text, limit } = request
  if (!isSearchable(text) || wordsOf(text).length === 0) return noSuggestions
  const inProducts = { collection: products, scratch, scored: true }
  const inCategories = { collection: categories, scratch, scored: true }
  const offered = evaluate(listingRules('search', request), inProducts).bits
  const plans = planShopperText(products, text, { isTyping: true })
  const find = (read: readonly PartPlan[], fields: readonly FieldWeight[]): Scored =>
    offeredOf(preferGoods(matchPlans(read, inProducts, fields), read, inProducts), offered)
  const { read, shown } = mildest(plans, find)
  const shownCategoryBits = evaluate(shownCategories, inCategories).bits
  const foundCategories = offeredOf(
    matchPlans(planShopperText(categories, text, { isTyping: true }), inCategories, categoryFields),
    shownCategoryBits,
  )
  const words = readWords(read)
  const parts = plans.map(textPartOf)
  const dropped = droppedOf(plans, read)
  return {
    terms: completedTerms(products, words, shown.bits).slice(0, limit),
    products: firstOf(inProducts, shown, { fields: ['is_promoted', 'total_qty'], size: limit }),
    categories: firstOf(inCategories, foundCategories, { fields: ['product_count'], size: limit }),
    brands: brandsOf(inProducts, words, offered).slice(0, limit),
    pages: pagesFor(text, { collection: pages, scratch, scored: true }).slice(0, maxPages),
    total: shown.bits.size,
    ...(shown.bits.size > 0 ? recoveryOf(parts, dropped) : {}),
  }
}

/** Pages whose title or summary has the typed words, help before news. */
function pagesFor(text: string, inPages: Evaluation): SearchDocument[] {
  const plans = planShopperText(inPages.collection, text, { isTyping: true })
  const found = offeredOf(matchPlans(plans, inPages, pageFields), evaluate(shownPages, inPages).bits)
  return firstOf(inPages, found, { fields: [], size: maxPages, shown: ['identifier', 'title'] })
}

export const shownPages: Query = {
  kind: 'bool',
  must: [],
  filter: [
    { kind: 'terms', field: 'active', values: [true] },
    { kind: 'terms', field: 'enabled', values: [true] },
  ],
  should: [],
  mustNot: [{ kind: 'terms', field: 'sections.code', values: ['BLOG'] }],
  minimumShouldMatch: 0,
}

export const shownCategories = allOf([
  { kind: 'terms', field: 'is_active', values: [true] },
  { kind: 'range', field: 'product_count', bounds: { gt: 0 } },
])

function offeredOf({ bits, scores }: Scored, offered: Bitset): Scored {
  return { bits: bits.and(offered), scores }
}

/**
 * What is read of words being typed, the first that finds something: all of them, those that are known, those before the
 * unfinished one. Another letter narrows what is shown or leaves it as it is.
 */
export function readingsOf(
  plans: readonly PartPlan[],
): (readonly [read: readonly PartPlan[], fields: readonly FieldWeight[]])[] {
  const known = plans.filter(({ alternatives }) => alternatives.length > 0)
  const before = known.filter((plan) => plan !== plans.at(-1))
  const readings = [plans, known, before].filter((read) => read === plans || read.length < plans.length)
  return readings.flatMap((read) =>
    read.length === 0 ? [] : suggestedFields.map((fields) => [read, fields] as const),
  )
}

function mildest(
  plans: readonly PartPlan[],
  find: (read: readonly PartPlan[], fields: readonly FieldWeight[]) => Scored,
) {
  for (const [read, fields] of readingsOf(plans)) {
    const shown = find(read, fields)
    if (shown.bits.size > 0) return { read, shown }
  }
  return { read: plans, shown: find([], []) }
}

/** Words left out; the first letter of the next word is none yet. */
export const droppedOf = (plans: readonly PartPlan[], read: readonly PartPlan[]): string[] =>
  plans
    .filter((plan) => !read.includes(plan) && !(plan === plans.at(-1) && plan.typed.length < minLetters))
    .map(({ typed }) => typed)

/** The words as they were understood, in order. */
export function readWords(plans: readonly PartPlan[]): string[] {
  return plans.flatMap(({ typed, expansion }) => wordsOf(expansion ?? typed))
}

type Choice = {
  readonly fields: readonly string[]
  readonly size: number
  readonly shown?: readonly string[]
}

function firstOf(
  { collection, scratch }: Evaluation,
  { bits, scores }: Scored,
  { fields, size, shown = shownFields }: Choice,
): SearchDocument[] {
  const sort = [relevanceField, ...fields].map(
    (field) => ({ field, direction: 'desc', missing: '_last' }) as const,
  )
  const score = (document: number): number => scores[document] ?? 0
  const page = topHits({ documents: scratch.list(bits), score, collection, scratch }, { sort, from: 0, size })
  return page.flatMap((document) => collection.sources.get(document, shown) ?? [])
}

/** Completions of the last word: words that begin with it, similar words only when there are none. */
export function completions({ vocabulary }: Pick<Collection, 'vocabulary'>, word: string): number[] {
  const whole = vocabulary.find(word)
  const starting = word.length < minLetters ? [] : vocabulary.startingWith(word)
  const known = whole === undefined || starting.includes(whole) ? starting : [whole, ...starting]
  if (known.length > 0) return known
  return word.length < 4 ? [] : vocabulary.similar(word, 1, 1).map(({ term }) => term)
}

/** The typed words with the last one completed, most frequent in names first. */
function completedTerms(collection: Collection, words: readonly string[], found: Bitset): string[] {
  const names = collection.text('name')
  if (names === undefined || found.size === 0) return []
  const { vocabulary } = collection
  const before = words.slice(0, -1).map((word) => vocabulary.writtenWord(word))
  return completions(collection, words.at(-1) ?? '')
    .map((term) => ({ term, documents: names.documentsWith(term) }))
    .filter(({ documents }) => documents > 0)
    .sort((left, right) => right.documents - left.documents || left.term - right.term)
    .slice(0, maxCompletions)
    .map(({ term }) => {
      let uses = 0
      names.forEach(term, (document) => {
        if (found.has(document)) uses += 1
      })
      return { term, uses }
    })
    .filter(({ uses }) => uses > 0)
    .sort((left, right) => right.uses - left.uses || left.term - right.term)
    .slice(0, maxShownTerms)
    .map(({ term }) => [...before, vocabulary.writtenAs(term)].join(' '))
}

/** Brands whose name begins with the typed text, most products first. */
function brandsOf(
  { collection, scratch }: Evaluation,
  words: readonly string[],
  offered: Bitset,
): Suggestions['brands'] {
  const [labels, index] = [collection.column('brandName'), collection.text('brand')]
  const [first] = words
  if (labels === undefined || index === undefined || first === undefined || first.length < minLetters)
    return []
  const typed = words.join(' ')
  const found = new Map<string, number>()
  for (const term of collection.vocabulary.startingWith(first)) {
    let looked = 0
    index.forEach(term, (document) => {
      if (looked++ > documentsPerBrandWord) return
      for (const label of labels.keysOf(document)) if (!found.has(label)) found.set(label, document)
    })
    scratch.work.spend(1 + looked)
  }
  return [...found]
    .filter(([label]) => wordsOf(label).join(' ').startsWith(typed))
    .map(([label, example]) => ({
      slug: collection.column('brandSlug')?.keysOf(example)[0] ?? '',
      label,
      count: labels.withTerms([label], scratch).sizeWith(offered),
    }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count || (left.label < right.label ? -1 : 1))
}
