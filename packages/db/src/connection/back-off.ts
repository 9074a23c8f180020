const growth = 2

/** First and longest delay between retries; `random` (0 to 1) is for tests. */
export type BackOffOptions = { firstMs: number; maxMs: number; random?: () => number }

/**
 * Returns the delay after this many consecutive failures: exponential backoff up to a limit, with half of it
 * jitter so that processes that failed together do not retry together.
 */
export function backOffMs(
  failures: number,
  { firstMs, maxMs, random = Math.random }: BackOffOptions,
): number {
  const full = Math.min(maxMs, firstMs * growth ** Math.max(0, failures - 1))
  return Math.round(full / 2 + (random() * full) / 2)
}
