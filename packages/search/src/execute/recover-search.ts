import type { SearchRecovery } from '@ambra/contract/search'
import type { SearchEngine, SearchRequest, SearchResult, TextPart } from '../model/search-engine.ts'
import { shopperTextOf, withoutWords } from '../query/text-query.ts'

/** Texts of more parts are not tried out one by one. */
const mostTried = 6

type Recovered = { readonly result: SearchResult; readonly recovery?: SearchRecovery }

/**
 * Searches, and when a shopper's text finds nothing, searches again with as little left out as finds something: first
 * the words nobody knows, then one word, then all but one. The recovery says what was left out or read differently.
 * An answer emptied by facet choices stays empty: there the choices are to be taken back, not the words.
 */
export async function searchRecovering(engine: SearchEngine, request: SearchRequest): Promise<Recovered> {
  const result = await engine.search(request)
  const text = shopperTextOf(request.body.query)
  if (text === undefined) return { result }
  const parts = await engine.readText(request.index, text)
  if (result.total > 0 || request.body.facetFilters.length > 0)
    return { result, ...recoveryOf(parts, unknownOf(parts)) }
  for (const attempts of stepsOf(parts)) {
    const found = await firstWithMost(engine, request, attempts)
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
  if (known.length > 2) yield known.map((typed) => [...unknown, typed])
  if (known.length > 1) yield known.map((kept) => [...unknown, ...known.filter((typed) => typed !== kept)])
}

async function firstWithMost(
  engine: SearchEngine,
  request: SearchRequest,
  attempts: readonly string[][],
): Promise<{ result: SearchResult; dropped: string[] } | undefined> {
  let best: { result: SearchResult; dropped: string[] } | undefined
  for (const dropped of attempts) {
    const query = withoutWords(request.body.query, dropped)
    const result = await engine.search({ ...request, body: { ...request.body, query } })
    if (result.total > (best?.result.total ?? 0)) best = { result, dropped }
  }
  return best
}

/** What to tell the shopper; nothing where every word was taken as typed. */
export function recoveryOf(
  parts: readonly TextPart[],
  dropped: readonly string[],
): { recovery?: SearchRecovery } {
  const corrected = parts.flatMap(({ typed, readAs }) =>
    readAs === undefined || dropped.includes(typed) ? [] : [{ from: typed, to: readAs }],
  )
  return corrected.length + dropped.length === 0 ? {} : { recovery: { corrected, dropped: [...dropped] } }
}
