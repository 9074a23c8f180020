import { ShopError } from '@ambra/contract/platform/errors/errors'

type Job = { key: string; run: () => Promise<void> }

/**
 * Runs a few renders at a time; those that a shopper waits for go before those for a later visit.
 * Concurrent requests for the same key share one render.
 */
export class RenderQueue<Rendered = Buffer> {
  #running = 0
  readonly #urgent: Job[] = []
  readonly #later: Job[] = []
  readonly #inFlight = new Map<string, Promise<Rendered>>()
  readonly #parallel: number
  readonly #maxWaiting: number

  constructor(options: { parallel: number; maxWaiting: number }) {
    this.#parallel = options.parallel
    this.#maxWaiting = options.maxWaiting
  }

  get depth(): number {
    return this.#urgent.length + this.#later.length + this.#running
  }

  /** @throws ShopError server.busy when too many renders are waiting */
  render(key: string, work: () => Promise<Rendered>): Promise<Rendered> {
    const known = this.#inFlight.get(key)
    if (known) {
      this.#promote(key)
      return known
    }
    if (this.#urgent.length >= this.#maxWaiting) throw new ShopError('server.busy', {})
    return this.#enqueue(this.#urgent, key, work)
  }

  /**
   * Renders when nothing urgent waits; returns `undefined` when the queue is full or the key is
   * being rendered.
   */
  renderLater(key: string, work: () => Promise<Rendered>): Promise<Rendered> | undefined {
    if (this.#inFlight.has(key) || this.#later.length >= this.#maxWaiting) return undefined
    return this.#enqueue(this.#later, key, work)
  }

  #enqueue(line: Job[], key: string, work: () => Promise<Rendered>): Promise<Rendered> {
    const result = new Promise<Rendered>((resolve, reject) => {
      line.push({ key, run: () => work().then(resolve, reject) })
    }).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, result)
    this.#next()
    return result
  }

  #promote(key: string): void {
    const index = this.#later.findIndex((job) => job.key === key)
    if (index >= 0) this.#urgent.push(...this.#later.splice(index, 1))
  }

  #next(): void {
    while (this.#running < this.#parallel) {
      const job = this.#urgent.shift() ?? this.#later.shift()
      if (!job) return
      this.#running += 1
      void job.run().finally(() => {
        this.#running -= 1
        this.#next()
      })
    }
  }
}
