import { readRows } from './read-rows.ts'
import type { KindArt, KindDrawing, KindFacts } from './shot.ts'

const facts = new Map(readRows<KindFacts>('kinds').map((row) => [row.kind, row]))

function withFactsOf(kind: string, drawing: KindDrawing): KindArt {
  const found = facts.get(kind)
  if (!found) throw new Error(`data/kinds.jsonl has no line of ${kind}`)
  return { ...found, ...drawing }
}

/** Drawings joined with what `data/kinds.jsonl` says of their kinds. @throws Error for a kind it does not have */
export function withFacts<Kind extends string>(drawings: Record<Kind, KindDrawing>): Record<Kind, KindArt> {
  const entries = Object.entries<KindDrawing>(drawings)
  const joined = entries.map(([kind, drawing]) => [kind, withFactsOf(kind, drawing)] as const)
  return Object.fromEntries(joined) as Record<Kind, KindArt> // same keys as drawings by construction
}
