import { Bitset } from './bitset.ts'
import type { Scratch } from './scratch.ts'
import { boundValue } from '../model/bound-value.ts'
import type { RangeBounds, Scalar, SortKey } from '../model/query-model.ts'

/** Counts of the values found, by their comparison key (`"49"`, `"true"`). */
export type ValueCounts = Map<string, number>

/**
 * The values of one field over all documents of a collection. Two kinds: numbers (also dates), and
 * keywords (anything else, also lists). Sets handed out are shared: clone before changing them.
 */
export interface Column {
  readonly present: Bitset
  /** Replaces the values of a document; an empty list removes it. */
  set(document: number, values: readonly Scalar[]): void
  /** True when any document had the value. */
  has(value: Scalar): boolean
  /**
   * Documents with any of the values, compared loosely; sets made for this query only come from `scratch`.
   */
  withTerms(values: readonly Scalar[], scratch: Scratch): Bitset
  /** Documents with a numeric value (or date) inside the bounds. */
  withRange(bounds: RangeBounds, scratch: Scratch): Bitset
  /** Counts documents by value among those listed. */
  countTerms(documents: Uint32Array, scratch: Scratch): ValueCounts
  /** Comparison keys of one document, each once. */
  keysOf(document: number): readonly string[]
  /** Numeric values of one document. */
  numbersOf(document: number): readonly number[]
  /**
   * A number that orders documents like their values do: the lowest value for ascending, the highest for
   * descending order. Undefined where only the texts themselves can be compared (`keysOf`, `compareKeys`).
   */
  sorter(order: SortOrder): ((document: number) => number) | undefined
  readonly bytes: number
}

/** Direction, and the place of documents without a value. */
export type SortOrder = Pick<SortKey, 'direction' | 'missing'>

/**
 * The number that sorts a document without a value first or last; undefined when `missing` gives a value
 * instead.
 */
export function absentRank({ direction, missing }: SortOrder): number | undefined {
  if (typeof missing === 'number') return undefined
  return (direction === 'asc') === (missing === '_last') ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
}

/** The text under which a value is compared: `49`, `"49"` and `true`, `"true"` fall together. */
export function comparisonKey(value: Scalar): string {
  return typeof value === 'string' ? value : String(value)
}

/** The key of a bucket: a number where the comparison key is the usual text of one. */
export function bucketKey(key: string): string | number {
  const number = Number(key)
  return key !== '' && String(number) === key ? number : key
}

/** A test of numbers against bounds: `gt` and `lte` a day mean its end, `gte` and `lt` its beginning. */
export function boundsTest({ gt, gte, lt, lte }: RangeBounds): (value: number) => boolean {
  const above = gt === undefined ? undefined : boundValue(gt, true)
  const from = gte === undefined ? undefined : boundValue(gte)
  const below = lt === undefined ? undefined : boundValue(lt)
  const to = lte === undefined ? undefined : boundValue(lte, true)
  return (value) =>
    (above === undefined || value > above) &&
    (from === undefined || value >= from) &&
    (below === undefined || value < below) &&
    (to === undefined || value <= to)
}

/** Orders comparison keys: numbers by value and before texts, texts by code unit. */
export function compareKeys(left: string, right: string): number {
  const leftNumber = left === '' ? Number.NaN : Number(left)
  const rightNumber = right === '' ? Number.NaN : Number(right)
  const leftIsText = Number.isNaN(leftNumber)
  if (leftIsText !== Number.isNaN(rightNumber)) return leftIsText ? 1 : -1
  if (!leftIsText && leftNumber !== rightNumber) return leftNumber - rightNumber
  return left < right ? -1 : left > right ? 1 : 0
}

type Entry = { readonly bits: Bitset; readonly holds: (document: number) => boolean }
const maxEntries = 64

/**
 * The sets of documents that recent conditions on one column gave. A changed document is corrected in
 * every cached set, so that a stock change costs microseconds and never empties the cache.
 */
export class FilterCache {
  readonly #entries = new Map<string, Entry>()

  /** The set cached under `key`; `build` makes it once. The set is shared: clone before changing it. */
  get(key: string, build: () => Entry): Bitset {
    const known = this.#entries.get(key)
    const entry = known ?? build()
    if (known !== undefined) this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > maxEntries) {
      const [oldest] = this.#entries.keys()
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    return entry.bits
  }

  /** Call after the values of a document have changed. */
  correct(document: number): void {
    for (const { bits, holds } of this.#entries.values()) {
      if (holds(document)) bits.add(document)
      else bits.delete(document)
    }
  }

  get bytes(): number {
    let bytes = 0
    for (const { bits } of this.#entries.values()) bytes += bits.words.byteLength
    return bytes
  }
}
