import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Longest run of background queries before yielding to the event loop: the engine replies without waiting, so
 * they would otherwise block it.
 */
const turnMs = 4
/** Longest wait of background work while requests keep coming. */
const patienceMs = 40

/** Priority of a query: `request` serves a shopper, `background` is long work. */
export type Kind = 'request' | 'background'

type Waiting = { since: number; resume: () => void }

/**
 * Schedules the one connection of the embedded engine. Requests come before background work (imports, the
 * search index, jobs), which gets turns in between. Without it each query of a request would wait for an
 * import batch.
 */
export class ConnectionTurns {
  #isBusy = false
  readonly #waiting: Record<Kind, Waiting[]> = { request: [], background: [] }
  #turnAt = performance.now()
  /**
   * Whether a request had the connection in this turn of the event loop: its next query may follow at once.
   */
  #hadRequest = false
  #isTurnComing = false

  /** Resolves when the caller holds the connection. */
  acquire(kind: Kind): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting[kind].push({ since: performance.now(), resume: resolve })
    this.#grant()
    return promise
  }

  release(kind: Kind): void {
    this.#isBusy = false
    this.#hadRequest ||= kind === 'request'
    this.#grant()
  }

  /** Yields to the event loop before a background query when its turn is over. */
  async giveTurn(kind: Kind): Promise<void> {
    if (kind === 'request' || performance.now() - this.#turnAt < turnMs) return
    await nextTurn()
    this.#turnAt = performance.now()
  }

  #grant(): void {
    if (this.#isBusy) return
    const next = this.#next()
    if (!next) return
    this.#isBusy = true
    next.resume()
  }

  #next(): Waiting | undefined {
    const { request, background } = this.#waiting
    const [longest] = background
    const now = performance.now()
    if (longest && now - longest.since >= patienceMs) return background.shift()
    if (request.length > 0) return request.shift()
    if (!longest) return undefined
    if (!this.#hadRequest && now - this.#turnAt < turnMs) return background.shift()
    this.#grantNextTurn()
    return undefined
  }

  /**
   * Grants the connection in the next turn of the event loop, so that requests queued until then go first.
   */
  #grantNextTurn(): void {
    if (this.#isTurnComing) return
    this.#isTurnComing = true
    setImmediate(() => {
      this.#isTurnComing = false
      this.#hadRequest = false
      this.#turnAt = performance.now()
      this.#grant()
    })
  }
}
