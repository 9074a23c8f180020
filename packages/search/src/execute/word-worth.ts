import type { FieldWeight } from '../model/query-model.ts'
import { relevance } from '../model/relevance-model.ts'
import type { Expansion } from './expansions.ts'
import type { Lexicon } from './lexicon.ts'

/** A distant expansion in a weak field finds nothing: features are full of them. */
const leastWorth = 0.1
/** Expansions that are the word itself or a form of it. */
const sameWord = 0.9
/** Fields whose words are parts of codes. */
const fieldsOfCodes: ReadonlySet<string> = new Set(['sku', 'mpn', 'codes'])
/** Prose fields: a word that occurs there is a word of the language. */
const fieldsOfNames = ['name', 'category.name']

/** Weight of a dictionary word in a field, relative to the typed word in a field of weight 1. */
export type Worth = { readonly term: number; readonly full: number }

/** The expansions of a word that count in a field. Every engine scores by them. */
export function worthsIn(
  { field, weight }: FieldWeight,
  expansions: readonly Expansion[],
  lexicon: Lexicon,
): Worth[] {
  const index = lexicon.text(field)
  if (index === undefined) return []
  return expansions.flatMap(({ term, weight: own, isProse }) => {
    const full = weight * own
    const isCounted = full >= leastWorth && index.documentsWith(term) > 0
    if (!isCounted || (fieldsOfCodes.has(field) && (isProse === true || isName(lexicon, term)))) return []
    return [{ term, full }]
  })
}

/** A word of the language (`tv`) is not meant where it is part of a code (`SL-TV`). */
function isName(lexicon: Lexicon, term: number): boolean {
  return (
    !/\d/.test(lexicon.vocabulary.wordOf(term)) &&
    fieldsOfNames.some((field) => (lexicon.text(field)?.documentsWith(term) ?? 0) > 0)
  )
}

/**
 * The inverse document frequency of a word with all its forms, in the field where it is most common: a rare longer or similar
 * word weighs no more than the word itself.
 */
export function rarityOf(
  expansions: readonly Expansion[],
  fields: readonly FieldWeight[],
  lexicon: Lexicon,
): number {
  const most = expansions.reduce((high, { weight }) => Math.max(high, weight), 0)
  const near = expansions.filter(({ weight }) => weight >= sameWord * most)
  let all = 0
  let withWord = 0
  for (const { field } of fields) {
    const index = lexicon.text(field)
    if (index === undefined) continue
    const own = near.reduce((sum, { term }) => sum + index.documentsWith(term), 0)
    all = Math.max(all, index.documents)
    withWord = Math.max(withWord, Math.min(own, index.documents))
  }
  return relevance.commonWord + Math.log(1 + (all - withWord + 0.5) / (withWord + 0.5))
}
