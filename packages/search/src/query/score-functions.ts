import type { Query, ScoreFunction } from '../model/query-model.ts'

type Modes = Pick<Extract<Query, { kind: 'functionScore' }>, 'scoreMode' | 'boostMode'>

/** The factor of one function for a document: its weight, times a number in 0..1 fixed by seed and id. */
export function functionFactor(fn: ScoreFunction, id: number | string): number {
  return fn.randomSeed === undefined ? fn.weight : fn.weight * seededFraction(`${fn.randomSeed}:${id}`)
}

/** Joins the factors of the functions that hold, and these with the score of the query. */
export function joinScores(
  score: number,
  factors: readonly number[],
  { scoreMode, boostMode }: Modes,
): number {
  if (factors.length === 0) return score
  const factor = joinFactors(factors, scoreMode)
  if (boostMode === 'replace') return factor
  return boostMode === 'sum' ? score + factor : score * factor
}

function joinFactors(factors: readonly number[], mode: Modes['scoreMode']): number {
  const sum = factors.reduce((total, factor) => total + factor, 0)
  switch (mode) {
    case 'multiply':
      return factors.reduce((product, factor) => product * factor, 1)
    case 'sum':
      return sum
    case 'avg':
      return sum / factors.length
    case 'first':
      return factors[0] ?? 1
    case 'max':
      return Math.max(...factors)
    case 'min':
      return Math.min(...factors)
  }
}

/** A well spread number in 0..1 from a text (FNV-1a with a final mix). */
function seededFraction(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000
}
