import { Bitset } from './bitset.ts'
import type { Scratch } from './scratch.ts'
import {
  absentRank,
  boundsTest,
  type Column,
  comparisonKey,
  compareKeys,
  type SortOrder,
  type ValueCounts,
  FilterCache,
} from './column.ts'
import { boundValue } from '../model/bound-value.ts'
import type { RangeBounds, Scalar } from '../model/query-model.ts'

type Ranking = { readonly order: readonly number[]; readonly ranks: Int32Array }
type Condition = { readonly test: (key: string) => boolean; readonly find: () => readonly number[] }

/** Up to so many values of a condition are looked up one by one. */
const fewValues = 12
/** Dictionaries beyond this size (skus, names) are not ranked: sorting them would block other requests. */
const mostRanked = 4_096

/**
 * Values of any kind, several a document. Each distinct value is a number in a dictionary; a document's
 * slot holds 0 (none), value + 1, or the negative position of a list in the pool (`count, value, value...`).
 */
export class KeywordColumn implements Column {
  readonly present = new Bitset()
  readonly #numberOf = new Map<string, number>()
  #keys: string[] = []
  #slots = new Int32Array(0)
  #pool = new Int32Array(64)
  #poolEnd = 1
  #wasted = 0
  #ranking: Ranking | undefined
  readonly #filters = new FilterCache()

  /** Data from which `restore` creates the column; shares its memory. */
  save() {
    return {
      keys: this.#keys,
      slots: this.#slots,
      pool: this.#pool,
      poolEnd: this.#poolEnd,
      wasted: this.#wasted,
      present: this.present.words,
    }
  }

  static restore(saved: ReturnType<KeywordColumn['save']>): KeywordColumn {
    const column = new KeywordColumn()
    column.#keys = saved.keys
    for (const [value, key] of saved.keys.entries()) column.#numberOf.set(key, value)
    column.#slots = saved.slots
    column.#pool = saved.pool
    column.#poolEnd = saved.poolEnd
    column.#wasted = saved.wasted
    column.present.words = saved.present
    return column
  }

