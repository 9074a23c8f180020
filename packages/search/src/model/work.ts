import { ShopError } from '@ambra/contract/platform/errors/errors'
import { queryLimits } from './query-reader.ts'

/** Reading the clock costs more than visiting a document. */
const unitsBetweenLooks = 20_000

/** The budget of one query: counted work, and a deadline after which no client waits for the response. */
type WorkOptions = {
  readonly limit?: number
  /** Epoch milliseconds. */
  readonly deadline?: number | undefined
  readonly now?: () => number
}

/**
 * Counts the work of a query. A unit is one document, posting or dictionary value visited; operations on
 * whole sets count 64 documents as one. The count is the same on every machine, unlike time.
 * @see docs/rules/search SRC-8
 */
export class Work {
  spent = 0
  readonly #limit: number
  readonly #deadline: number | undefined
  readonly #now: () => number
  #nextLook = 0

  constructor({ limit = queryLimits.work, deadline, now = Date.now }: WorkOptions = {}) {
    this.#limit = limit
    this.#deadline = deadline
    this.#now = now
  }

  /** @throws ShopError search.too_expensive over the limit, search.timeout after the deadline */
  spend(units: number): void {
    this.spent += units
    if (this.spent > this.#limit) throw new ShopError('search.too_expensive', { limit: this.#limit })
    if (this.#deadline === undefined || this.spent < this.#nextLook) return
    this.#nextLook = this.spent + unitsBetweenLooks
    if (this.#now() > this.#deadline) throw new ShopError('search.timeout')
  }
}
