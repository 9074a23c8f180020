/** Number of rows in the first, the smallest and the largest batch. */
type Bounds = { first: number; least: number; most: number }
/**
 * Maximum characters of a batch: long rows must not fill the memory, nor hold the database while requests
 * wait.
 */
const mostLength = 16_000_000
const mostLengthBesideRequests = 500_000

/**
 * Adapts the number of rows per batch so that a batch holds the database for at most `holdMs`, because
 * requests wait for it. Without `holdMs` no request waits and batches have the maximum size.
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

  /** Returns whether a batch of this many rows and characters should be stored now. */
  isFull(rows: number, length: number): boolean {
    const most = this.#holdMs === undefined ? mostLength : mostLengthBesideRequests
    return rows >= this.rows || length >= most
  }

  /**
   * Adapts the size after a batch of `rows` that took `ms`. A slow batch shrinks the next one at once, a
   * quick one doubles it at most.
   */
  took(rows: number, ms: number): void {
    if (this.#holdMs === undefined || rows === 0) return
    const { least, most } = this.#bounds
    const fitting = Math.round((rows * this.#holdMs) / Math.max(1, ms))
    this.rows = Math.max(least, Math.min(most, fitting, this.rows * 2))
  }
}
