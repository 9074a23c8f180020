type Compare = (left: number, right: number) => number

/** The first `limit` items in order: the best so far stand in a heap, each other item is looked at once. */
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
