import type { SearchRecovery } from '@ambra/contract/search'
import type { SearchEngine, SearchRequest, SearchResult, TextPart } from '../model/search-engine.ts'
import type { Query } from '../model/query-model.ts'
import { shopperTextOf, withoutWords, withText } from '../query/text-clauses.ts'
import { allOf } from '../shop-rules/shop-rules.ts'
import { type ShopperFilter, shopperFiltersIn } from '../text/shopper-filters.ts'

/** Texts with more parts are not retried part by part. */
const mostTried = 6

type Recovered = { readonly result: SearchResult; readonly recovery?: SearchRecovery }

/**
 * Searches, and when a shopper's text finds nothing, searches again with as little left out as finds something: first
 * the unknown words, then one word, then all but one; the rare word stays, and what names goods before what they are like.
 * The recovery says what was left out or read differently.
 * A result emptied by facet choices stays empty: there the shopper should clear the facets, not the words.
 */
export async function searchRecovering(engine: SearchEngine, request: SearchRequest): Promise<Recovered> {
  const text = shopperTextOf(request.body.query)
  const { filters, rest } = shopperFiltersIn(text ?? '')
  if (text === undefined || filters.length === 0) return searchWords(engine, request)
  const words = await searchWords(engine, withShopperFilters(request, filters, rest))
  // No product has that price or condition: the plain words find more.
  if (words.result.total === 0 && request.body.facetFilters.length === 0) return searchWords(engine, request)
  const understood = filters.map(({ kind, typed, rest: left }) => ({ kind, typed, rest: left }))
  return { ...words, recovery: { corrected: [], dropped: [], ...words.recovery, understood } }
}

/** The question with its prices and conditions as filters. */
function withShopperFilters(
  request: SearchRequest,
  wanted: readonly ShopperFilter[],
  rest: string,
): SearchRequest {
  const filters = wanted.map(
    (filter): Query =>
      filter.kind === 'condition'
        ? { kind: 'terms', field: 'grades', values: filter.grades }
        : {
            kind: 'range',
            field: 'final_price',
            bounds: {
              ...(filter.most === undefined ? {} : { lte: filter.most }),
              ...(filter.least === undefined ? {} : { gte: filter.least }),
            },
          },
  )
  const query = allOf([...filters], [], [withText(request.body.query, rest)])
  return { ...request, body: { ...request.body, query } }
}

async function searchWords(engine: SearchEngine, request: SearchRequest): Promise<Recovered> {
  const result = await engine.search(request)
  const text = shopperTextOf(request.body.query)
  if (text === undefined) return { result }
  const parts = await engine.readText(request.index, text)
  if (result.total > 0 || request.body.facetFilters.length > 0)
    return { result, ...recoveryOf(parts, unknownOf(parts)) }
  for (const attempts of stepsOf(parts)) {
    const found = await withFewest(engine, request, attempts)
    if (found !== undefined) return { result: found.result, ...recoveryOf(parts, found.dropped) }
  }
  return { result }
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
): Promise<{ result: SearchResult; dropped: string[] } | undefined> {
  let best: { result: SearchResult; dropped: string[] } | undefined
  for (const dropped of attempts) {
    const query = withoutWords(request.body.query, dropped)
    const result = await engine.search({ ...request, body: { ...request.body, query } })
    if (result.total > 0 && result.total < (best?.result.total ?? Number.POSITIVE_INFINITY))
      best = { result, dropped }
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
  return corrected.length + dropped.length === 0 ? {} : { recovery: { corrected, dropped: [...dropped] } }
}
