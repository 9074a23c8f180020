import { wordsOf } from './analyse.ts'
import type { Bitset } from './bitset.ts'
import type { Scratch } from './scratch.ts'
import type { Collection } from './collection.ts'
import { type Evaluation, evaluate } from './evaluate.ts'
import type { SearchDocument, SuggestRequest, Suggestions } from './search-engine.ts'
import { allOf, listingRules } from './shop-rules.ts'
import { topHits } from './top-hits.ts'

const productFields = ['name', 'sku', 'mpn', 'brand', 'category.name', 'keywords', 'main_taxon']
const minLetters = 2
const maxWords = 8
/** Beginnings of two letters have hundreds of words; only the most used ones are offered. */
const maxCompletions = 40

type Sources = { readonly products: Collection; readonly categories: Collection; readonly scratch: Scratch }

/**
 * Completes what is being typed: the last word as a beginning, the words before it whole. When nothing
 * begins so, one typing mistake is forgiven.
 */
export function suggest(request: SuggestRequest, { products, categories, scratch }: Sources): Suggestions {
  const words = wordsOf(request.text.replaceAll('#', ' ')).slice(0, maxWords)
  if (words.join('').length < minLetters)
    return { terms: [], products: [], categories: [], brands: [], total: 0 }
  const inProducts = evaluationOf(products, scratch)
  const inCategories = evaluationOf(categories, scratch)
  const offered = evaluate(listingRules('search', request), inProducts).bits
  const found = completing(inProducts, words, productFields).and(offered)
  const foundCategories = completing(inCategories, words, ['name']).and(
    evaluate(shownCategories, inCategories).bits,
  )
  return {
    terms: completedTerms(products, words, found).slice(0, request.limit),
    products: firstOf({ collection: products, scratch }, found, {
      fields: ['is_promoted', 'total_qty'],
      size: request.limit,
    }),
    categories: firstOf({ collection: categories, scratch }, foundCategories, {
      fields: ['product_count'],
      size: request.limit,
    }),
    brands: brandsOf(inProducts, words, offered).slice(0, request.limit),
    total: found.size,
  }
}

const shownCategories = allOf([
  { kind: 'terms', field: 'is_active', values: [true] },
  { kind: 'range', field: 'product_count', bounds: { gt: 0 } },
])

function evaluationOf(collection: Collection, scratch: Scratch): Evaluation {
  return { collection, scratch, scored: false }
}

type Choice = { readonly fields: readonly string[]; readonly size: number }

function firstOf(
  { collection, scratch }: { collection: Collection; scratch: Scratch },
  bits: Bitset,
  { fields, size }: Choice,
): SearchDocument[] {
  const sort = fields.map((field) => ({ field, direction: 'desc', missing: '_last' }) as const)
  const candidates = { documents: scratch.list(bits), score: () => 0, collection, scratch }
  const page = topHits(candidates, { sort, from: 0, size })
  return page.flatMap((document) => collection.sources.get(document) ?? [])
}

/** Words the last word may become: beginnings first, near misses only when there are none. */
function completions({ vocabulary }: Collection, word: string): number[] {
  const whole = vocabulary.find(word)
  const starting = word.length < minLetters ? [] : vocabulary.startingWith(word)
  const known = whole === undefined || starting.includes(whole) ? starting : [whole, ...starting]
  if (known.length > 0) return known
  return word.length < 4 ? [] : vocabulary.similar(word, 1, 1).map(({ term }) => term)
}

function completing(
  { collection, scratch }: Evaluation,
  words: readonly string[],
  fields: readonly string[],
): Bitset {
  let found: Bitset | undefined
  for (const [position, word] of words.entries()) {
    const exact = position === words.length - 1 ? undefined : collection.vocabulary.find(word)
    const terms = exact === undefined ? completions(collection, word) : [exact]
    const bits = scratch.set()
    for (const field of fields) {
      for (const term of terms) collection.text(field)?.forEach(term, (document) => bits.add(document))
    }
    found = found === undefined ? bits : found.and(bits)
  }
  return found ?? scratch.set()
}

/** The typed words with the last one completed, most frequent in names first. */
function completedTerms(collection: Collection, words: readonly string[], found: Bitset): string[] {
  const names = collection.text('name')
  if (names === undefined || found.size === 0) return []
  const before = words.slice(0, -1)
  return completions(collection, words.at(-1) ?? '')
    .map((term) => ({ term, documents: names.documentsWith(term) }))
    .sort((left, right) => right.documents - left.documents || left.term - right.term)
    .slice(0, maxCompletions)
    .map(({ term }) => {
      let uses = 0
      names.forEach(term, (document) => {
        if (found.has(document)) uses += 1
      })
      return { word: collection.vocabulary.wordOf(term), uses }
    })
    .filter(({ uses }) => uses > 0)
    .sort((left, right) => right.uses - left.uses || (left.word < right.word ? -1 : 1))
    .map(({ word }) => [...before, word].join(' '))
}

/** Brands whose name begins with the typed text, most products first. */
function brandsOf(
  { collection, scratch }: Evaluation,
  words: readonly string[],
  offered: Bitset,
): Suggestions['brands'] {
  const labels = collection.column('brandName')
  if (labels === undefined) return []
  const typed = words.join(' ')
  const brands: { id: string; label: string; count: number }[] = []
  for (const [label, count] of labels.countTerms(scratch.list(offered), scratch)) {
    if (!wordsOf(label).join(' ').startsWith(typed)) continue
    const members = labels.withTerms([label], scratch)
    const [id = ''] = collection.column('brand')?.countTerms(scratch.list(members), scratch).keys() ?? []
    brands.push({ id, label, count })
  }
  return brands.sort((left, right) => right.count - left.count || (left.label < right.label ? -1 : 1))
}
