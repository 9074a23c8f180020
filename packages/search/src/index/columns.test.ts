import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Bitset } from './bitset.ts'
import { Scratch } from './scratch.ts'
import { type Column, compareKeys } from './column.ts'
import { KeywordColumn } from './keyword-column.ts'
import { NumberColumn } from './number-column.ts'

const itemsOf = (bits: Bitset): number[] => {
  const items: number[] = []
  bits.forEach((item) => items.push(item))
  return items
}

it('keeps lists through thousands of changes', () => {
  const column = new KeywordColumn()
  for (let round = 0; round < 40; round++) {
    for (let document = 0; document < 300; document++) column.set(document, [round, document, 'x'])
  }
  expect(column.keysOf(299)).toEqual(['39', '299', 'x'])
  expect(itemsOf(column.withTerms(['299', 5], new Scratch()))).toEqual([5, 299])
  // 12,000 lists of four numbers went through; only the last 300 remain.
  expect(column.bytes).toBeLessThan(150_000)
})

it.each([
  ['keywords', () => new KeywordColumn()],
  ['numbers', () => new NumberColumn()],
])('answers repeated conditions right while %s change', (_, create: () => Column) => {
  const value = fc.integer({ min: 0, max: 5 })
  const change = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.option(value))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const column = create()
      const expected = new Map<number, number>()
      for (const [document, next] of changes) {
        column.set(document, next === null ? [] : [next])
        if (next === null) expected.delete(document)
        else expected.set(document, next)
        const with3 = [...expected].filter(([, known]) => known === 3).map(([known]) => known)
        const above2 = [...expected].filter(([, known]) => known > 2).map(([known]) => known)
        expect(itemsOf(column.withTerms(['3'], new Scratch()))).toEqual(
          with3.sort((left, right) => left - right),
        )
        expect(itemsOf(column.withRange({ gt: 2 }, new Scratch()))).toEqual(
          above2.sort((left, right) => left - right),
        )
      }
    }),
  )
})

it('orders numbers by value before texts', () => {
  expect(['b', '10', '9', '', 'a', '9.5'].sort(compareKeys)).toEqual(['9', '9.5', '10', '', 'a', 'b'])
})

it('does set arithmetic over sets of different lengths', () => {
  const items = fc.uniqueArray(fc.integer({ min: 0, max: 200 }))
  const setOf = (list: readonly number[]): Bitset => {
    const bits = new Bitset()
    for (const item of list) bits.add(item)
    return bits
  }
  fc.assert(
    fc.property(items, items, (left, right) => {
      const ascending = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b)
      expect(itemsOf(setOf(left).and(setOf(right)))).toEqual(
        ascending(left.filter((item) => right.includes(item))),
      )
      expect(itemsOf(setOf(left).or(setOf(right)))).toEqual(ascending([...new Set([...left, ...right])]))
      expect(itemsOf(setOf(left).andNot(setOf(right)))).toEqual(
        ascending(left.filter((item) => !right.includes(item))),
      )
      expect(setOf(left).size).toBe(left.length)
    }),
  )
})

it('returns empty sets and lists again after a query', () => {
  const first = new Scratch()
  const used = first.copyOf(new Bitset(64))
  used.add(500)
  first.numbers(10).fill(7)
  first.release()
  const second = new Scratch()
  expect([second.set().size, second.set().size]).toEqual([0, 0])
  expect(second.numbers(5).every((number) => number === 0)).toBe(true)
})
