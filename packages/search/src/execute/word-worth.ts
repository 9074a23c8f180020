import type { FieldWeight } from '../model/query-model.ts'
import { wordRarity } from '../index/text-field.ts'
import type { Expansion } from './expansions.ts'
import type { FieldWords, Lexicon } from './lexicon.ts'

/**
 * The score of a word by itself: found whole, even in the features (weight 0.5), it reaches the minimum
 * score.
 */
export const exactWord = 2
/** A distant expansion in a weak field cannot reach the minimum score: features are full of them. */
const leastWorth = 0.2
/** Expansions that are the word itself or a form of it. */
const sameWord = 0.9
/** Fields whose words are parts of codes. */
const fieldsOfCodes: ReadonlySet<string> = new Set(['sku', 'mpn', 'codes'])
/** Prose fields: a word that occurs there is a word of the language. */
const fieldsOfNames = ['name', 'category.name']

/**
 * What a dictionary word counts in a field: a document with it scores `full * (exactWord + rarity * often)`, where
 * `often` is 0 to 1, by how often it stands there and how long the text is.
 */
export type Worth = { readonly term: number; readonly full: number; readonly rarity: number }

/** The expansions of a word that count in a field. Every engine scores by them. */
export function worthsIn(
  { field, weight }: FieldWeight,
  expansions: readonly Expansion[],
  lexicon: Lexicon,
): Worth[] {
  const index = lexicon.text(field)
  if (index === undefined) return []
  const known = commonRarity(index, expansions)
  const worths: Worth[] = []
  for (const { term, weight: own, isProse } of expansions) {
    if (fieldsOfCodes.has(field) && (isProse === true || isName(lexicon, term))) continue
    const withWord = index.documentsWith(term)
    const full = weight * own
    if (withWord === 0 || full < leastWorth) continue
    worths.push({ term, full, rarity: 2.2 * Math.min(known, wordRarity(index, withWord)) })
  }
  return worths
}

/** A word of the language (`tv`) is not meant where it is part of a code (`SL-TV`). */
function isName(lexicon: Lexicon, term: number): boolean {
  return (
    !/\d/.test(lexicon.vocabulary.wordOf(term)) &&
    fieldsOfNames.some((field) => (lexicon.text(field)?.documentsWith(term) ?? 0) > 0)
  )
}

/**
 * The rarity of a word with all its forms: a rare longer or similar word weighs no more than the word itself.
 */
function commonRarity(index: FieldWords, expansions: readonly Expansion[]): number {
  let documents = 0
  const most = expansions.reduce((high, { weight }) => Math.max(high, weight), 0)
  for (const { term, weight } of expansions)
    if (weight >= sameWord * most) documents += index.documentsWith(term)
  return documents === 0 ? Number.POSITIVE_INFINITY : wordRarity(index, Math.min(documents, index.documents))
}
