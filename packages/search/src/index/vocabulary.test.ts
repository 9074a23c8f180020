import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from '../text/edit-distance.ts'
import { Vocabulary } from './vocabulary.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 7 })

describe('editDistance', () => {
  it.each([
    ['samsung', 'samsung', 0],
    ['samsnug', 'samsung', 1],
    ['samsun', 'samsung', 1],
    ['ssamsung', 'samsung', 1],
    ['sansung', 'samsung', 1],
    ['samsgun', 'samsung', 2],
    ['nokia', 'samsung', 3],
    ['', 'ab', 2],
  ])('of %s and %s is %i, counted up to 2', (left, right, distance) => {
    expect(editDistance(left, right, 2)).toBe(distance)
  })
})

it('counts up to 1 as it counts up to 2', () => {
  fc.assert(
    fc.property(word, word, (left, right) => {
      expect(editDistance(left, right, 1)).toBe(Math.min(2, editDistance(left, right, 2)))
    }),
    { numRuns: 2_000 },
  )
})

describe('Vocabulary', () => {
  it('finds every word within the limit, whatever its length', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 60 }),
        word,
        fc.constantFrom(1, 2),
        fc.constantFrom(0, 1, 2),
        (words, requested, limit, prefix) => {
          const vocabulary = new Vocabulary()
          for (const known of words) vocabulary.intern(known)
          const found = vocabulary
            .similar(requested, limit, prefix)
            .map(({ term }) => vocabulary.wordOf(term))
          const near = words.filter(
            (known) =>
              editDistance(requested, known, limit) <= limit && known.startsWith(requested.slice(0, prefix)),
          )
          expect(found.sort()).toEqual(near.sort())
        },
      ),
      { numRuns: 500 },
    )
  })
  it('finds the words that begin with two letters or more', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word),
        fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 2, maxLength: 4 }),
        (words, prefix) => {
          const vocabulary = new Vocabulary()
          for (const known of words) vocabulary.intern(known)
          const found = vocabulary.startingWith(prefix).map((term) => vocabulary.wordOf(term))
          expect(found.sort()).toEqual(words.filter((known) => known.startsWith(prefix)).sort())
        },
      ),
    )
  })
})
