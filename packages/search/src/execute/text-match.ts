import { wordsOf } from '../text/analyse.ts'
import type { Bitset } from '../index/bitset.ts'
import type { Scratch } from '../index/scratch.ts'
import type { Collection } from '../index/collection.ts'
import type { Evaluation, Matches } from './evaluation.ts'
import type { Lexicon } from './lexicon.ts'
import { textFields } from '../model/index-plan.ts'
import type { Query, TextOptions } from '../model/query-model.ts'
import { bm25, type TextField } from '../index/text-field.ts'
import type { Vocabulary } from '../index/vocabulary.ts'

type TextQuery = Extract<Query, { kind: 'text' }>
type PhraseQuery = Extract<Query, { kind: 'phrase' }>
type WeightedTerm = { readonly term: number; readonly weight: number }
type Word = { readonly terms: readonly WeightedTerm[]; readonly times: number }

/** Returns the number of `words` that a document must contain: all for `and`, else the share rounded down, at least one. */
export function wordsNeeded(
  words: number,
  options: Pick<TextOptions, 'operator' | 'minimumShouldMatch'>,
): number {
  if (options.operator === 'and') return words
  return Math.max(1, Math.floor(words * options.minimumShouldMatch + 1e-9))
}

/** Short words and numbers are meant as written: edits would turn "13" into "14". */
export function allowedEdits(word: string, fuzziness: number): number {
  return word.length < 3 || /^[\d.]+$/.test(word) ? 0 : fuzziness
}

/** The weight of an expansion relative to the word itself: nearer and longer words count more. */
export function expansionWeight(word: string, distance: number): number {
  return 1 - distance / Math.max(2, word.length)
}

/** A word this short is not treated as a prefix. */
export const shortestBeginning = 3

/** The weight of a longer word that begins with the searched word, in the text query of another client. */
function beginningWeight(word: string, longer: string): number {
  return (0.8 * word.length) / longer.length
}

/**
 * Matches text over several fields. Each field must by itself hold enough of the words
 * (`minimum_should_match` of Elasticsearch's best_fields); scores of fields are joined by the tie-breaker.
 */
export function matchText(query: TextQuery, run: Evaluation): Matches {
  const { collection, scored } = run
  const counts = new Map<string, number>()
  for (const token of collection.analyser.queryTokens(query.text))
    counts.set(token, (counts.get(token) ?? 0) + 1)
  const words = [...counts].map(
    ([word, times]): Word => ({ terms: expandWord(collection, word, query.options), times }),
  )
  const total = words.reduce((sum, word) => sum + word.times, 0)
  const needed = wordsNeeded(total, query.options)
  const found = new FoundDocuments(run, scored ? query.tieBreaker : undefined)
  for (const { field, weight } of query.fields) {
    const index = collection.text(field)
    if (index === undefined) {
      collection
        .column(field)
        ?.withTerms([query.text], run.scratch)
        .forEach((document) => found.add(document, weight))
    } else if (!scored && (needed === 1 || words.length === 1)) {
      for (const { terms } of words)
        for (const { term } of terms) {
          run.scratch.work.spend(1 + index.documentsWith(term))
          index.forEach(term, (document) => found.bits.add(document))
        }
    } else if (total > 0) {
      found.addField(matchField(index, words, run), { needed, weight })
    }
  }
  return { bits: found.bits, score: (document) => found.scoreOf(document) }
}

type Candidate = {
  readonly term: number
  readonly word: string
  readonly rank: number
  readonly weight: number
}

/** The word itself first, then longer words, then near ones; the most used first, up to `maxExpansions`. */
export function expandWord(collection: Lexicon, word: string, options: TextOptions): WeightedTerm[] {
  return candidatesFor(collection, word, options)
    .map((candidate) => ({ ...candidate, uses: documentsWith(collection, candidate.term) }))
    .filter(({ uses }) => uses > 0)
    .sort(
      (left, right) => left.rank - right.rank || right.uses - left.uses || (left.word < right.word ? -1 : 1),
    )
    .slice(0, options.maxExpansions)
}

function candidatesFor({ vocabulary }: Lexicon, word: string, options: TextOptions): Candidate[] {
  const found = new Map<number, Candidate>()
  const keep = (term: number, rank: number, weight: number): void => {
    if (rank < (found.get(term)?.rank ?? Number.POSITIVE_INFINITY))
      found.set(term, { term, word: vocabulary.wordOf(term), rank, weight })
  }
  const exact = vocabulary.find(word)
  if (exact !== undefined) keep(exact, 0, 1)
  if (options.beginnings && word.length >= shortestBeginning) {
    for (const term of vocabulary.startingWith(word))
      keep(term, 0.5, beginningWeight(word, vocabulary.wordOf(term)))
  }
  const edits = allowedEdits(word, options.fuzziness)
  if (edits === 0) return [...found.values()]
  for (const { term, distance } of vocabulary.similar(word, edits, options.prefixLength))
    keep(term, distance, expansionWeight(word, distance))
  return [...found.values()]
}

