import { Bitset } from './bitset.ts'

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
