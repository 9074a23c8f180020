import type { SearchRecovery } from '@ambra/contract/search/search'
import { relevance } from '../model/relevance-model.ts'
import { relevanceField, relevantField } from '../model/query-model.ts'
import type { SearchEngine, SearchRequest, SearchResult, TextPart } from '../model/search-engine.ts'
import { shopperTextOf, withoutWords, withShare } from '../query/text-clauses.ts'
import { orderIn, type ShopperFilter, shopperFiltersIn } from '../text/shopper-filters.ts'
import { type Recovered, searchElsewhere } from './other-stores.ts'
import { byNearestPrice, byNoise, byPrice, withShopperFilters } from './filter-requests.ts'

/** Texts with more parts are not retried part by part. */
const mostTried = 6
/** Of long texts this share is enough where nothing has more. */
const shareOfNearest = 0.5
const longText = 4

/**
 * Searches for what a text means: prices and conditions in it are filters, a word for quiet or cheap goods is an order, the rest
 * are words. When nothing keeps a price, the nearest prices are shown. The recovery says what was understood, left out or read
 * differently.
 */
export async function searchRecovering(engine: SearchEngine, request: SearchRequest): Promise<Recovered> {
  const text = shopperTextOf(request.body.query)
  if (text === undefined) return { result: await engine.search(request), answered: request }
  const { filters, rest } = shopperFiltersIn(text)
  const found = await searchOrderedOrWords(engine, withRest(request, filters, rest), text)
  if (found.result.total > 0 || request.body.facetFilters.length > 0) return withUnderstood(found, filters)
  const nearest =
    filters.length > 0 ? await searchNearestPrice(engine, request, { filters, rest }) : undefined
  // No product has that price or condition: the plain words find more.
  return nearest ?? (filters.length > 0 ? searchWords(engine, request) : found)
}

const withRest = (request: SearchRequest, filters: readonly ShopperFilter[], rest: string): SearchRequest =>
  filters.length === 0 ? request : withShopperFilters(request, filters, rest)

function withUnderstood(found: Recovered, filters: readonly ShopperFilter[]): Recovered {
  if (filters.length === 0) return found
  const understood = [
    ...filters.map(({ kind, typed, rest }) => ({ kind, typed, rest })),
    ...(found.recovery?.understood ?? []),
  ]
  return { ...found, recovery: { corrected: [], dropped: [], ...found.recovery, understood } }
}

async function searchNearestPrice(
  engine: SearchEngine,
  request: SearchRequest,
  { filters, rest }: { filters: readonly ShopperFilter[]; rest: string },
): Promise<Recovered | undefined> {
  const price = filters.find((filter) => filter.kind === 'price')
  if (price === undefined) return undefined
  const others = filters.filter((filter) => filter !== price)
  const found = await searchWords(engine, byNearestPrice(withShopperFilters(request, others, rest), price))
  if (found.result.total === 0) return undefined
  const recovery = { corrected: [], dropped: [], ...found.recovery, nearest: price.typed }
  return withUnderstood({ ...found, recovery }, others)
}

/** A word such as "quiet" or "cheap" is an order where no goods are called so; `typed` is the whole text of the shopper. */
async function searchOrderedOrWords(
  engine: SearchEngine,
  request: SearchRequest,
  typed: string,
): Promise<Recovered> {
  const wanted = orderIn(shopperTextOf(request.body.query) ?? '')
  if (wanted === undefined) return searchWords(engine, request)
  const { kind, rest } = wanted
  const bare = { ...request.body, facetFilters: [], aggregations: [] }
  const called = await engine.search({ ...request, body: bare, from: 0, size: 0 })
  const order = () => (kind === 'quiet' ? byNoise(engine, request, rest) : byPrice(request, rest))
  const ordered = called.total > 0 ? undefined : await order()
  if (ordered === undefined) return searchWords(engine, request)
  const found = await searchWords(engine, ordered)
  if (found.result.total === 0) return searchWords(engine, request)
  const understood = [{ kind, typed: wanted.typed, rest: orderIn(typed)?.rest ?? '' }]
  return { ...found, recovery: { corrected: [], dropped: [], ...found.recovery, understood } }
}

/**
 * Searches, and when the words find nothing, searches again with as little left out as finds something: first
 * the unknown words, then one word, then all but one; the rare word stays, and what names goods before what they are like.
 * A result emptied by facet choices stays empty: there the shopper should clear the facets, not the words.
 */
