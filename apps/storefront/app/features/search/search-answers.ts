/**
 * What became of a search: an answer (new, or kept since `keptAt`, ms since the epoch, because the shop cannot be
 * reached), none for the same reason, or too late.
 */
export type Outcome<T> =
  | { readonly kind: 'answer'; readonly answer: T; readonly keptAt?: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'late' }

type Deps = {
  readonly now: () => number
  readonly isOnline: () => boolean
  /** Takes what is no refusal, to be seen in the console. */
  readonly report: (error: unknown) => void
  /** Milliseconds after which nobody waits any more. @see spec §9 "Search timeouts client 5000 ms" */
  readonly timeoutMs: number
}

type Kept<T> = { readonly answer: T; readonly at: number }

/** Stock and prices move: online, an answer this old is asked for again. */
const freshMs = 60_000
const maxKept = 100

/**
 * Searches of this tab by key. Kept answers come back at once, offline whatever their age; online a failed search is
 * reported and thrown again, one that nobody answered is offline.
 * @see spec §4 "Offline", §8 "A failed search online is logged and rethrown"
 */
export function createSearchAnswers<T>({ now, isOnline, report, timeoutMs }: Deps) {
  const kept = new Map<string, Kept<T>>()

  function keep(key: string, answer: T) {
    kept.delete(key)
    kept.set(key, { answer, at: now() })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }

  const old = (known: Kept<T> | undefined): Outcome<T> =>
    known ? { kind: 'answer', answer: known.answer, keptAt: known.at } : { kind: 'offline' }

  /** Without a network it is still asked: what a service worker keeps comes as an answer of the shop. */
  async function ask(key: string, load: () => Promise<T>): Promise<Outcome<T>> {
    const known = kept.get(key)
    if (known && !isOnline()) return old(known)
    if (known && now() - known.at < freshMs) return { kind: 'answer', answer: known.answer }
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), timeoutMs)
    try {
      const answer = await Promise.race([load(), late.promise])
      if (answer === 'late') return { kind: 'late' }
      keep(key, answer)
      return { kind: 'answer', answer }
    } catch (error) {
      if (isAbort(error)) throw error
      if (!isOnline()) return old(known)
      report(error)
      // Nobody answered, whatever the browser thinks of its network.
      if (error instanceof TypeError) return old(known)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return { ask, keep }
}

/** A newer keystroke ends the request before it: that is no failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
