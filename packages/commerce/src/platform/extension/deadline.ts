/** Thrown when an extension did not finish in time. */
export class DeadlineError extends Error {
  constructor(ms: number) {
    super(`did not finish within ${ms / 1000} s`)
    this.name = 'DeadlineError'
  }
}

/**
 * Runs work that may never end, and stops waiting for it after `ms`; `signal` then aborts.
 * @throws DeadlineError
 */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DeadlineError(ms))
    stopping.abort()
  }, ms).unref()
  try {
    return await Promise.race([work(stopping.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}
