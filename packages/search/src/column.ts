import type { Bitset, Scratch } from './bitset.ts'
import type { RangeBounds, Scalar } from './query-model.ts'

/** Counts of the values found, by their comparison key (`"49"`, `"true"`). */
export type ValueCounts = Map<string, number>

/**
 * The values of one field over all documents of a collection. Two kinds: numbers (also dates), and
 * keywords (anything else, also lists). Sets handed out are shared: clone before changing them.
 */
export interface Column {
  /** Documents that have a value. */
  readonly present: Bitset
  /** Replaces the values of a document; no values take it out. */
  set(document: number, values: readonly Scalar[]): void
  /** Documents with any of the values, compared loosely; sets made for this question only come from `scratch`. */
  withTerms(values: readonly Scalar[], scratch: Scratch): Bitset
  /** Documents with a numeric value (or date) inside the bounds. */
  withRange(bounds: RangeBounds): Bitset
  /** Counts documents by value among `matches`. */
  countTerms(matches: Bitset): ValueCounts
  /** Comparison keys of one document, each once. */
  keysOf(document: number): readonly string[]
  /** Numeric values of one document. */
  numbersOf(document: number): readonly number[]
  /**
   * A number that orders documents like their values do: the lowest value for ascending, the highest for
   * descending order; NaN without a value.
   */
  sorter(direction: 'asc' | 'desc'): (document: number) => number
  readonly bytes: number
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

/** A test of numbers against bounds; bounds already as numbers. */
export function boundsTest(
  bounds: RangeBounds,
  toNumber: (bound: number | string) => number,
): (value: number) => boolean {
  const above = bounds.gt === undefined ? undefined : toNumber(bounds.gt)
  const from = bounds.gte === undefined ? undefined : toNumber(bounds.gte)
  const below = bounds.lt === undefined ? undefined : toNumber(bounds.lt)
  const to = bounds.lte === undefined ? undefined : toNumber(bounds.lte)
  return (value) =>
    (above === undefined || value > above) &&
    (from === undefined || value >= from) &&
    (below === undefined || value < below) &&
    (to === undefined || value <= to)
}
