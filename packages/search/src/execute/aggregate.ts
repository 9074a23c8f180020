import type { Bitset } from '../index/bitset.ts'
import type { Collection } from '../index/collection.ts'
import { bucketKey, type Column, compareKeys, type ValueCounts } from '../index/column.ts'
import type { DocumentSet, FacetSet } from './evaluation.ts'
import { firstInOrder } from './top-hits.ts'
import type { Aggregation, RangeBucketSpec } from '../model/query-model.ts'
import type { Scratch } from '../index/scratch.ts'
import type { AggregationResult, Bucket } from '../model/search-engine.ts'

/** The documents whose values stay with a count of 0; `key` names the query that found them. */
export type BaseSet = { readonly key: string; readonly list: () => Uint32Array }

/** The documents counted, and those whose values stay with a count of 0. */
type AggregationScope = {
  readonly matches: FacetSet
  readonly base: BaseSet | undefined
  readonly scratch: Scratch
}

/** Computes one aggregation over a set of documents. @throws ShopError search.too_expensive @see docs/rules/search SRC-5 */
export function aggregate(
  spec: Aggregation,
  collection: Collection,
  scope: AggregationScope,
): AggregationResult {
  const column = collection.column(spec.field)
  const { matches, base, scratch } = scope
  switch (spec.kind) {
    case 'terms': {
      const also = spec.alsoField === undefined ? undefined : collection.column(spec.alsoField)
      const columns = [column, also].filter((known) => known !== undefined)
      const { byVariants } = matches
      const counts = countValues(columns, byVariants?.others ?? matches, scratch)
      if (byVariants !== undefined && column !== undefined)
        addVariants(counts, column, { ...byVariants, scratch })
      if (base !== undefined) {
        for (const key of valuesIn(base, columns, { collection, spec, scratch }))
          if (!counts.has(key)) counts.set(key, 0)
      }
      return { kind: 'terms', ...termsBuckets(counts, spec.size) }
    }
    case 'range':
      return { kind: 'range', buckets: spec.ranges.map((range) => rangeBucket(range, column, scope)) }
    case 'max':
    case 'min':
      return { kind: spec.kind, value: extreme(spec.kind, column, scope) }
  }
}

type RequestParts = { readonly collection: Collection; readonly spec: Aggregation; readonly scratch: Scratch }

/** The values that occur with no facet chosen: the same for every choice within a list. */
function valuesIn(
  base: BaseSet,
  columns: readonly Column[],
  { collection, spec, scratch }: RequestParts,
): string[] {
  const fields = spec.kind === 'terms' ? `${spec.field} ${spec.alsoField ?? ''}` : spec.field
  return collection.untilChanged(`${fields} ${base.key}`, () => {
    const documents = base.list()
    return [...new Set(columns.flatMap((column) => [...column.countTerms(documents, scratch).keys()]))]
  })
}

/** Documents by value over one or two columns; a document counts once a value. */
function countValues(
  columns: readonly Column[],
  { bits, documents }: DocumentSet,
  scratch: Scratch,
): ValueCounts {
  const [first, second] = columns
  const counts = first?.countTerms(documents, scratch) ?? new Map<string, number>()
  if (first === undefined || second === undefined) return counts
  for (const [key, count] of second.countTerms(documents, scratch))
    counts.set(key, count + (counts.get(key) ?? 0))
  first.present.forEach((document) => {
    if (!bits.has(document)) return
    const keys = second.keysOf(document)
    for (const key of first.keysOf(document))
      if (keys.includes(key)) counts.set(key, (counts.get(key) ?? 0) - 1)
  }, second.present)
  return counts
}

type VariantScope = NonNullable<FacetSet['byVariants']> & { readonly scratch: Scratch }

/** Adds products by the values of their variants, once a value; a variant without a value has that of its product. */
function addVariants(
  counts: ValueCounts,
  column: Column,
  { variants, productOf, scratch }: VariantScope,
): void {
  scratch.work.spend(variants.length * 2)
  const lastOf = new Map<string, number>()
  for (const variant of variants) {
    const product = productOf[variant] ?? -1
    for (const key of column.keysOf(column.present.has(variant) ? variant : product)) {
      if (lastOf.get(key) === product) continue
      lastOf.set(key, product)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
}

/** Most frequent first, then by value. */
function termsBuckets(counts: ValueCounts, size: number): { buckets: Bucket[]; other: number } {
  const entries = [...counts]
  const countAt = (at: number): number => entries[at]?.[1] ?? 0
  const keyAt = (at: number): string => entries[at]?.[0] ?? ''
  const stored = firstInOrder(
    entries.map((_, at) => at),
    size,
    (left, right) => countAt(right) - countAt(left) || compareKeys(keyAt(left), keyAt(right)),
  )
  const sum = (items: Iterable<number>): number => {
    let total = 0
    for (const item of items) total += item
    return total
  }
  return {
    buckets: stored.map((at) => ({ key: bucketKey(keyAt(at)), count: countAt(at) })),
    other: sum(counts.values()) - sum(stored.map(countAt)),
  }
}

function rangeBucket(
  range: RangeBucketSpec,
  column: Column | undefined,
  { matches, scratch }: AggregationScope,
): Bucket {
  const bounds = {
    ...(range.from === undefined ? {} : { gte: range.from }),
    ...(range.to === undefined ? {} : { lt: range.to }),
  }
  scratch.work.spend(matches.bits.words.length >>> 1)
  const within = column?.withRange(bounds, scratch)
  const { byVariants, bits } = matches
  const own = within?.sizeWith(byVariants?.others.bits ?? bits) ?? 0
  return { ...rangeBucketHead(range), count: own + productsWithin(within, byVariants) }
}

/** Products of which a variant is in the set. */
function productsWithin(within: Bitset | undefined, byVariants: FacetSet['byVariants']): number {
  if (within === undefined || byVariants === undefined) return 0
  const { variants, productOf } = byVariants
  let last = -1
  let count = 0
  for (const variant of variants) {
    const product = productOf[variant] ?? -1
    if (product === last || !within.has(variant)) continue
    last = product
    count += 1
  }
  return count
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

function extreme(
  kind: 'max' | 'min',
  column: Column | undefined,
  { matches, scratch }: AggregationScope,
): number | null {
  if (column === undefined) return null
  scratch.work.spend(matches.documents.length)
  let best: number | null = null
  for (const document of matches.documents) {
    for (const number of column.numbersOf(document)) {
      if (best === null || (kind === 'max' ? number > best : number < best)) best = number
    }
  }
  return best
}
