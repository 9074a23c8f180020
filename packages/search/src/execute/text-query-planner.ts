import { inOtherAlphabet, onOtherLayout } from '../text/keyboard-layout.ts'
import { type Joined, joinedWith, nearCodes, numbersWithin, splitCodes } from './code-alternatives.ts'
import {
  type Alternative,
  exactAndForms,
  type Expansion,
  isFound,
  maxWordExpansions,
  uses,
} from './expansions.ts'
import type { Lexicon } from './lexicon.ts'
import { type ShopperPart, shopperParts } from '../text/tokenizer.ts'
import type { Reading } from '../model/explanation.ts'
import { relevance } from '../model/relevance-model.ts'
import type { TextPart } from '../model/search-engine.ts'
import { allowedEdits, expansionWeight, shortestBeginning } from './text-match.ts'
import { foldText, wordsOf } from '../text/analyse.ts'
import { measuresIn } from '../text/measures.ts'
import type { SynonymTable } from '../text/synonyms.ts'
import { isJoiningWord } from '../text/trade-vocabulary.ts'
import {
  asProse,
  asWritten,
  isHelpWord,
  synonymsAt,
  synonymsBeginning,
  synonymsOf,
  withSame,
} from './word-synonyms.ts'

export type PartPlan = {
  readonly typed: string
  readonly alternatives: readonly Alternative[]
  readonly reading: Reading
  /** The dictionary word it was read as, when that is not what was typed. */
  readonly expansion?: string
  /** Not sold according to the shopkeeper, and named by no product. */
  readonly isNotSold?: boolean
}

type PlanOptions = {
  /** The last word is still being typed: two letters already count as a prefix. */
  readonly isTyping?: boolean
  readonly without?: readonly string[]
  /** Synonyms in place of those of the collection. */
  readonly synonyms?: SynonymTable | undefined
}

const joinedWeight = 1
const compoundEndWeight = 0.3
const shortestCompoundEnd = 5
const lettersAfterEnd = 3
const typingBeginning = 2
const shortestCompound = 8
const shortestPiece = 3
/** Words this long may have a second mistake when one finds nothing. */
const longWord = 8

/** Returns how the dictionary reads each part of a shopper's text; used to retry a search without results. */
export function readText(lexicon: Lexicon, text: string, synonyms = lexicon.synonyms): TextPart[] {
  return planShopperText(lexicon, text, { synonyms }).map((plan) => ({
    ...textPartOf(plan),
    isKindOfGoods: isKindOfGoods(lexicon, plan.alternatives),
  }))
}

/** Returns what the recovery of a search needs to know of a part. */
export const textPartOf = ({ typed, alternatives, expansion, reading, isNotSold }: PartPlan): TextPart => ({
  typed,
  isKnown: alternatives.length > 0,
  ...(expansion === undefined ? {} : { readAs: expansion }),
  ...(reading === 'mistake' ? { isMistake: true } : {}),
  ...(isNotSold === true && { isNotSold }),
})

/** Whether every word is in the dictionary as it is typed, in another form or as a synonym; cheap, nothing similar counts. */
export function knowsText(lexicon: Lexicon, text: string): boolean {
  const parts = shopperParts(text)
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    const rules = synonymsAt(lexicon, lexicon.synonyms, parts, at)
    const { same, others } = synonymsOf(lexicon, rules)
    if (same.length + others.length > 0) at += Math.max(1, ...rules.map(({ from }) => from.length)) - 1
    else if (!part?.words.every((word) => knownForms(lexicon, word).length > 0)) return false
  }
  return parts.length > 0
}

function knownForms(lexicon: Lexicon, word: string): Expansion[] {
  const forms = exactAndForms(lexicon, word, 1)
  return isHelpWord(lexicon, lexicon.synonyms, [word]) ? asWritten(lexicon, word, forms) : forms
}

/** Reads a shopper's text against the dictionary of a collection. */
export function planShopperText(collection: Lexicon, text: string, options: PlanOptions = {}): PartPlan[] {
  const typed = shopperParts(text)
  const meaning = typed.filter(
    ({ words: own }) => !own.every((word) => isJoiningWord(word, collection.analyser.language)),
  )
  const parts = meaning.length > 0 ? meaning : typed
  const words = parts.map((part) => part.words.join(''))
  const { synonyms = collection.synonyms } = options
  const plans: PartPlan[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    if (part === undefined || options.without?.includes(part.typed)) continue
    const rules = part.measures.length > 0 ? [] : synonymsAt(collection, synonyms, parts, at)
    const { same, others } = synonymsOf(collection, rules)
    const hasSynonyms = same.length + others.length > 0
    const wanted = Math.max(1, ...rules.map(({ from }) => from.length))
    // Words that no synonym stands for are read one by one.
    const length = hasSynonyms ? wanted : 1
    const covered = parts.slice(at, at + length)
    const isLast = at + length >= parts.length
    const isTyping = options.isTyping === true && isLast
    const plan = new PartReader(collection, { isTyping, synonyms }).read(part, joinedWith(words, at))
    const typedAs = length > 1 ? [phraseOf(collection, covered)] : plan.alternatives.map(asProse)
    const alternatives = hasSynonyms ? [...withSame(typedAs, same), ...others] : plan.alternatives
    const found = alternatives.filter(isFound)
    const isNotSold = rules.some((rule) => rule.isNotSold === true) && !isFound(phraseOf(collection, covered))
    plans.push(
      hasSynonyms && found.length > 0
        ? {
            typed: covered.map(({ typed }) => typed).join(' '),
            alternatives: found,
            reading: 'typed',
            isNotSold,
          }
        : { ...plan, alternatives: found },
    )
    at += length - 1
  }
  return plans
}

