import { setTimeout as sleep } from 'node:timers/promises'

const firstDelayMs = 20
const maxDelayMs = 400

/** `forMs`: no new try begins later than this after the first one. `random` is for tests. */
export type RetryOptions = {
  forMs: number
  isRetryable: (error: unknown) => boolean
  random?: () => number
}

/** Runs work again while it fails for a reason that passes, with growing random pauses, until the deadline. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { forMs, isRetryable, random = Math.random }: RetryOptions,
): Promise<T> {
  const startedAt = performance.now()
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const delayMs = random() * Math.min(firstDelayMs * 2 ** tries, maxDelayMs)
      if (!isRetryable(error) || performance.now() - startedAt + delayMs > forMs) throw error
      await sleep(delayMs)
    }
  }
}
