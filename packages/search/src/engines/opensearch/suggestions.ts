import { isSearchable } from '@ambra/domain/search/search-text'
import { categoryFields, pageFields } from '../../execute/matcher.ts'
import { recoveryOf } from '../../execute/recover-search.ts'
import {
  completions,
  droppedOf,
  maxCompletions,
  maxPages,
  maxShownTerms,
  minLetters,
  noSuggestions,
  readingsOf,
  readWords,
  shownCategories,
  shownPages,
} from '../../execute/suggest.ts'
import { type PartPlan, planShopperText, textPartOf } from '../../execute/text-query-planner.ts'
import { type FieldWeight, type Query, relevanceField, type SortKey } from '../../model/query-model.ts'
import type { SearchDocument, SuggestRequest, Suggestions } from '../../model/search-engine.ts'
import { listingRules } from '../../shop-rules/shop-rules.ts'
import { wordsOf } from '../../text/analyse.ts'
import type { RawAggregation } from './aggregations.ts'
import { type Clause, nothing } from './clauses.ts'
import type { Connection } from './connection.ts'
import { contextOf } from './search-index.ts'
import { type RawResult, searchMany } from './search-many.ts'
import { plansQuery, preferredGoods } from './shopper-text.ts'
import { keyOf } from './sortable-key.ts'
import type { Slot } from './slots.ts'
import { sortClauses } from './sorting.ts'
import { translateQuery } from './translate-query.ts'

type Sources = {
  readonly connection: Connection
  readonly products: Slot
  readonly categories: Slot
  readonly pages: Slot
}

/** Brands looked at for those that begin with what was typed. */
const mostBrands = 200

/** Completes what is being typed, as `execute/suggest.ts` does. */
export async function suggestFrom(request: SuggestRequest, sources: Sources): Promise<Suggestions> {
  const { text, limit } = request
  if (!isSearchable(text) || wordsOf(text).length === 0) return noSuggestions
  const { connection, products } = sources
  const plans = planShopperText(products.dictionary, text, { isTyping: true })
  const offered = listingRules('search', request)
  const list = {
    slot: products,
    offered,
    by: ['is_promoted', 'total_qty'],
    size: limit,
  }
  const { read, shown } = await mildest(plans, (some, fields) =>
    firstOf(connection, some, { ...list, fields }),
  )
  const words = readWords(read)
  const [categories, pages, terms, brands] = await Promise.all([
    listOf(sources, text, 'categories', limit),
    listOf(sources, text, 'pages', maxPages),
    completedTerms(sources, words, shown),
    brandsOf(sources, words, offered),
  ])
  const parts = plans.map(textPartOf)
  const dropped = droppedOf(plans, read)
  return {
    terms: terms.slice(0, limit),
    products: shown.documents,
    categories,
    brands: brands.slice(0, limit),
    pages,
    total: shown.total,
    ...(shown.total > 0 ? recoveryOf(parts, dropped) : {}),
  }
}

async function mildest(
  plans: readonly PartPlan[],
  find: (read: readonly PartPlan[], fields: readonly FieldWeight[]) => Promise<Found>,
) {
  for (const [read, fields] of readingsOf(plans)) {
    const shown = await find(read, fields)
    if (shown.total > 0) return { read, shown }
  }
  return { read: plans, shown: noneFound }
}

const noneFound: Found = { total: 0, documents: [], query: nothing }

function listOf(
  { connection, categories, pages }: Sources,
  text: string,
  kind: 'categories' | 'pages',
  size: number,
): Promise<readonly SearchDocument[]> {
  const list: List =
    kind === 'categories'
      ? { slot: categories, fields: categoryFields, offered: shownCategories, by: ['product_count'], size }
      : { slot: pages, fields: pageFields, offered: shownPages, by: [], size, shown: ['identifier', 'title'] }
  const plans = planShopperText(list.slot.dictionary, text, { isTyping: true })
  return firstOf(connection, plans, list).then(({ documents }) => documents)
}

type List = {
  readonly slot: Slot
  readonly fields: readonly FieldWeight[]
  readonly offered: Query
  readonly by: readonly string[]
  readonly size: number
  readonly shown?: readonly string[]
}
type Found = { readonly total: number; readonly documents: readonly SearchDocument[]; readonly query: Clause }