const phraseOf = (collection: Lexicon, parts: readonly ShopperPart[]): Alternative =>
  parts.flatMap(({ words }) => words).map((word) => exactAndForms(collection, word, 1))

/** Chooses the expansions of one part. */
class PartReader {
  readonly #collection: Lexicon
  readonly #isTyping: boolean
  readonly #synonyms: SynonymTable | undefined

  constructor(
    collection: Lexicon,
    { isTyping, synonyms }: { isTyping: boolean; synonyms: SynonymTable | undefined },
  ) {
    this.#collection = collection
    this.#isTyping = isTyping
    this.#synonyms = synonyms
  }

  read(part: ShopperPart, joined: readonly Joined[]): PartPlan {
    const { typed } = part
    const own = part.words.join('')
    if (isHelpWord(this.#collection, this.#synonyms, part.words)) {
      const alternatives = [[asWritten(this.#collection, own, this.#typedWord(own))]].filter(isFound)
      return { typed, alternatives, reading: alternatives.length > 0 ? 'typed' : 'unknown' }
    }
    const measured = part.measures.flatMap((token) => exactAndForms(this.#collection, token, 1))
    if (measured.length > 0) return { typed, alternatives: [[measured]], reading: 'typed' }
    const compound = part.words.length > 1 ? [{ word: own, sure: own.length }] : []
    const asOne = [...compound, ...joined].flatMap((run) => this.#written(run))
    const asTyped = this.#complete(part.words).map((word) => this.#typedWord(word))
    const alternatives = [
      asTyped,
      asOne.length > 0 ? [asOne] : [],
      ...nearCodes(this.#collection, own),
      ...splitCodes(this.#collection, part.words),
      ...this.#compounds(part.words),
      ...numbersWithin(this.#collection, part.words),
      ...(joined.length > 0 ? this.#inInches(own) : []),
    ].filter(isFound)
    if (alternatives.length > 0) return { typed, alternatives, reading: 'typed' }
    return this.#otherReading(part) ?? this.#mistaken(part)
  }

  /** `teler 55`: beside other words a bare number may be the size of a screen. */
  #inInches(word: string): Alternative[] {
    if (!/^\d{2}$/.test(word)) return []
    const [measure] = measuresIn(`${word}"`)
    return [[(measure?.tokens ?? []).flatMap((token) => exactAndForms(this.#collection, token, 1))]]
  }

  /** The first letter after a hyphen says nothing yet. */
  #complete(words: readonly string[]): readonly string[] {
    return this.#isTyping && words.length > 1 && words.at(-1)?.length === 1 ? words.slice(0, -1) : words
  }

  #written({ word, sure }: Joined): Expansion[] {
    const { vocabulary } = this.#collection
    return exactAndForms(this.#collection, word, joinedWeight).filter(({ term }) =>
      vocabulary.wordOf(term).startsWith(word.slice(0, sure)),
    )
  }

  /** The word, its forms, what begins or (in Estonian compounds) ends with it. */
  #typedWord(word: string): Expansion[] {
    const { vocabulary, analyser } = this.#collection
    const forms = exactAndForms(this.#collection, word, 1)
    const shortest = this.#isTyping ? typingBeginning : shortestBeginning
    const longer: Expansion[] =
      word.length < shortest
        ? []
        : vocabulary
            .startingWith(word)
            .map((term) => ({ term, weight: this.#longerWeight(word, vocabulary.wordOf(term)) }))
    if (this.#isTyping) longer.push(...synonymsBeginning(this.#collection, word, this.#synonyms))
    // The beginning of a word has no forms of its own.
    const isUnfinished = this.#isTyping && longer.length > 0 && vocabulary.find(word) === undefined
    const found = isUnfinished ? [] : forms
    if (analyser.language === 'et') {
      for (const key of new Set([...analyser.formKeys(word), word])) {
        if (key.length < shortestCompoundEnd) continue
        for (const term of vocabulary.endingWith(key, lettersAfterEnd))
          longer.push({ term, weight: compoundEndWeight })
      }
    }
    const known = new Set(found.map(({ term }) => term))
    const others = longer.filter(({ term }) => !known.has(term))
    return [...found, ...this.#mostUsed(others)].slice(0, maxWordExpansions)
  }

  #longerWeight(word: string, longer: string): number {
    return this.#isTyping ? relevance.beginningTyped : (relevance.beginning * word.length) / longer.length
  }

  #mostUsed(expansions: readonly Expansion[]): Expansion[] {
    const counted = expansions.map((expansion) => ({
      expansion,
      used: uses(this.#collection, expansion.term),
    }))
    return counted
      .filter(({ used }) => used > 0)
      .sort((left, right) => right.used - left.used || left.expansion.term - right.expansion.term)
      .slice(0, maxWordExpansions)
      .map(({ expansion }) => expansion)
  }

  /** `telefoniümbris` as `telefoni ümbris`, `hairdryer` as `hair dryer`, where the catalogue has both words. */
  #compounds([word = '', ...rest]: readonly string[]): Alternative[] {
    if (rest.length > 0 || word.length < shortestCompound || !/^\p{L}+$/u.test(word)) return []
    if (exactAndForms(this.#collection, word, 1).length > 0) return []
    for (let at = word.length - shortestPiece; at >= shortestPiece; at--) {
      const alternative = [word.slice(0, at), word.slice(at)].map((piece) =>
        exactAndForms(this.#collection, piece, joinedWeight).filter(({ term }) =>
          isOfGoods(this.#collection, term),
        ),
      )
      if (isFound(alternative)) return [alternative]
    }
    return []
  }

  /** The same keys on the other layout, then the same sounds in the other alphabet. */
  #otherReading({ typed, words }: ShopperPart): PartPlan | undefined {
    const { analyser } = this.#collection
    const other = onOtherLayout(typed, analyser.language)
    const candidates: [Reading, string][] = [
      ['layout', other ?? ''],
      ...spellings(words).map((spelling): [Reading, string] => ['alphabet', spelling.join('')]),
    ]
    for (const [reading, text] of candidates) {
      const read = wordsOf(text)
      const alternative = read.map((word) => this.#typedWord(word))
      if (isFound(alternative))
        return { typed, alternatives: [alternative], reading, expansion: foldText(text) }
    }
    return undefined
  }

  /**
   * Allows one mistake, also in the other alphabet; a second only in a long word that nothing else resembles.
   * @see spec §9 "fuzziness 1"
   */
  #mistaken({ typed, words }: ShopperPart): PartPlan {
    const { vocabulary } = this.#collection
    for (const edits of [1, 2] as const) {
      for (const read of [words, ...spellings(words)]) {
        const alternative = read.map((word) => this.#near(word, edits))
        if (!isFound(alternative)) continue
        const expansion = alternative.map((near) => vocabulary.wordOf(near[0]?.term ?? 0)).join(' ')
        return { typed, alternatives: [alternative], reading: 'mistake', expansion }
      }
    }
    return this.#mistakenSynonym(typed) ?? { typed, alternatives: [], reading: 'unknown' }
  }

  /** `telivision`, where the catalogue only says `TV`. */
  #mistakenSynonym(typed: string): PartPlan | undefined {
    if (allowedEdits(typed, 1) === 0) return undefined
    for (const rule of this.#synonyms?.similarTo(typed) ?? []) {
      const { same, others } = synonymsOf(this.#collection, [rule])
      const alternatives = [...(same.length > 0 ? [[same]] : []), ...others]
      if (alternatives.length > 0 && rule.isOfHelp !== true)
        return { typed, alternatives, reading: 'mistake', expansion: rule.from.join(' ') }
    }
    return undefined
  }

  #near(word: string, edits: 1 | 2): Expansion[] {
    const exact = exactAndForms(this.#collection, word, 1)
    const allowed = word.length < longWord ? allowedEdits(word, 1) : allowedEdits(word, edits)
    if (exact.length > 0 || allowed === 0) return exact
    const { vocabulary } = this.#collection
    const near = vocabulary.similar(word, allowed, 1)
    return this.#mostUsed(
      near.map(({ term, distance }) => ({ term, weight: expansionWeight(word, distance) })),
    )
  }
}

function spellings(words: readonly string[]): string[][] {
  const [first = [], ...others] = words.map(inOtherAlphabet)
  return first.map((spelling, at) => [spelling, ...others.map((each) => each[at] ?? each[0] ?? '')])
}

/** Fields that say what goods are. */
const goodsFields = ['name', 'category.name', 'category_above']

function isOfGoods(collection: Lexicon, term: number): boolean {
  return goodsFields.some((field) => (collection.text(field)?.documentsWith(term) ?? 0) > 0)
}

/** Whether one of the readings is a word of a category's name. */
function isKindOfGoods(collection: Lexicon, alternatives: readonly Alternative[]): boolean {
  const names = collection.text('category.name')
  return alternatives.some((alternative) =>
    alternative.every((expansions) =>
      expansions.some(
        ({ term, weight }) => weight > compoundEndWeight && (names?.documentsWith(term) ?? 0) > 0,
      ),
    ),
  )
}
