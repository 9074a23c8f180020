import type { Collection } from './collection.ts'
import type { Matches } from './evaluate.ts'
import type { SortKey } from './query-model.ts'

type Compare = (left: number, right: number) => number

/**
 * The documents of one page in order: the first `from + size` are kept in a heap, the rest is looked at
 * once. The id decides between equals, so that pages never overlap.
 */
export function topHits(
  matches: Matches,
  collection: Collection,
  { sort, from, size }: { sort: readonly SortKey[]; from: number; size: number },
): number[] {
  const compare = comparator(matches, collection, sort)
  const limit = from + size
  const heap: number[] = []
  if (limit > 0) matches.bits.forEach((document) => offer(heap, document, { limit, compare }))
  return heap.sort(compare).slice(from)
}

/** Orders document numbers by the sort keys, then by id. Without keys: best score first. */
function comparator(matches: Matches, collection: Collection, sort: readonly SortKey[]): Compare {
  const keys = sort.length > 0 ? sort : [{ field: '_score', direction: 'desc', missing: '_last' } as const]
  const compares = [...keys.map((key) => compareBy(key, matches, collection)), byId(collection)]
  return (left, right) => {
    for (const compare of compares) {
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return 0
  }
}

function byId(collection: Collection): Compare {
  return (left, right) => compareIds(collection.idOf(left), collection.idOf(right))
}

/** Numbers by value, else by text. */
export function compareIds(left: number | string, right: number | string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [a, b] = [String(left), String(right)]
  return a < b ? -1 : a > b ? 1 : 0
}

function compareBy(key: SortKey, matches: Matches, collection: Collection): Compare {
  const sign = key.direction === 'asc' ? 1 : -1
  const value = key.field === '_score' ? remembered(matches.score) : sortValue(key, collection)
  return (left, right) => {
    const a = value(left)
    const b = value(right)
    if (a === b) return 0
    return a < b ? -sign : sign
  }
}

function remembered(score: (document: number) => number): (document: number) => number {
  const known = new Map<number, number>()
  return (document) => {
    const value = known.get(document) ?? score(document)
    known.set(document, value)
    return value
  }
}

function sortValue(
  { field, direction, missing }: SortKey,
  collection: Collection,
): (document: number) => number {
  const sorter = field === 'id' ? idSorter(collection) : collection.column(field)?.sorter(direction)
  const last = direction === 'asc' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const absent = missing === '_last' ? last : missing === '_first' ? -last : missing
  return (document) => {
    const value = sorter?.(document) ?? Number.NaN
    return Number.isNaN(value) ? absent : value
  }
}

function idSorter(collection: Collection): (document: number) => number {
  return (document) => Number(collection.idOf(document))
}

/** A heap whose top is the worst of the kept documents. */
function offer(
  heap: number[],
  document: number,
  { limit, compare }: { limit: number; compare: Compare },
): void {
  if (heap.length < limit) {
    heap.push(document)
    siftUp(heap, compare)
    return
  }
  if (compare(document, heap[0] ?? 0) >= 0) return
  heap[0] = document
  siftDown(heap, compare)
}

function siftUp(heap: number[], compare: Compare): void {
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (compare(heap[at] ?? 0, heap[parent] ?? 0) <= 0) return
    swap(heap, at, parent)
    at = parent
  }
}

function siftDown(heap: number[], compare: Compare): void {
  let at = 0
  for (;;) {
    let worst = at
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && compare(heap[child] ?? 0, heap[worst] ?? 0) > 0) worst = child
    }
    if (worst === at) return
    swap(heap, at, worst)
    at = worst
  }
}

function swap(heap: number[], left: number, right: number): void {
  const kept = heap[left] ?? 0
  heap[left] = heap[right] ?? 0
  heap[right] = kept
}