async function firstOf(connection: Connection, plans: readonly PartPlan[], list: List): Promise<Found> {
  const { slot, size } = list
  const context = contextOf(connection, slot)
  const query = {
    bool: {
      must: [
        slot.type === 'product'
          ? preferredGoods(await plansQuery(plans, context, list.fields), plans, context.lexicon)
          : await plansQuery(plans, context, list.fields),
      ],
      filter: [await translateQuery(list.offered, context)],
    },
  }
  const [best] = await searchMany(connection, slot, [
    { query, size: 1, _source: false, track_total_hits: true },
  ])
  const total = best?.hits.total?.value ?? 0
  if (total === 0) return { total, documents: [], query }
  const keys = [relevanceField, ...list.by].map(
    (field): SortKey => ({ field, direction: 'desc', missing: '_last' }),
  )
  const [result] = await searchMany(connection, slot, [
    {
      query,
      size,
      sort: sortClauses(keys, best?.hits.max_score ?? 0),
      track_scores: true,
      _source: ['src'],
    },
  ])
  return { total, documents: documentsOf(result), query }
}

const documentsOf = (result: RawResult | undefined): SearchDocument[] =>
  (result?.hits.hits ?? []).flatMap(({ _source: source }) => source?.src ?? [])

/** The typed words with the last one completed, most frequent in names first. */
async function completedTerms(
  { connection, products }: Sources,
  words: readonly string[],
  { total, query }: Found,
): Promise<string[]> {
  const { dictionary } = products
  const names = dictionary.text('name')
  if (names === undefined || total === 0) return []
  const { vocabulary } = dictionary
  const terms = completions(dictionary, words.at(-1) ?? '')
    .map((term) => ({ term, documents: names.documentsWith(term) }))
    .filter(({ documents }) => documents > 0)
    .toSorted((left, right) => right.documents - left.documents || left.term - right.term)
    .slice(0, maxCompletions)
    .map(({ term }) => vocabulary.wordOf(term))
  if (terms.length === 0) return []
  const aggs = { words: { terms: { field: 'w.name', include: terms, size: terms.length } } }
  const [result] = await searchMany(connection, products, [{ query, size: 0, aggs }])
  const before = words.slice(0, -1).map((word) => vocabulary.writtenWord(word))
  const rank = (word: string) => vocabulary.find(word) ?? 0
  return bucketsOf(result?.aggregations?.['words'])
    .toSorted((left, right) => right.count - left.count || rank(left.key) - rank(right.key))
    .slice(0, maxShownTerms)
    .map(({ key }) => [...before, vocabulary.writtenWord(key)].join(' '))
}

/** Brands whose name begins with the typed text, most products first. */
async function brandsOf(
  { connection, products }: Sources,
  words: readonly string[],
  offered: Query,
): Promise<Suggestions['brands']> {
  const [first] = words
  if (first === undefined || first.length < minLetters) return []
  const typed = words.join(' ')
  const beginnings = products.dictionary.vocabulary
    .startingWith(first)
    .map((term) => products.dictionary.vocabulary.wordOf(term))
  const context = contextOf(connection, products)
  const query = {
    bool: { filter: [await translateQuery(offered, context), { terms: { 'w.brand': beginnings } }] },
  }
  const aggs = {
    labels: {
      terms: { field: 'k.brandName', size: mostBrands },
      aggs: { slugs: { terms: { field: 'k.brandSlug', size: 1 } } },
    },
  }
  const [result] = await searchMany(connection, products, [{ query, size: 0, aggs }])
  return bucketsOf(result?.aggregations?.['labels'])
    .map(({ key, count, slugs }) => ({ slug: keyOf(slugs[0] ?? 't'), label: keyOf(key), count }))
    .filter(({ label }) => wordsOf(label).join(' ').startsWith(typed))
    .toSorted((left, right) => right.count - left.count || (left.label < right.label ? -1 : 1))
}

type NamedBucket = { readonly key: string; readonly count: number; readonly slugs: readonly string[] }

function bucketsOf(raw: RawAggregation | undefined): NamedBucket[] {
  const buckets = Array.isArray(raw?.buckets) ? raw.buckets : []
  return buckets.map((bucket: { key: string | number; doc_count: number; slugs?: RawAggregation }) => ({
    key: String(bucket.key),
    count: bucket.doc_count,
    slugs: bucket.slugs === undefined ? [] : bucketsOf(bucket.slugs).map(({ key }) => key),
  }))
}
