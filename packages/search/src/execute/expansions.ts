import { relevance } from '../model/relevance-model.ts'
import type { Lexicon } from './lexicon.ts'
import { textFields } from '../model/index-plan.ts'

/** A dictionary word searched for a typed word, with its weight relative to the word itself. */
export type Expansion = {
  readonly term: number
  readonly weight: number
  /** A word of the language, never part of a code. */
  readonly isProse?: boolean
}

/** One alternative to find a part: for each of its words any of the expansions. */
export type Alternative = readonly (readonly Expansion[])[]

export const maxWordExpansions = 50

/** Documents that hold the word, counted in each field. */
export function uses(collection: Lexicon, term: number): number {
  let documents = 0
  for (const { field } of textFields(collection.type))
    documents += collection.text(field)?.documentsWith(term) ?? 0
  return documents
}

/** The word and its other forms, as far as documents have them. */
export function exactAndForms(collection: Lexicon, word: string, weight: number): Expansion[] {
  const { vocabulary } = collection
  const exact = vocabulary.find(word)
  const forms = vocabulary.formsOf(word).map((term) => ({ term, weight: weight * relevance.form }))
  const all = exact === undefined ? forms : [{ term: exact, weight }, ...forms]
  return all.filter(({ term }) => uses(collection, term) > 0)
}

/** Whether every word of it is known. */
export function isFound(alternative: Alternative): boolean {
  return alternative.length > 0 && alternative.every((expansions) => expansions.length > 0)
}