async function searchWords(engine: SearchEngine, request: SearchRequest): Promise<Recovered> {
  const result = await engine.search(request)
  const text = shopperTextOf(request.body.query)
  if (text === undefined) return { result, answered: request }
  const parts = await engine.readText(request.index, text)
  const isOdd = parts.some(({ isKnown, readAs }) => !isKnown || readAs !== undefined)
  const elsewhere = isOdd
    ? await searchElsewhere(engine, request, (code) => engine.knows(code, text))
    : undefined
  if (elsewhere !== undefined) return elsewhere
  const extended = await withSimilar(engine, request, { parts, result })
  if (extended !== undefined) return extended
  if (result.total > 0 || request.body.facetFilters.length > 0)
    return { result, answered: request, ...recoveryOf(parts, unknownOf(parts)) }
  for (const attempts of stepsOf(parts)) {
    const found = await withFewest(engine, request, attempts)
    if (found !== undefined) {
      const { result: recovered, answered, dropped } = found
      return { result: recovered, answered, ...recoveryOf(parts, dropped) }
    }
  }
  // On the keys or in the letters of another store's language.
  const readable = async (code: string) =>
    (await engine.readText(code, text)).every(({ isKnown, isMistake }) => isKnown && isMistake !== true)
  const read = await searchElsewhere(engine, request, readable)
  if (read !== undefined) return read
  return parts.length < longText ? { result, answered: request } : searchNearest(engine, request, parts)
}

/**
 * Where few products have every word, those that have half of the words follow, in every order. The recovery says how many have
 * all. Undefined where enough products have every word, or no more have half of them.
 */
async function withSimilar(
  engine: SearchEngine,
  request: SearchRequest,
  { parts, result }: { parts: readonly TextPart[]; result: SearchResult },
): Promise<Recovered | undefined> {
  const { body, sort } = request
  if (parts.length < 2) return undefined
  const ask = { ...request, body: { ...body, facetFilters: [], aggregations: [] }, from: 0, size: 0 }
  const whole = body.facetFilters.length === 0 ? result.total : (await engine.search(ask)).total
  if (whole === 0 || whole >= relevance.fewFound) return undefined
  const query = withShare(body.query, shareOfNearest)
  const isByRelevance = sort[0]?.field === relevanceField
  const wholeFirst = { field: relevantField, direction: 'desc', missing: '_last' } as const
  const answered = {
    ...request,
    body: { ...body, query },
    sort: isByRelevance ? sort : [wholeFirst, ...sort],
  }
  const extended = await engine.search(answered)
  if (extended.total <= result.total) return undefined
  const { recovery } = recoveryOf(parts, unknownOf(parts))
  const counted = { corrected: [], dropped: [], ...recovery, whole: result.total }
  return { result: extended, answered, recovery: counted }
}

/** Whole names of goods hold words that no other shop writes: what has half of them is shown, the nearest first. */
async function searchNearest(
  engine: SearchEngine,
  request: SearchRequest,
  parts: readonly TextPart[],
): Promise<Recovered> {
  const query = withShare(request.body.query, shareOfNearest)
  const answered = { ...request, body: { ...request.body, query } }
  const result = await engine.search(answered)
  return { result, answered, ...(result.total === 0 ? {} : recoveryOf(parts, unknownOf(parts))) }
}

const unknownOf = (parts: readonly TextPart[]): string[] =>
  parts.filter(({ isKnown }) => !isKnown).map(({ typed }) => typed)

/** Lists of words to leave out, mildest first; the attempts of one step are equally mild. */
function* stepsOf(parts: readonly TextPart[]): Generator<string[][]> {
  const unknown = unknownOf(parts)
  const known = parts.filter(({ isKnown }) => isKnown).map(({ typed }) => typed)
  if (known.length === 0 || known.length > mostTried) return
  if (unknown.length > 0) yield [unknown]
  const goods = parts.filter(({ isKindOfGoods }) => isKindOfGoods === true).map(({ typed }) => typed)
  if (known.length > 2) {
    const others = known.filter((typed) => !goods.includes(typed))
    if (others.length > 0) yield others.map((typed) => [...unknown, typed])
    yield known.map((typed) => [...unknown, typed])
  }
  if (known.length < 2) return
  const alone = (stored: string): string[] => [...unknown, ...known.filter((typed) => typed !== stored)]
  if (goods.length > 0) yield goods.map(alone)
  yield known.map(alone)
}

async function withFewest(
  engine: SearchEngine,
  request: SearchRequest,
  attempts: readonly string[][],
): Promise<(Recovered & { dropped: string[] }) | undefined> {
  let best: (Recovered & { dropped: string[] }) | undefined
  for (const dropped of attempts) {
    const query = withoutWords(request.body.query, dropped)
    const answered = { ...request, body: { ...request.body, query } }
    const result = await engine.search(answered)
    if (result.total > 0 && result.total < (best?.result.total ?? Number.POSITIVE_INFINITY))
      best = { result, answered, dropped }
  }
  return best
}

/** The notice for the shopper; undefined when every word was taken as typed. */
export function recoveryOf(
  parts: readonly TextPart[],
  dropped: readonly string[],
): { recovery?: SearchRecovery } {
  const corrected = parts.flatMap(({ typed, readAs }) =>
    readAs === undefined || dropped.includes(typed) ? [] : [{ from: typed, to: readAs }],
  )
  const notSold = parts.filter(({ isNotSold }) => isNotSold === true).map(({ typed }) => typed)
  if (corrected.length + dropped.length + notSold.length === 0) return {}
  return { recovery: { corrected, dropped: [...dropped], ...(notSold.length > 0 && { notSold }) } }
}
