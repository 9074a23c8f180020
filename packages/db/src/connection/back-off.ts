const growth = 2

/** First and longest pause between tries; `random` (0 to 1) is for tests. */
export type BackOffOptions = { firstMs: number; maxMs: number; random?: () => number }

/**
 * The pause after this many failures in a row: it doubles up to a bound, and half of it is random, so that processes
 * that failed together do not come back together.
 */
export function backOffMs(
  failures: number,
  { firstMs, maxMs, random = Math.random }: BackOffOptions,
): number {
  const full = Math.min(maxMs, firstMs * growth ** Math.max(0, failures - 1))
  return Math.round(full / 2 + (random() * full) / 2)
}
