import { relevance, tierOf } from '../model/relevance-model.ts'
import type { Collection } from '../index/collection.ts'
import { absentRank, type Column, compareKeys } from '../index/column.ts'
import { relevanceField, relevantField, type SortKey } from '../model/query-model.ts'
import type { Scratch } from '../index/scratch.ts'

type Compare = (left: number, right: number) => number
type Page = { readonly sort: readonly SortKey[]; readonly from: number; readonly size: number }

/** Documents of a collection to sort, each with its score. */
type Candidates = {
  readonly documents: Uint32Array
  readonly score: (document: number) => number
  readonly collection: Collection
  readonly scratch: Scratch
}

/**
 * The documents of one page in order: a heap holds the first `from + size`, the rest is compared once. The id
 * breaks ties, so that pages never overlap.
 */
export function topHits(candidates: Candidates, { sort, from, size }: Page): number[] {
  const { documents, collection } = candidates
  const keys = sort.length > 0 ? sort : [{ field: '_score', direction: 'desc', missing: '_last' } as const]
  const compares = keys.flatMap((key) => compareBy(key, candidates) ?? [])
  const compare = inTurn([...compares, byId(collection)])
  return firstInOrder(documents, from + size, compare).slice(from)
}

function inTurn(compares: readonly Compare[]): Compare {
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

/** Numbers by value and before texts, texts by code unit. */
function compareIds(left: number | string, right: number | string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return compareKeys(String(left), String(right))
}

/** Undefined when no document has the field: there is nothing to sort by. */
function compareBy(key: SortKey, { documents, score, collection, scratch }: Candidates): Compare | undefined {
  scratch.work.spend(documents.length)
  const sign = key.direction === 'asc' ? 1 : -1
  if (key.field === '_score') return byNumber(score, sign)
  if (key.ranks !== undefined) return byNumber(rankOf(key.ranks, key.field, { collection, scratch }), sign)
  if (key.field === relevanceField) return byNumber(relevanceTier(documents, score), sign)
  if (key.field === relevantField) return byNumber(nearlyBest(documents, score), sign)
  if (key.field === 'id') {
    const compare = byId(collection)
    return (left, right) => sign * compare(left, right)
  }
  const column = collection.column(key.field)
  if (column === undefined) return undefined
  const value = column.sorter(key)
  return value === undefined ? byText(column, key, scratch) : byNumber(value, sign)
}

/** Places of documents by their value; without one of the values the last place. */
function rankOf(
  values: readonly string[],
  field: string,
  { collection, scratch }: Pick<Candidates, 'collection' | 'scratch'>,
): (document: number) => number {
  const ranks = new Map<number, number>()
  const column = collection.column(field)
  for (const [rank, value] of values.entries())
    column?.withTerms([value], scratch).forEach((document) => {
      if (!ranks.has(document)) ranks.set(document, rank)
    })
  return (document) => ranks.get(document) ?? values.length
}

/** Tiers of score, the best answers in the first. Within a tier the next sort key decides. */
function relevanceTier(
  documents: Uint32Array,
  score: (document: number) => number,
): (document: number) => number {
  let best = 0
  for (const document of documents) best = Math.max(best, score(document))
  return (document) => tierOf(score(document), best)
}

/** 1 for what is nearly as good as the best. */
function nearlyBest(
  documents: Uint32Array,
  score: (document: number) => number,
): (document: number) => number {
  let best = 0
  for (const document of documents) best = Math.max(best, score(document))
  return (document) => Number(score(document) >= relevance.relevantShare * best)
}

function byNumber(value: (document: number) => number, sign: 1 | -1): Compare {
  return (left, right) => {
    const a = value(left)
    const b = value(right)
    if (a === b) return 0
    return a < b ? -sign : sign
  }
}

/** Compares the texts themselves; a comparison costs as much as several documents. */
function byText(column: Column, key: SortKey, scratch: Scratch): Compare {
  const sign = key.direction === 'asc' ? 1 : -1
  const expansion = absentRank(key) === undefined ? String(key.missing) : undefined
  const pick = (document: number): string | undefined => {
    const keys = column.keysOf(document)
    if (keys.length < 2) return keys[0] ?? expansion
    const sorted = [...keys].sort(compareKeys)
    return sign > 0 ? sorted[0] : sorted.at(-1)
  }
  return (left, right) => {
    scratch.work.spend(8)
    const [a, b] = [pick(left), pick(right)]
    if (a !== undefined && b !== undefined) return sign * compareKeys(a, b)
    if (a === b) return 0
    return (a === undefined) === (key.missing === '_first') ? -1 : 1
  }
}

/** The first `limit` items in order: a heap holds the best so far, each other item is compared once. */
export function firstInOrder(items: ArrayLike<number>, limit: number, compare: Compare): number[] {
  const heap: number[] = []
  if (limit <= 0) return heap
  for (let at = 0; at < items.length; at++) offer(heap, items[at] ?? 0, limit, compare)
  return heap.sort(compare)
}

/** Keeps an item if it is among the first; the top of the heap is the worst of them. */
function offer(heap: number[], item: number, limit: number, compare: Compare): void {
  if (heap.length < limit) {
    heap.push(item)
    siftUp(heap, compare)
    return
  }
  if (compare(item, heap[0] ?? 0) >= 0) return
  heap[0] = item
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
  const stored = heap[left] ?? 0
  heap[left] = heap[right] ?? 0
  heap[right] = stored
}
