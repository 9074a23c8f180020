import type { Query } from '@ambra/search/model/query-model'

type FunctionScore = Extract<Query, { kind: 'functionScore' }>
type ScoreFunction = FunctionScore['functions'][number]

/**
 * Returns the score of a function_score: combines the factors of matching functions, then combines the result
 * with the query's score.
 */
export function naiveFunctionScore(
  score: number,
  holding: readonly ScoreFunction[],
  { id, query }: { id: number | string; query: FunctionScore },
): number {
  const [first, ...rest] = holding.map(
    (fn) => fn.weight * (fn.randomSeed === undefined ? 1 : fraction(fn.randomSeed, id)),
  )
  if (first === undefined) return score
  const all = [first, ...rest]
  const joined = {
    multiply: rest.reduce((product, factor) => product * factor, first),
    sum: rest.reduce((sum, factor) => sum + factor, first),
    avg: rest.reduce((sum, factor) => sum + factor, first) / all.length,
    first,
    max: Math.max(...all),
    min: Math.min(...all),
  }[query.scoreMode]
  return { multiply: score * joined, replace: joined, sum: score + joined }[query.boostMode]
}

/**
 * Returns the fraction of `random_score`: FNV-1a of `seed:id`, mixed by the last steps of murmur3, divided by
 * 2^32.
 */
function fraction(seed: number, id: number | string): number {
  let hash = 2_166_136_261n
  for (const letter of `${seed}:${id}`) hash = times(hash ^ BigInt(letter.charCodeAt(0)), 16_777_619n)
  hash = times(hash ^ (hash >> 16n), 2_246_822_507n)
  hash = times(hash ^ (hash >> 13n), 3_266_489_909n)
  return Number(hash ^ (hash >> 16n)) / 2 ** 32
}

const times = (left: bigint, right: bigint): bigint => (left * right) & 0xffff_ffffn

/** Computes BM25 with k1 = 1.2 and b = 0.75. */
export function naiveBm25(word: {
  documents: number
  withWord: number
  count: number
  length: number
  average: number
}): number {
  const inverse = Math.log(1 + (word.documents - word.withWord + 0.5) / (word.withWord + 0.5))
  const saturation = word.count + 1.2 * (1 - 0.75 + 0.75 * (word.length / word.average))
  return (inverse * word.count * (1.2 + 1)) / saturation
}
