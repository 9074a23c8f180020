import { setImmediate as nextTurn } from 'node:timers/promises'

/** The engine answers without waiting, so queries of long work would follow each other without a turn of the event loop. */
const turnMs = 4
/** Long work waits no longer than this while requests come without end. */
const patienceMs = 40

/** Who wants the one connection: a request of a shopper, or long work. */
export type Kind = 'request' | 'background'

type Waiting = { since: number; resume: () => void }

/**
 * Who has the one connection of the embedded engine. Requests come before long work (imports, the search index, jobs), which
 * gets its turn between them. Without it each query of a request would wait for a batch of the import.
 */
export class ConnectionTurns {
  #isBusy = false
  readonly #waiting: Record<Kind, Waiting[]> = { request: [], background: [] }
  #turnAt = performance.now()
  /** A request has had the connection in this turn of the event loop: its next query may follow at once. */
  #hadRequest = false
  #isTurnComing = false

  /** Resolves when the caller has the connection. */
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

  /** Before a query of long work that has the connection: resolves after other work had the event loop. */
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

  /** Requests that came before that turn go first. */
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
