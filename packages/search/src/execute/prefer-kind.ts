import type { Evaluation, Scored } from './evaluation.ts'
import type { Alternative, Expansion } from './expansions.ts'
import type { PartPlan } from './text-query-planner.ts'
import { relevance } from '../model/relevance-model.ts'
import { releaseZeros, takeZeros } from './zeros.ts'

/**
 * The more of the main category's name was typed, the more such goods are meant: `freezer` means the freezers before the
 * fridge freezers, and both before what only mentions one.
 */
export function preferKind({ bits, scores }: Scored, plans: readonly PartPlan[], run: Evaluation): void {
  const kind = run.collection.text('main_taxon')
  if (kind === undefined) return
  const covered = takeZeros(run.collection.capacity)
  const touched: number[] = []
  const best = takeZeros(run.collection.capacity)
  for (const word of plans.flatMap(({ alternatives }) => wordsOfKind(alternatives))) {
    const found: number[] = []
    for (const { term, weight } of word) {
      run.scratch.work.spend(kind.documentsWith(term))
      kind.forEach(term, (document) => {
        if (!bits.has(document)) return
        if (best[document] === 0) found.push(document)
        best[document] = Math.max(best[document] ?? 0, weight)
      })
    }
    for (const document of found) {
      if (covered[document] === 0) touched.push(document)
      covered[document] = (covered[document] ?? 0) + (best[document] ?? 0)
      best[document] = 0
    }
  }
  releaseZeros(best, [])
  for (const document of touched) {
    const share = Math.min(1, (covered[document] ?? 0) / kind.lengthOf(document))
    scores[document] = (scores[document] ?? 0) * (1 + relevance.kindBonus * share)
  }
  releaseZeros(covered, touched)
}

/** The words of a part in one list each; of several alternatives any counts, a synonym as much as what was typed. */
export function wordsOfKind(alternatives: readonly Alternative[]): Expansion[][] {
  const longest = alternatives.reduce((most, each) => Math.max(most, each.length), 0)
  return Array.from({ length: longest }, (_, at) => alternatives.flatMap((each) => each[at] ?? []))
}
