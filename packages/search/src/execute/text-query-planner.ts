import { inOtherAlphabet, onOtherLayout } from '../text/keyboard-layout.ts'
import { nearCodes, numbersWithin, splitCodes } from './code-alternatives.ts'
import {
  type Alternative,
  exactAndForms,
  type Expansion,
  maxWordExpansions,
  otherReadingWeight,
  uses,
} from './expansions.ts'
import type { Lexicon } from './lexicon.ts'
import { type ShopperPart, shopperParts } from '../text/tokenizer.ts'
import { allowedEdits, beginningWeight, expansionWeight, shortestBeginning } from './text-match.ts'
import { foldText, wordsOf } from '../text/analyse.ts'
import type { SynonymRule, SynonymTable } from '../text/synonyms.ts'
import { isJoiningWord } from '../text/trade-vocabulary.ts'

/** How a part was understood: as typed, as the same keys of another layout, or with a mistake forgiven. */
type Reading = 'typed' | 'layout' | 'alphabet' | 'mistake' | 'unknown'

export type PartPlan = {
  readonly typed: string
  readonly alternatives: readonly Alternative[]
  readonly reading: Reading
  /** The dictionary word it was read as, when that is not what was typed. */
  readonly expansion?: string
}

type PlanOptions = {
  /** The last word is still being typed: two letters already count as a prefix. */
  readonly isTyping?: boolean
  readonly without?: readonly string[]
  /** Synonyms in place of those of the collection. */
  readonly synonyms?: SynonymTable | undefined
}

const synonymWeight = 0.85
const sameWeight = 1
const joinedWeight = 1
const compoundEndWeight = 0.45
const shortestCompoundEnd = 5
const lettersAfterEnd = 3
const lettersOfLast = 3
const typingBeginning = 2
const shortestCompound = 8
const shortestPiece = 3
/** Words this long may have a second mistake when one finds nothing. */
const longWord = 8

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
    const rules = part.measures.length > 0 ? [] : synonymsAt(synonyms, parts, at)
    const { same, others } = synonymsOf(collection, rules)
    const hasSynonyms = same.length + others.length > 0
    const wanted = Math.max(1, ...rules.map(({ from }) => from.length))
    // Words that no synonym stands for are read one by one.
    const length = hasSynonyms ? wanted : 1
    const covered = parts.slice(at, at + length)
    const isLast = at + length >= parts.length
    const plan = new PartReader(collection, options.isTyping === true && isLast).read(
      part,
      joinedWith(words, at),
    )
    const typedAs = length > 1 ? [phraseOf(collection, covered)] : plan.alternatives.map(asProse)
    const alternatives = hasSynonyms ? [...withSame(typedAs, same), ...others] : plan.alternatives
    const found = alternatives.filter((alternative) => alternative.every((word) => word.length > 0))
    plans.push(
      hasSynonyms && found.length > 0
        ? { typed: covered.map(({ typed }) => typed).join(' '), alternatives: found, reading: 'typed' }
        : { ...plan, alternatives: found },
    )
    at += length - 1
  }
  return plans
}

function synonymsAt(synonyms: SynonymTable | undefined, parts: readonly ShopperPart[], at: number) {
  // A rule covers whole parts: a compound such as `wi-fi` counts as its words.
  const words = parts.slice(at).flatMap(({ words: own, measures }) => (measures.length > 0 ? [] : own))
  const rules = synonyms?.startingAt(words) ?? []
  const longest = rules[0]?.from.length ?? 0
  return parts[at]?.words.length === 1 ? rules.filter(({ from }) => from.length === longest) : []
}

/**
 * Neighbours written as one word; at least `sure` letters must be in the form found, some of the last
 * neighbour's among them.
 */
type Joined = { readonly word: string; readonly sure: number }

