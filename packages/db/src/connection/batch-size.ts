/** Rows of the first batch, of the smallest and of the largest. */
type Bounds = { first: number; least: number; most: number }
/** Characters of a batch: long rows must neither fill the memory nor, where requests wait, hold the database. */
const mostLength = 16_000_000
const mostLengthBesideRequests = 500_000

/**
 * How many rows a batch takes so that it holds the database no longer than `holdMs`: requests wait for it. Undefined where
 * no request waits: then a batch is as large as it may be.
 */
export class BatchSize {
  readonly #bounds: Bounds
  readonly #holdMs: number | undefined
  rows: number

  constructor(bounds: Bounds, holdMs: number | undefined) {
    this.#bounds = bounds
    this.#holdMs = holdMs
    this.rows = holdMs === undefined ? bounds.most : bounds.first
  }

  /** Whether a batch of so many rows, with so many characters in all, is to be stored now. */
  isFull(rows: number, length: number): boolean {
    const most = this.#holdMs === undefined ? mostLength : mostLengthBesideRequests
    return rows >= this.rows || length >= most
  }

  /** Learns from a batch of `rows` that took `ms`. A slow one counts at once, a quick one lets the next be twice as large. */
  took(rows: number, ms: number): void {
    if (this.#holdMs === undefined || rows === 0) return
    const { least, most } = this.#bounds
    const fitting = Math.round((rows * this.#holdMs) / Math.max(1, ms))
    this.rows = Math.max(least, Math.min(most, fitting, this.rows * 2))
  }
}