function documentsWith(collection: Lexicon, term: number): number {
  let documents = 0
  for (const { field } of textFields(collection.type))
    documents += collection.text(field)?.documentsWith(term) ?? 0
  return documents
}

/** Per document: how many words were found and their summed score. Reused between queries. */
type FieldMatches = {
  readonly documents: number[]
  readonly words: Uint16Array
  readonly scores: Float64Array
}

let wordCounts = new Uint16Array(0)
let fieldScores = new Float64Array(0)
let wordScores = new Float64Array(0)

function matchField(index: TextField, words: readonly Word[], run: Evaluation): FieldMatches {
  const { scored, scratch } = run
  const { capacity } = run.collection
  if (wordCounts.length < capacity) {
    wordCounts = new Uint16Array(capacity * 2)
    fieldScores = new Float64Array(capacity * 2)
    wordScores = new Float64Array(capacity * 2)
  }
  // Counted before anything is written: a query over its limit must leave the shared counters empty.
  for (const { terms } of words)
    for (const { term } of terms) scratch.work.spend(1 + index.documentsWith(term) * 2)
  const documents: number[] = []
  const base = { documents: index.documents, average: index.averageLength }
  for (const { terms, times } of words) {
    const touched: number[] = []
    for (const { term, weight } of terms) {
      const withWord = index.documentsWith(term)
      index.forEach(term, (document, count) => {
        const known = wordScores[document] ?? 0
        if (known === 0) touched.push(document)
        const score = scored
          ? weight * bm25({ ...base, withWord, count, length: index.lengthOf(document) })
          : 1
        // Of several expansions in one document the best counts.
        if (score > known) wordScores[document] = score
      })
    }
    for (const document of touched) {
      if ((wordCounts[document] ?? 0) === 0) documents.push(document)
      wordCounts[document] = (wordCounts[document] ?? 0) + times
      fieldScores[document] = (fieldScores[document] ?? 0) + times * (wordScores[document] ?? 0)
      wordScores[document] = 0
    }
  }
  return { documents, words: wordCounts, scores: fieldScores }
}

const noNumbers = new Float64Array(0)

/** Collects documents over the fields of one query; without a tie-breaker no scores are stored. */
class FoundDocuments {
  readonly bits: Bitset
  readonly #tieBreaker: number | undefined
  readonly #best: Float64Array
  readonly #sum: Float64Array

  constructor(
    { scratch, collection }: { scratch: Scratch; collection: Collection },
    tieBreaker: number | undefined,
  ) {
    this.bits = scratch.set()
    this.#tieBreaker = tieBreaker
    this.#best = tieBreaker === undefined ? noNumbers : scratch.numbers(collection.capacity)
    this.#sum = tieBreaker === undefined ? noNumbers : scratch.numbers(collection.capacity)
  }

  add(document: number, score: number): void {
    this.bits.add(document)
    if (this.#tieBreaker === undefined) return
    this.#best[document] = Math.max(score, this.#best[document] ?? 0)
    this.#sum[document] = score + (this.#sum[document] ?? 0)
  }

  /** Takes the documents with enough words, and leaves the shared counters empty. */
  addField(
    { documents, words, scores }: FieldMatches,
    { needed, weight }: { needed: number; weight: number },
  ): void {
    for (const document of documents) {
      if ((words[document] ?? 0) >= needed) this.add(document, weight * (scores[document] ?? 0))
      words[document] = 0
      scores[document] = 0
    }
  }

  scoreOf(document: number): number {
    const best = this.#best[document] ?? 0
    return best + (this.#tieBreaker ?? 0) * ((this.#sum[document] ?? 0) - best)
  }
}

/** Units of work for unpacking and parsing one document. */
const documentCost = 2_000

/** Documents of a text field that hold the words of the phrase one after the other. */
export function matchPhrase(query: PhraseQuery, run: Evaluation): Matches {
  const { collection } = run
  const words = wordsOf(query.text)
  const bits = run.scratch.set()
  const score = (): number => query.boost
  const source = textFields(collection.type).find(({ field }) => field === query.field)
  const index = collection.text(query.field)
  if (words.length === 0 || source === undefined || index === undefined) return { bits, score }
  for (const document of documentsWithAll(index, words, collection.vocabulary)) {
    // Decoding a document costs as much as comparing thousands of numbers.
    run.scratch.work.spend(documentCost)
    const stored = collection.sources.get(document)
    if (stored !== undefined && source.read(stored).some((text) => containsPhrase(wordsOf(text), words)))
      bits.add(document)
  }
  return { bits, score }
}

function documentsWithAll(index: TextField, words: readonly string[], vocabulary: Vocabulary): number[] {
  let found: Set<number> | undefined
  for (const word of words) {
    const term = vocabulary.find(word)
    const withWord = new Set<number>()
    if (term !== undefined)
      index.forEach(term, (document) => (found?.has(document) ?? true) && withWord.add(document))
    found = withWord
  }
  return [...(found ?? [])]
}

/** True when the words of the phrase stand next to each other, in order. */
function containsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, start) => phrase.every((word, at) => words[start + at] === word))
}
