import { Bitset } from './bitset.ts'
import { Work } from '../model/work.ts'

const spareWords: Uint32Array[] = []
const spareNumbers: Float64Array[] = []
const spareLists: Uint32Array[] = []

/**
 * The memory of one query: sets, lists and scores that live as long as it does, and its counted work. The
 * next query reuses it: fresh typed arrays for each would make the collector walk the whole index every few
 * questions.
 */
export class Scratch {
  readonly work: Work
  readonly #sets: Bitset[] = []
  readonly #numbers: Float64Array[] = []
  readonly #lists: Uint32Array[] = []

  constructor(work = new Work()) {
    this.work = work
  }

  /** An empty set. */
  set(): Bitset {
    const set = new Bitset()
    set.words = spareWords.pop() ?? set.words
    set.words.fill(0)
    this.#sets.push(set)
    return set
  }

  /** A copy that may be changed. */
  copyOf(bits: Bitset): Bitset {
    const set = this.set()
    this.work.spend(bits.words.length >>> 1)
    if (set.words.length < bits.words.length) set.words = bits.words.slice()
    else set.words.set(bits.words)
    return set
  }

  /** The items of a set in ascending order. */
  list(bits: Bitset): Uint32Array {
    const size = bits.size
    this.work.spend(size + (bits.words.length >>> 1))
    const spare = spareLists.pop()
    const list = spare === undefined || spare.length < size ? new Uint32Array(size * 2) : spare
    this.#lists.push(list)
    return list.subarray(0, bits.writeTo(list))
  }

  /** A list of zeros. */
  numbers(length: number): Float64Array {
    const spare = spareNumbers.pop()
    const list = spare === undefined || spare.length < length ? new Float64Array(length) : spare.fill(0)
    this.#numbers.push(list)
    return list
  }

  /** Releases everything; nothing handed out may be used afterwards. */
  release(): void {
    for (const { words } of this.#sets.splice(0)) spareWords.push(words)
    spareNumbers.push(...this.#numbers.splice(0))
    spareLists.push(...this.#lists.splice(0))
  }
}
