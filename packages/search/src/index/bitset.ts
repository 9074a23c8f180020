/**
 * A set of document numbers, one bit each. Sets of different lengths work together: what lies beyond the
 * shorter one is not in it.
 */
export class Bitset {
  words: Uint32Array

  constructor(capacity = 0) {
    this.words = new Uint32Array((capacity + 31) >>> 5)
  }

  /** A set over these words, which are not copied. */
  static of(words: Uint32Array): Bitset {
    const set = new Bitset()
    set.words = words
    return set
  }

  has(item: number): boolean {
    const word = this.words[item >>> 5]
    return word !== undefined && (word & (1 << (item & 31))) !== 0
  }

  add(item: number): void {
    const at = item >>> 5
    if (at >= this.words.length) {
      const grown = new Uint32Array(Math.max(at + 1, this.words.length * 2))
      grown.set(this.words)
      this.words = grown
    }
    this.words[at] = (this.words[at] ?? 0) | (1 << (item & 31))
  }

  delete(item: number): void {
    const at = item >>> 5
    const word = this.words[at]
    if (word !== undefined) this.words[at] = word & ~(1 << (item & 31))
  }

  clone(): Bitset {
    const copy = new Bitset()
    copy.words = this.words.slice()
    return copy
  }

  /** Keeps what is in both. */
  and(other: Bitset): this {
    const theirs = other.words
    for (let at = 0; at < this.words.length; at++) this.words[at] = (this.words[at] ?? 0) & (theirs[at] ?? 0)
    return this
  }

  /** Takes out what is in the other. */
  andNot(other: Bitset): this {
    const length = Math.min(this.words.length, other.words.length)
    for (let at = 0; at < length; at++) this.words[at] = (this.words[at] ?? 0) & ~(other.words[at] ?? 0)
    return this
  }

  /** Adds all of the other. */
  or(other: Bitset): this {
    const theirs = other.words
    if (theirs.length > this.words.length) {
      const grown = new Uint32Array(theirs.length)
      grown.set(this.words)
      this.words = grown
    }
    for (let at = 0; at < theirs.length; at++) this.words[at] = (this.words[at] ?? 0) | (theirs[at] ?? 0)
    return this
  }

  get size(): number {
    let total = 0
    for (const word of this.words) total += bitsIn(word)
    return total
  }

  /** Returns the number of items in both. */
  sizeWith(other: Bitset): number {
    const length = Math.min(this.words.length, other.words.length)
    let total = 0
    for (let at = 0; at < length; at++) total += bitsIn((this.words[at] ?? 0) & (other.words[at] ?? 0))
    return total
  }

  /** Writes the items in ascending order to the beginning of `list`, which must be long enough; returns how many. */
  writeTo(list: Uint32Array): number {
    const words = this.words
    let end = 0
    for (let at = 0; at < words.length; at++) {
      let word = words[at] ?? 0
      while (word !== 0) {
        const lowest = word & -word
        list[end++] = (at << 5) + 31 - Math.clz32(lowest)
        word ^= lowest
      }
    }
    return end
  }

  /** Calls `visit` with each item in ascending order; with `within`, only with those in both sets. */
  forEach(visit: (item: number) => void, within?: Bitset): void {
    const words = this.words
    const others = within?.words
    for (let at = 0; at < words.length; at++) {
      let word = words[at] ?? 0
      if (others !== undefined) word &= others[at] ?? 0
      while (word !== 0) {
        const lowest = word & -word
        visit((at << 5) + 31 - Math.clz32(lowest))
        word ^= lowest
      }
    }
  }
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
