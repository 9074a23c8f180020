import type { Bitset } from './bitset.ts'
import type { Collection } from './collection.ts'
import { bucketKey, type Column, type ValueCounts } from './column.ts'
import { compareKeys } from './keyword-column.ts'
import type { Aggregation, RangeBucketSpec } from './query-model.ts'
import type { AggregationResult, Bucket } from './search-engine.ts'

/** The documents counted, and those whose values stay with a count of 0. */
export type AggregationScope = { readonly matches: Bitset; readonly base: Bitset | undefined }

/** Computes one aggregation over a set of documents. @see reference 8.5 */
export function aggregate(
  spec: Aggregation,
  collection: Collection,
  scope: AggregationScope,
): AggregationResult {
  const column = collection.column(spec.field)
  switch (spec.kind) {
    case 'terms': {
      const also = spec.alsoField === undefined ? undefined : collection.column(spec.alsoField)
      const columns = [column, also].filter((known) => known !== undefined)
      const counts = countValues(columns, scope.matches)
      if (scope.base !== undefined)
        for (const key of countValues(columns, scope.base).keys()) if (!counts.has(key)) counts.set(key, 0)
      return { kind: 'terms', ...termsBuckets(counts, spec.size) }
    }
    case 'range':
      return { kind: 'range', buckets: spec.ranges.map((range) => rangeBucket(range, column, scope.matches)) }
    case 'max':
    case 'min':
      return { kind: spec.kind, value: extreme(spec.kind, column, scope.matches) }
  }
}

/** Documents by value over one or two columns; a document counts once a value. */
function countValues(columns: readonly Column[], matches: Bitset): ValueCounts {
  const [first, second] = columns
  const counts = first?.countTerms(matches) ?? new Map<string, number>()
  if (first === undefined || second === undefined) return counts
  for (const [key, count] of second.countTerms(matches)) counts.set(key, count + (counts.get(key) ?? 0))
  first.present.forEach((document) => {
    if (!matches.has(document)) return
    const keys = second.keysOf(document)
    for (const key of first.keysOf(document))
      if (keys.includes(key)) counts.set(key, (counts.get(key) ?? 0) - 1)
  }, second.present)
  return counts
}

/** Most frequent first, then by value. */
export function termsBuckets(counts: ValueCounts, size: number): { buckets: Bucket[]; other: number } {
  const sorted = [...counts].sort(([left, many], [right, more]) => more - many || compareKeys(left, right))
  const kept = sorted.slice(0, size)
  const other = sorted.slice(size).reduce((sum, [, count]) => sum + count, 0)
  return { buckets: kept.map(([key, count]) => ({ key: bucketKey(key), count })), other }
}

function rangeBucket(range: RangeBucketSpec, column: Column | undefined, matches: Bitset): Bucket {
  const bounds = {
    ...(range.from === undefined ? {} : { gte: range.from }),
    ...(range.to === undefined ? {} : { lt: range.to }),
  }
  const count = column === undefined ? 0 : column.withRange(bounds).sizeWith(matches)
  return { ...rangeBucketHead(range), count }
}

/** Key and bounds of a range bucket: `50.0-100.0`, `*-50.0`, `150.0-*` unless the request names a key. */
export function rangeBucketHead({ key, from, to }: RangeBucketSpec): Pick<Bucket, 'key' | 'from' | 'to'> {
  const text = (bound: number | undefined): string =>
    bound === undefined ? '*' : Number.isInteger(bound) ? `${bound}.0` : String(bound)
  return {
    key: key ?? `${text(from)}-${text(to)}`,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

function extreme(kind: 'max' | 'min', column: Column | undefined, matches: Bitset): number | null {
  let best: number | null = null
  column?.present.forEach((document) => {
    for (const number of column.numbersOf(document)) {
      if (best === null || (kind === 'max' ? number > best : number < best)) best = number
    }
  }, matches)
  return best
}
