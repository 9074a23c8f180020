import { expandWord, wordsNeeded } from '../../execute/text-match.ts'
import type { Lexicon } from '../../execute/lexicon.ts'
import { wordRarity } from '../../index/text-field.ts'
import { isCodeField, textFields } from '../../model/index-plan.ts'
import type { FieldWeight, Query } from '../../model/query-model.ts'
import { wordsOf } from '../../text/analyse.ts'
import { anyOfClauses, bestOf, type Clause, constantScore, nothing, scripted } from './clauses.ts'
import { withTerms } from './conditions.ts'
import { scripts } from './scripts.ts'
import { storedField } from './stored-document.ts'

type TextQuery = Extract<Query, { kind: 'text' }>
type PhraseQuery = Extract<Query, { kind: 'phrase' }>
type Word = { readonly terms: readonly { term: number; weight: number }[]; readonly times: number }

/** A text of another client over several fields; `execute/text-match.ts` says what it finds. */
export function clientText(query: TextQuery, lexicon: Lexicon): Clause {
  const counts = new Map<string, number>()
  for (const token of lexicon.analyser.queryTokens(query.text))
    counts.set(token, (counts.get(token) ?? 0) + 1)
  const words = [...counts].map(
    ([word, times]): Word => ({ terms: expandWord(lexicon, word, query.options), times }),
  )
  const total = words.reduce((sum, { times }) => sum + times, 0)
  const needed = wordsNeeded(total, query.options)
  const fields = query.fields.flatMap((weighted): Clause[] => {
    if (lexicon.text(weighted.field) === undefined)
      return [constantScore(withTerms(weighted.field, [query.text]), weighted.weight)]
    const found = words.flatMap(({ terms, times }) => {
      const clause = wordInField(terms, weighted, lexicon)
      return clause === undefined ? [] : Array.from({ length: times }, () => clause)
    })
    return found.length < needed || total === 0 ? [] : [anyOfClauses(found, needed)]
  })
  return fields.length === 0 ? nothing : bestOf(fields, query.tieBreaker)
}

/** Of several expansions in one document the best counts. */
function wordInField(
  terms: Word['terms'],
  { field, weight }: FieldWeight,
  lexicon: Lexicon,
): Clause | undefined {
  const index = lexicon.text(field)
  if (index === undefined) return undefined
  const queries = terms.flatMap(({ term, weight: own }) => {
    const withWord = index.documentsWith(term)
    if (withWord === 0) return []
    const word = { term: { [`t.${storedField(field)}`]: { value: lexicon.vocabulary.wordOf(term) } } }
    const most = 2.2 * weight * own * wordRarity(index, withWord)
    return [scripted(word, { source: scripts.word, params: { most, saturation: 1.2 } })]
  })
  return queries.length === 0 ? undefined : bestOf(queries)
}

/** Words one after the other; on codes and fields without text the whole value, upper and lower case. */
export function phrase(query: PhraseQuery, lexicon: Lexicon): Clause {
  const { field, text, boost } = query
  if (lexicon.text(field) === undefined || isCodeField(field))
    return constantScore(withTerms(field, [text, text.toUpperCase(), text.toLowerCase()]), boost)
  const words = wordsOf(text)
  if (words.length === 0 || !textFields(lexicon.type).some((source) => source.field === field)) return nothing
  return constantScore({ match_phrase: { [`p.${storedField(field)}`]: words.join(' ') } }, boost)
}
