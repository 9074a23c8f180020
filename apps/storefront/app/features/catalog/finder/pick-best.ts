import type { FinderPick } from '@ambra/contract/content/finder'

/** Matching product with its numbers by attribute code, including `price` in euros. */
export type Candidate<T> = { product: T; numbers: Readonly<Record<string, number | undefined>> }

const shown = 3

/**
 * Returns outstanding products in the order of the picks, filled up with the next of the list. A product
 * that is best in two ways has both titles. A number that one product lacks is not ranked, because the best
 * one is unknown.
 */
export function pickBest<T>(
  candidates: readonly Candidate<T>[],
  picks: readonly FinderPick[],
): { titles: string[]; product: T }[] {
  const titles = new Map<Candidate<T>, string[]>()
  for (const { title, by, better } of picks) {
    const best = bestOf(candidates, by, better)
    if (best && candidates.length > 1) titles.set(best, [...(titles.get(best) ?? []), title])
  }
  const rest = candidates.filter((candidate) => !titles.has(candidate))
  return [...titles.keys(), ...rest]
    .slice(0, shown)
    .map((candidate) => ({ titles: titles.get(candidate) ?? [], product: candidate.product }))
}

/** Prefers the cheaper one on a tie. */
function bestOf<T>(candidates: readonly Candidate<T>[], by: string, better: FinderPick['better']) {
  if (candidates.some(({ numbers }) => numbers[by] === undefined)) return undefined
  const sign = better === 'lower' ? 1 : -1
  const value = ({ numbers }: Candidate<T>, code: string) => numbers[code] ?? 0
  const [best] = candidates.toSorted(
    (a, b) => sign * (value(a, by) - value(b, by)) || value(a, 'price') - value(b, 'price'),
  )
  return best
}
