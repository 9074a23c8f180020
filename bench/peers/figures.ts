import type { Measured } from './turns.ts'

/** Figures of all rounds of a row: median rate and CPU time, percentiles of all responses. */
export type Figures = {
  what: string
  who: string
  rate: number
  p50: number
  p99: number
  /** CPU time of the shop's own processes per response, ms. */
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
