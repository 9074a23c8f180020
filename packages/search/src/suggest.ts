import { wordsOf } from './analyse.ts'
import { Bitset } from './bitset.ts'
import type { Collection } from './collection.ts'
import { evaluate, type Evaluation } from './evaluate.ts'
import { listingRules } from './shop-rules.ts'
import type { SearchDocument, SuggestRequest, Suggestions } from './search-engine.ts'
import { topHits } from './top-hits.ts'

const productFields = ['name', 'sku', 'mpn', 'brand', 'category.name', 'keywords', 'main_taxon']
const minLetters = 2
const maxCompletions = 60

/**
 * Completes what is being typed: the last word as a beginning, the words before it whole. When nothing
 * begins so, one typing mistake is forgiven.
 */
export function suggest(
  request: SuggestRequest,
  { products, categories }: { products: Collection; categories: Collection },
): Suggestions {
  const words = wordsOf(request.text.replaceAll('#', ' ')).slice(0, 8)
  const last = words.at(-1)
  if (last === undefined || words.join('').length < minLetters)
    return { terms: [], products: [], categories: [], brands: [], total: 0 }
  const offered = evaluate(
    listingRules('search', { listOutOfStock: request.listOutOfStock }),
    evaluationOf(products),
  ).bits
  const found = completing(products, words, productFields).and(offered)
  const foundCategories = completing(categories, words, ['name']).and(offeredCategories(categories))
  const page = (
    collection: Collection,
    bits: Bitset,
    sort: 'is_promoted' | 'product_count',
  ): SearchDocument[] =>
    topHits({ bits, score: () => 0 }, collection, {
      sort: [
        { field: sort, direction: 'desc', missing: '_last' },
        ...(sort === 'is_promoted'
          ? [{ field: 'total_qty', direction: 'desc', missing: '_last' } as const]
          : []),
      ],
      from: 0,
      size: request.limit,
    }).flatMap((document) => collection.sources.get(document) ?? [])
  return {
    terms: completedTerms(products, words, found).slice(0, request.limit),
    products: page(products, found, 'is_promoted'),
    categories: page(categories, foundCategories, 'product_count'),
    brands: brandsOf(products, words, offered).slice(0, request.limit),
    total: found.size,
  }
}

function evaluationOf(collection: Collection): Evaluation {
  return { collection, scored: false, checkTime: () => undefined }
}

function offeredCategories(categories: Collection): Bitset {
  const active = categories.column('is_active')?.withTerms([true]) ?? new Bitset()
  return active.clone().and(categories.column('product_count')?.withRange({ gt: 0 }) ?? new Bitset())
}

/** Words the last word may become: beginnings first, near misses only when there are none. */
function completions(collection: Collection, word: string): number[] {
  const { vocabulary } = collection
  const whole = vocabulary.find(word)
  const starting = word.length < minLetters ? [] : vocabulary.startingWith(word)
  const known = whole === undefined || starting.includes(whole) ? starting : [whole, ...starting]
  if (known.length > 0) return known
  return word.length < 4 ? [] : vocabulary.similar(word, 1, 1).map(({ term }) => term)
}

function completing(collection: Collection, words: readonly string[], fields: readonly string[]): Bitset {
  let found: Bitset | undefined
  for (const [position, word] of words.entries()) {
    const isLast = position === words.length - 1
    const exact = collection.vocabulary.find(word)
    const terms = isLast || exact === undefined ? completions(collection, word) : [exact]
    const bits = new Bitset(collection.capacity)
    for (const field of fields)
      for (const term of terms) collection.text(field)?.forEach(term, (document) => bits.add(document))
    found = found === undefined ? bits : found.and(bits)
  }
  return found ?? new Bitset()
}

/** The typed words with the last one completed, most frequent in names first. */
function completedTerms(collection: Collection, words: readonly string[], found: Bitset): string[] {
  const names = collection.text('name')
  const last = words.at(-1) ?? ''
  if (names === undefined || found.size === 0) return []
  const before = words.slice(0, -1)
  return completions(collection, last)
    .slice(0, maxCompletions * 10)
    .map((term) => {
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
function brandsOf(products: Collection, words: readonly string[], offered: Bitset): Suggestions['brands'] {
  const labels = products.column('brandName')
  if (labels === undefined) return []
  const typed = words.join(' ')
  const brands: { id: string; label: string; count: number }[] = []
  for (const [label, count] of labels.countTerms(offered)) {
    if (!wordsOf(label).join(' ').startsWith(typed)) continue
    const members = labels.withTerms([label])
    const [id = ''] = products.column('brand')?.countTerms(members).keys() ?? []
    brands.push({ id, label, count })
  }
  return brands.sort((left, right) => right.count - left.count || (left.label < right.label ? -1 : 1))
}
