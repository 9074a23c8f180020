import { type Alternative, exactAndForms, maxWordExpansions, uses } from './expansions.ts'
import type { Lexicon } from './lexicon.ts'

const shortestPart = 5
const shortestEan = 8
const shortestModel = 6
const longestCode = 40
const lettersOfLast = 3

/**
 * Neighbours written as one word; at least `sure` letters must be in the form found, some of the last
 * neighbour's among them.
 */
export type Joined = { readonly word: string; readonly sure: number }

/** Neighbours written as one word (`wh 1000 xm5`, `pesu masin`), the runs of two and three that hold this part. */
export function joinedWith(words: readonly string[], at: number): Joined[] {
  const joined: Joined[] = []
  for (const length of [2, 3]) {
    for (let from = Math.max(0, at - length + 1); from <= at && from + length <= words.length; from++) {
      const word = words.slice(from, from + length).join('')
      const last = words[from + length - 1] ?? ''
      joined.push({ word, sure: word.length - last.length + Math.min(lettersOfLast, last.length) })
    }
  }
  return joined
}

/** `WW80J5555EW/EU` also by the number of the model alone: shops leave out what follows. */
export function numbersWithin(collection: Lexicon, words: readonly string[]): Alternative[] {
  if (words.length < 2) return []
  return words
    .filter((word) => word.length >= shortestModel && /\d/.test(word) && /\p{L}/u.test(word))
    .map((word) => [exactAndForms(collection, word, 1)])
}

/** `iphone15` as `iphone 15`: where letters meet digits. */
export function splitCodes(collection: Lexicon, words: readonly string[]): Alternative[] {
  const pieces = words[0]?.split(/(?<=\p{L})(?=\d)/u) ?? []
  if (words.length !== 1 || pieces.length < 2) return []
  return [pieces.map((piece) => exactAndForms(collection, piece, 1))]
}

/**
 * A part number or EAN with one character wrong, missing, too many or swapped; other numbers are matched
 * exactly.
 */
export function nearCodes(collection: Lexicon, typed: string): Alternative[] {
  const { vocabulary } = collection
  const codes = collection.text('codes')
  const isCode =
    /\d/.test(typed) &&
    (typed.length >= shortestEan || (/\p{L}/u.test(typed) && typed.length >= shortestPart))
  if (codes === undefined || !isCode || typed.length > longestCode) return []
  const exact = vocabulary.find(typed)
  if (exact !== undefined && uses(collection, exact) > 0) return []
  const near = vocabulary
    .similar(typed, 1, 0)
    .filter(({ term }) => codes.documentsWith(term) > 0)
    .map(({ term }) => ({ term, weight: 1 }))
  return near.length === 0 ? [] : [[near.slice(0, maxWordExpansions)]]
}