  set(document: number, values: readonly Scalar[]): void {
    const wanted = [...new Set(values.map((value) => this.#intern(comparisonKey(value))))]
    const current = this.#valuesOf(document)
    if (current.length === wanted.length && wanted.every((value, at) => value === current[at])) return
    if (current.length > 1) this.#wasted += current.length + 1
    this.#ensureSlot(document)
    this.#slots[document] = this.#store(wanted)
    if (wanted.length === 0) this.present.delete(document)
    else this.present.add(document)
    this.#filters.correct(document)
    if (this.#wasted > 4096 && this.#wasted * 2 > this.#poolEnd) this.#compact()
  }

  #intern(key: string): number {
    const known = this.#numberOf.get(key)
    if (known !== undefined) return known
    this.#numberOf.set(key, this.#keys.length)
    return this.#keys.push(key) - 1
  }

  #ensureSlot(document: number): void {
    if (document < this.#slots.length) return
    const grown = new Int32Array(Math.max(document + 1, this.#slots.length * 2, 64))
    grown.set(this.#slots)
    this.#slots = grown
  }

  #store(values: readonly number[]): number {
    const [first] = values
    if (first === undefined) return 0
    if (values.length === 1) return first + 1
    const needed = this.#poolEnd + values.length + 1
    if (needed > this.#pool.length) {
      const grown = new Int32Array(Math.max(needed, Math.ceil(this.#pool.length * 1.5)))
      grown.set(this.#pool)
      this.#pool = grown
    }
    const at = this.#poolEnd
    this.#pool[at] = values.length
    this.#pool.set(values, at + 1)
    this.#poolEnd = needed
    return -at
  }

  #compact(): void {
    const old = this.#pool
    this.#pool = new Int32Array(Math.max(64, this.#poolEnd - this.#wasted))
    this.#poolEnd = 1
    this.#wasted = 0
    for (let document = 0; document < this.#slots.length; document++) {
      const slot = this.#slots[document] ?? 0
      if (slot < 0)
        this.#slots[document] = this.#store([...old.subarray(1 - slot, 1 - slot + (old[-slot] ?? 0))])
    }
  }

  #valuesOf(document: number): ArrayLike<number> {
    const slot = this.#slots[document] ?? 0
    if (slot === 0) return []
    return slot > 0 ? [slot - 1] : this.#pool.subarray(1 - slot, 1 - slot + (this.#pool[-slot] ?? 0))
  }

  /** True when any value of the document is marked. */
  #anyMarked(document: number, marks: Uint8Array): boolean {
    const slot = this.#slots[document] ?? 0
    if (slot === 0) return false
    if (slot > 0) return marks[slot - 1] === 1
    const end = 1 - slot + (this.#pool[-slot] ?? 0)
    for (let at = 1 - slot; at < end; at++) if (marks[this.#pool[at] ?? 0] === 1) return true
    return false
  }

  has(value: Scalar): boolean {
    return this.#numberOf.has(comparisonKey(value))
  }

  withTerms(values: readonly Scalar[], scratch: Scratch): Bitset {
    const wanted = new Set(values.flatMap(spellings))
    const known = [...wanted].filter((key) => this.#numberOf.has(key))
    const [first] = known
    if (first === undefined) return scratch.set()
    if (known.length === 1) return this.#withKey(first, scratch)
    // A few values are cached one by one, so that any combination of them is quick.
    if (known.length <= fewValues)
      return known.reduce((bits, key) => bits.or(this.#withKey(key, scratch)), scratch.set())
    return this.#withValues(
      known.flatMap((key) => this.#numberOf.get(key) ?? []),
      scratch,
    )
  }

  #withKey(key: string, scratch: Scratch): Bitset {
    const find = (): number[] => [this.#numberOf.get(key) ?? 0]
    return this.#filter(`t${key}`, { test: (other) => other === key, find }, scratch)
  }

  withRange(bounds: RangeBounds, scratch: Scratch): Bitset {
    const inside = boundsTest(bounds)
    const test = (key: string): boolean => {
      const number = boundValue(key)
      return !Number.isNaN(number) && inside(number)
    }
    const find = (): number[] => {
      // Parsing a text as number or date costs as much as a few documents.
      scratch.work.spend(this.#keys.length * 4)
      return this.#keys.flatMap((key, value) => (test(key) ? [value] : []))
    }
    return this.#filter(`r${JSON.stringify(bounds)}`, { test, find }, scratch)
  }

  #filter(name: string, { test, find }: Condition, scratch: Scratch): Bitset {
    return this.#filters.get(name, () => ({
      bits: this.#withValues(find(), scratch),
      holds: (document) => this.keysOf(document).some(test),
    }))
  }

  #withValues(values: readonly number[], scratch: Scratch): Bitset {
    const bits = new Bitset(this.#slots.length)
    if (values.length === 0) return bits
    scratch.work.spend(this.#slots.length)
    const marks = new Uint8Array(this.#keys.length)
    for (const value of values) marks[value] = 1
    for (let document = 0; document < this.#slots.length; document++) {
      if (this.#anyMarked(document, marks)) bits.add(document)
    }
    return bits
  }

  countTerms(documents: Uint32Array, scratch: Scratch): ValueCounts {
    scratch.work.spend(documents.length + this.#keys.length)
    const counts = new Int32Array(this.#keys.length)
    const slots = this.#slots
    const pool = this.#pool
    for (let position = 0; position < documents.length; position++) {
      const slot = slots[documents[position] ?? 0] ?? 0
      if (slot > 0) {
        counts[slot - 1] = (counts[slot - 1] ?? 0) + 1
        continue
      }
      const end = 1 - slot + (pool[-slot] ?? 0)
      for (let at = 1 - slot; at < end; at++) {
        const value = pool[at] ?? 0
        counts[value] = (counts[value] ?? 0) + 1
      }
    }
    const found: ValueCounts = new Map()
    for (let value = 0; value < counts.length; value++) {
      const count = counts[value] ?? 0
      if (count > 0) found.set(this.#keys[value] ?? '', count)
    }
    // A value found costs a map entry and its share of the sorting.
    scratch.work.spend(found.size * 8)
    return found
  }

  keysOf(document: number): readonly string[] {
    return Array.from(this.#valuesOf(document), (value) => this.#keys[value] ?? '')
  }

  numbersOf(document: number): readonly number[] {
    return this.keysOf(document)
      .map((key) => boundValue(key))
      .filter((number) => !Number.isNaN(number))
  }

  sorter(order: SortOrder): ((document: number) => number) | undefined {
    if (this.#keys.length > mostRanked) return undefined
    const { order: sorted, ranks } = this.#rankValues()
    const isAscending = order.direction === 'asc'
    const absent = absentRank(order) ?? placeAmong(sorted, String(order.missing), this.#keys)
    return (document) => {
      const slot = this.#slots[document] ?? 0
      if (slot === 0) return absent
      if (slot > 0) return ranks[slot - 1] ?? 0
      const all = Array.from(this.#valuesOf(document), (value) => ranks[value] ?? 0)
      return isAscending ? Math.min(...all) : Math.max(...all)
    }
  }

  /** Values in sorted order and the position of each; made when first needed and after new values came. */
  #rankValues(): Ranking {
    if (this.#ranking?.order.length === this.#keys.length) return this.#ranking
    const order = this.#keys.map((_, value) => value)
    order.sort((left, right) => compareKeys(this.#keys[left] ?? '', this.#keys[right] ?? ''))
    const ranks = new Int32Array(order.length)
    for (const [rank, value] of order.entries()) ranks[value] = rank
    this.#ranking = { order, ranks }
    return this.#ranking
  }

  get bytes(): number {
    const keys = this.#keys.reduce((sum, key) => sum + key.length + 64, 0)
    return (
      this.#slots.byteLength +
      this.#pool.byteLength +
      this.present.words.byteLength +
      keys +
      this.#filters.bytes
    )
  }
}

/**
 * Where a text would be in the order: at its rank, or half a step before the next value when it is not among
 * them.
 */
function placeAmong(order: readonly number[], text: string, keys: readonly string[]): number {
  const rank = order.findIndex((value) => compareKeys(keys[value] ?? '', text) >= 0)
  if (rank < 0) return order.length
  return keys[order[rank] ?? 0] === text ? rank : rank - 0.5
}

/** The number 1 stands for true and 0 for false, and the text `10.0` for 10 too, as in Elasticsearch. */
export function spellings(value: Scalar): string[] {
  const key = comparisonKey(value)
  if (value === 1 || value === 0) return [key, value === 1 ? 'true' : 'false']
  return /^-?\d{1,15}\.0{1,15}$/.test(key) ? [key, key.slice(0, key.indexOf('.'))] : [key]
}
