import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import { allSucceedSince, figuresOf, type Kind, type KindFigures, kinds, type Sent } from './figures.ts'
import type { Row } from './report.ts'
import { waitUntil } from './started.ts'

const settleMs = 4000
const servedLimitMs = 60_000

/**
 * Causes and repairs a fault under the running load, and measures until every kind of request succeeds again.
 * @throws Error when that takes more than a minute after everything runs again
 */
export async function breakAndMeasure({ name, run }: Fault, sent: readonly Sent[]): Promise<Row> {
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}`)
  const from = performance.now()
  await run()
  const mended = performance.now()
  await waitUntil(`requests of every kind after: ${name}`, () => allSucceedSince(sent, mended), servedLimitMs)
  const served = performance.now()
  await sleep(settleMs)
  const window = { from, to: performance.now() }
  const figures = Object.fromEntries(kinds.map((kind) => [kind, figuresOf(sent, kind, window)]))
  return {
    name,
    mendedMs: Math.round(mended - from),
    servedMs: Math.round(served - mended),
    // An entry for each kind was just made.
    figures: figures as Record<Kind, KindFigures>,
  }
}
