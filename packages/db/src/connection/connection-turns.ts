/** Long work takes the connection when no request has used it for so long: the next query of one that runs follows at once. */
const quietMs = 3
/** Long work waits no longer than this while requests come without end. */
const patienceMs = 60

/** Who wants the one connection: a request somebody waits for, or long work. */
export type Kind = 'request' | 'background'

type Waiting = { since: number; resume: () => void }

/**
 * Who has the one connection of the embedded engine. Requests come before long work (imports, the search index, jobs), which
 * gets its turn between them. Without it each query of a request would wait for a batch of the import.
 */
export class ConnectionTurns {
  #isBusy = false
  #lastRequestAt = Number.NEGATIVE_INFINITY
  readonly #waiting: Record<Kind, Waiting[]> = { request: [], background: [] }
  #timer: NodeJS.Timeout | undefined

  /** Resolves when the caller has the connection. */
  acquire(kind: Kind): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting[kind].push({ since: performance.now(), resume: resolve })
    this.#grant()
    return promise
  }

  release(kind: Kind): void {
    this.#isBusy = false
    if (kind === 'request') this.#lastRequestAt = performance.now()
    this.#grant()
  }

  #grant(): void {
    if (this.#isBusy) return
    const next = this.#next()
    if (!next) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isBusy = true
    next.resume()
  }

  #next(): Waiting | undefined {
    const { request, background } = this.#waiting
    const [longest] = background
    if (!longest) return request.shift()
    const now = performance.now()
    if (now - longest.since >= patienceMs) return background.shift()
    if (request.length > 0) return request.shift()
    const quietFor = now - this.#lastRequestAt
    if (quietFor >= quietMs) return background.shift()
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#grant()
    }, quietMs - quietFor)
    return undefined
  }
}
