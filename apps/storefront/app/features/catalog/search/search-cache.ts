/**
 * Result of a search: a response (new, or cached at `storedAt`, ms since the epoch, because the shop cannot
 * be reached), none for the same reason, or a timeout.
 */
export type Outcome<T> =
  | { readonly kind: 'response'; readonly response: T; readonly storedAt?: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'late' }

type Deps = {
  readonly now: () => number
  readonly isOnline: () => boolean
  /** Receives unexpected errors, to log them to the console. */
  readonly report: (error: unknown) => void
  /** Request timeout in milliseconds. @see spec §9 "Search timeouts client 5000 ms" */
  readonly timeoutMs: number
}

type CacheEntry<T> = { readonly response: T; readonly at: number }

/** Maximum age online, because stock and prices change. */
const freshMs = 60_000
const maxCached = 100

/**
 * Searches of this tab by key. Cached responses are returned at once, offline regardless of age; online a failed search
 * is reported and rethrown, and one without a response counts as offline.
 * @see spec §4 "Offline", §8 "A failed search online is logged and rethrown"
 */
export function createSearchCache<T>({ now, isOnline, report, timeoutMs }: Deps) {
  const stored = new Map<string, CacheEntry<T>>()

  function keep(key: string, response: T) {
    stored.delete(key)
    stored.set(key, { response, at: now() })
    const [oldest] = stored.keys()
    if (stored.size > maxCached && oldest !== undefined) stored.delete(oldest)
  }

  const old = (known: CacheEntry<T> | undefined): Outcome<T> =>
    known ? { kind: 'response', response: known.response, storedAt: known.at } : { kind: 'offline' }

  /** Sends the request offline too: the service worker may respond from its cache. */
  async function find(key: string, load: () => Promise<T>): Promise<Outcome<T>> {
    const known = stored.get(key)
    if (known && !isOnline()) return old(known)
    if (known && now() - known.at < freshMs) return { kind: 'response', response: known.response }
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), timeoutMs)
    try {
      const response = await Promise.race([load(), late.promise])
      if (response === 'late') return { kind: 'late' }
      keep(key, response)
      return { kind: 'response', response }
    } catch (error) {
      // A response is a redirect, which the router follows.
      if (isAbort(error) || error instanceof Response) throw error
      if (!isOnline()) return old(known)
      report(error)
      // No response: the shop is unreachable, even if the browser reports that it is online.
      if (error instanceof TypeError) return old(known)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return { find, keep }
}

/** Returns whether a request was aborted by a newer keystroke, which is not an error. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
