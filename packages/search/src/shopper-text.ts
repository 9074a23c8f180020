import { isSearchable, prepareSearchText } from '@ambra/domain/search-text'
import { wordsOf } from './analyse.ts'
import { defaultTextWeights } from './index-plan.ts'
import type { Query } from './query-model.ts'
import { queryLimits } from './query-reader.ts'
import { anyOf } from './shop-rules.ts'

/**
 * At least this share of the words must be found. Rounded up, unlike Elasticsearch: with one of two words
 * a list ordered by quantity would begin with half-right products. @see spec §9 "minimum match 75%"
 */
const shareOfWords = 0.75
const maxWords = 16
const fuzzyWord = {
  operator: 'and',
  fuzziness: 1,
  prefixLength: 1,
  maxExpansions: 50,
  minimumShouldMatch: 1,
  beginnings: true,
} as const

/**
 * What a shopper typed, as a condition: three quarters of the words, each in any of the text fields, as it is,
 * as a beginning or with one mistake; or the text is a code. Less than 3 characters find nothing.
 * @see spec §5 "Search text", §9 "Weights"
 */
export function textQuery(text: string): Query {
  if (!isSearchable(text)) return anyOf([])
  const prepared = prepareSearchText(text.slice(0, queryLimits.textLength))
  const words = [...new Set(wordsOf(prepared))].slice(0, maxWords)
  const eachWord = words.map(
    (word): Query => ({
      kind: 'text',
      fields: defaultTextWeights,
      text: word,
      options: fuzzyWord,
      tieBreaker: 0,
    }),
  )
  const enough: Query = {
    kind: 'bool',
    must: [],
    filter: [],
    should: eachWord,
    mustNot: [],
    minimumShouldMatch: Math.ceil(words.length * shareOfWords),
  }
  const codes = codesIn(text).flatMap((code) =>
    codeFields.map((field): Query => ({ kind: 'phrase', field, text: code, boost: 20 })),
  )
  return anyOf(words.length === 0 ? codes : [enough, ...codes])
}

const codeFields = ['sku', 'mpn', 'configurable_children.sku']
const maxCodes = 6

/** What may be a sku or model number: the whole text, and each part with a digit or a hyphen. */
function codesIn(text: string): string[] {
  const whole = text.trim()
  return [...new Set([whole, ...whole.split(/\s+/).filter((part) => /[\d-]/.test(part))])].slice(0, maxCodes)
}
