import { Bitset } from './bitset.ts'
import {
  absentRank,
  boundsTest,
  type Column,
  type SortOrder,
  type ValueCounts,
  FilterCache,
} from './column.ts'
import { boundValue } from '../model/bound-value.ts'
import type { RangeBounds, Scalar } from '../model/query-model.ts'
import type { Scratch } from './scratch.ts'

/** One number a document: prices, quantities, dates as epoch milliseconds. The first value counts. */
export class NumberColumn implements Column {
  readonly present = new Bitset()
  #values = new Float64Array(0)
  readonly #filters = new FilterCache()

  /** Data from which `restore` creates the column; shares its memory. */
  save() {
    return { values: this.#values, present: this.present.words }
  }

  static restore({ values, present }: ReturnType<NumberColumn['save']>): NumberColumn {
    const column = new NumberColumn()
    column.#values = values
    column.present.words = present
    return column
  }

  set(document: number, values: readonly Scalar[]): void {
    const [first] = values
    const number = first === undefined || typeof first === 'boolean' ? Number.NaN : boundValue(first)
    if (document >= this.#values.length) {
      if (Number.isNaN(number)) return
      const grown = new Float64Array(Math.max(document + 1, this.#values.length * 2, 64)).fill(Number.NaN)
      grown.set(this.#values)
      this.#values = grown
    }
    if (Object.is(this.#values[document], number)) return
    this.#values[document] = number
    if (Number.isNaN(number)) this.present.delete(document)
    else this.present.add(document)
    this.#filters.correct(document)
  }

  has(value: Scalar): boolean {
    return typeof value !== 'boolean' && this.#values.includes(boundValue(value))
  }

  withTerms(values: readonly Scalar[], scratch: Scratch): Bitset {
    const wanted = new Set(
      values.map((value) => (typeof value === 'boolean' ? Number.NaN : boundValue(value))),
    )
    return this.#filter(`t${[...wanted].join(',')}`, (value) => wanted.has(value), scratch)
  }

  withRange(bounds: RangeBounds, scratch: Scratch): Bitset {
    return this.#filter(`r${JSON.stringify(bounds)}`, boundsTest(bounds), scratch)
  }

  #filter(key: string, test: (value: number) => boolean, scratch: Scratch): Bitset {
    const holds = (document: number): boolean => {
      const value = this.#values[document] ?? Number.NaN
      return !Number.isNaN(value) && test(value)
    }
    return this.#filters.get(key, () => {
      scratch.work.spend(this.#values.length)
      const bits = new Bitset(this.#values.length)
      for (let document = 0; document < this.#values.length; document++)
        if (holds(document)) bits.add(document)
      return { bits, holds }
    })
  }

  countTerms(documents: Uint32Array, scratch: Scratch): ValueCounts {
    scratch.work.spend(documents.length)
    const counts = new Map<number, number>()
    for (const document of documents) {
      const value = this.#values[document] ?? Number.NaN
      if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return new Map(Array.from(counts, ([value, count]) => [String(value), count]))
  }

  keysOf(document: number): readonly string[] {
    return this.numbersOf(document).map(String)
  }

  numbersOf(document: number): readonly number[] {
    const value = this.#values[document] ?? Number.NaN
    return Number.isNaN(value) ? [] : [value]
  }

  sorter(order: SortOrder): (document: number) => number {
    const values = this.#values
    const absent = absentRank(order) ?? Number(order.missing)
    return (document) => {
      const value = values[document] ?? Number.NaN
      return Number.isNaN(value) ? absent : value
    }
  }

  get bytes(): number {
    return this.#values.byteLength + this.present.words.byteLength + this.#filters.bytes
  }
}
