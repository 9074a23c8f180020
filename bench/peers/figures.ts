import type { Measured } from './turns.ts'

/** Of all rounds of a row: median rate and processor time, percentiles of all answers. */
export type Figures = {
  what: string
  who: string
  rate: number
  p50: number
  p99: number
  /** Milliseconds of the shop's own processes for one answer. */
  processor?: number
  failed: number
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

export function figuresOf({ what, who, turns }: Measured): Figures {
  const times = turns.flatMap((turn) => turn.times)
  const rates = turns.map(({ rate }) => rate)
  const processors = turns.flatMap(({ processor }) => processor ?? [])
  return {
    what,
    who,
    rate: percentile(rates, 0.5),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    ...(processors.length > 0 && { processor: percentile(processors, 0.5) }),
    failed: turns.reduce((sum, { failed }) => sum + failed, 0),
  }
}