/** Neighbours written as one word (`wh 1000 xm5`, `pesu masin`), the runs of two and three that hold this part. */
function joinedWith(words: readonly string[], at: number): Joined[] {
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

/** A word with synonyms is a word. */
const asProse = (alternative: Alternative): Alternative =>
  alternative.map((expansions) => expansions.map((expansion) => ({ ...expansion, isProse: true })))

const phraseOf = (collection: Lexicon, parts: readonly ShopperPart[]): Alternative =>
  parts.flatMap(({ words }) => words).map((word) => exactAndForms(collection, word, 1))

type Synonyms = {
  /** Words that mean the same as what was typed. */
  readonly same: readonly Expansion[]
  readonly others: readonly Alternative[]
}

function synonymsOf(collection: Lexicon, rules: readonly SynonymRule[]): Synonyms {
  const same: Expansion[] = []
  const others: Alternative[] = []
  for (const { to, isSame } of rules) {
    for (const phrase of to) {
      const isWord = isSame === true && phrase.length === 1
      const alternative = asProse(
        phrase.map((word) => exactAndForms(collection, word, isWord ? sameWeight : synonymWeight)),
      )
      if (isWord) same.push(...alternative.flat())
      else if (isFound(alternative)) others.push(alternative)
    }
  }
  return { same, others }
}

/**
 * A word that means the same counts as a form of the typed one, and shares its rarity: otherwise the goods that fewest
 * products are called after would come first, feature phones before smartphones.
 */
function withSame(typed: readonly Alternative[], same: readonly Expansion[]): Alternative[] {
  if (same.length === 0) return [...typed]
  const [first = [[]], ...others] = typed
  const [word] = first
  return first.length === 1 && word !== undefined
    ? [[[...word, ...same]], ...others]
    : [first, [same], ...others]
}

/** Chooses the expansions of one part. */
class PartReader {
  readonly #collection: Lexicon
  readonly #isTyping: boolean

  constructor(collection: Lexicon, isTyping: boolean) {
    this.#collection = collection
    this.#isTyping = isTyping
  }

  read(part: ShopperPart, joined: readonly Joined[]): PartPlan {
    const { typed } = part
    const measured = part.measures.flatMap((token) => exactAndForms(this.#collection, token, 1))
    if (measured.length > 0) return { typed, alternatives: [[measured]], reading: 'typed' }
    const own = part.words.join('')
    const compound = part.words.length > 1 ? [{ word: own, sure: own.length }] : []
    const asOne = [...compound, ...joined].flatMap((run) => this.#written(run))
    const asTyped = part.words.map((word) => this.#typedWord(word))
    const alternatives = [
      asTyped,
      asOne.length > 0 ? [asOne] : [],
      ...nearCodes(this.#collection, own),
      ...splitCodes(this.#collection, part.words),
      ...this.#compounds(part.words),
      ...numbersWithin(this.#collection, part.words),
    ].filter(isFound)
    if (alternatives.length > 0) return { typed, alternatives, reading: 'typed' }
    return this.#otherReading(part) ?? this.#mistaken(part)
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
    const found = exactAndForms(this.#collection, word, 1)
    const shortest = this.#isTyping ? typingBeginning : shortestBeginning
    const longer: Expansion[] =
      word.length < shortest
        ? []
        : vocabulary
            .startingWith(word)
            .map((term) => ({ term, weight: beginningWeight(word, vocabulary.wordOf(term)) }))
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
      ...['-', ''].flatMap((joint) =>
        spellings(words).map((spelling): [Reading, string] => ['alphabet', spelling.join(joint)]),
      ),
    ]
    for (const [reading, text] of candidates) {
      const read = wordsOf(text)
      const alternative = read.map((word) =>
        this.#typedWord(word).map(({ term, weight }) => ({ term, weight: weight * otherReadingWeight })),
      )
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
    return { typed, alternatives: [], reading: 'unknown' }
  }

  #near(word: string, edits: 1 | 2): Expansion[] {
    const exact = exactAndForms(this.#collection, word, 1)
    const allowed = word.length < longWord ? allowedEdits(word, 1) : allowedEdits(word, edits)
    if (exact.length > 0 || allowed === 0) return exact
    const { vocabulary } = this.#collection
    const near = vocabulary
      .similar(word, allowed, 1)
      .filter(({ term }) => !isPieceOfCode(vocabulary.wordOf(term)))
    return this.#mostUsed(
      near.map(({ term, distance }) => ({ term, weight: expansionWeight(word, distance) })),
    )
  }
}

function spellings(words: readonly string[]): string[][] {
  const [first = [], ...others] = words.map(inOtherAlphabet)
  return first.map((spelling, at) => [spelling, ...others.map((each) => each[at] ?? each[0] ?? '')])
}

/** Parts of codes are not words that a shopper mistypes. */
const isPieceOfCode = (word: string): boolean => word.length < 3 || /\d/.test(word)

/** Fields that say what goods are. */
const goodsFields = ['name', 'category.name', 'category_above']

function isOfGoods(collection: Lexicon, term: number): boolean {
  return goodsFields.some((field) => (collection.text(field)?.documentsWith(term) ?? 0) > 0)
}

/** Whether one of the readings is a word of a category's name. */
export function isKindOfGoods(collection: Lexicon, alternatives: readonly Alternative[]): boolean {
  const names = collection.text('category.name')
  return alternatives.some((alternative) =>
    alternative.every((expansions) =>
      expansions.some(
        ({ term, weight }) => weight > compoundEndWeight && (names?.documentsWith(term) ?? 0) > 0,
      ),
    ),
  )
}

function isFound(alternative: Alternative): boolean {
  return alternative.length > 0 && alternative.every((expansions) => expansions.length > 0)
}
