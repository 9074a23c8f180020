import { relevance } from '../model/relevance-model.ts'
import type { SynonymRule, SynonymTable } from '../text/synonyms.ts'
import type { ShopperPart } from '../text/tokenizer.ts'
import { type Alternative, exactAndForms, type Expansion, isFound } from './expansions.ts'
import type { Lexicon } from './lexicon.ts'
import { shortestBeginning } from './text-match.ts'

/** Weight of a phrase with a synonym, or of a one-way synonym, relative to the typed words. */
const phraseWeight = 0.85
/** In so many names, about a screen of products, a word is one that the catalogue uses. */
const inUse = 10
const fieldsOfGoods = ['name', 'category.name']

type Synonyms = {
  /** Words that mean the same as what was typed. */
  readonly same: readonly Expansion[]
  readonly others: readonly Alternative[]
}

/** The longest rules that begin with a part; words of help pages stand for no goods. */
export function synonymsAt(
  { type }: Lexicon,
  synonyms: SynonymTable | undefined,
  parts: readonly ShopperPart[],
  at: number,
) {
  // A rule covers whole parts: a compound such as `wi-fi` counts as its words.
  const words = parts.slice(at).flatMap(({ words: own, measures }) => (measures.length > 0 ? [] : own))
  const all = synonyms?.startingAt(words) ?? []
  const rules = all.filter(({ isOfHelp }) => type !== 'product' || isOfHelp !== true)
  const longest = rules[0]?.from.length ?? 0
  return parts[at]?.words.length === 1 ? rules.filter(({ from }) => from.length === longest) : []
}

/** Whether goods are read for a word of help pages. */
export const isHelpWord = (
  { type }: Lexicon,
  synonyms: SynonymTable | undefined,
  words: readonly string[],
): boolean =>
  type === 'product' &&
  words.length === 1 &&
  synonyms?.startingAt(words).some(({ isOfHelp }) => isOfHelp) === true

/** Returns the forms of a help word that goods have as it is written: `instalments` has the stem of `installation`. */
export const asWritten = (
  { vocabulary }: Lexicon,
  word: string,
  expansions: readonly Expansion[],
): Expansion[] => expansions.filter(({ term }) => vocabulary.wordOf(term).includes(word.slice(0, -1)))

/** Words of the trade count little beside a typed word that the catalogue uses itself; the shopkeeper's own always. */
export function synonymsOf(collection: Lexicon, rules: readonly SynonymRule[]): Synonyms {
  const same: Expansion[] = []
  const others: Alternative[] = []
  for (const { from, to, isSame, isOfTrade } of rules) {
    const isBeside = isOfTrade === true && from.every((word) => isInUse(collection, word))
    for (const phrase of to) {
      const isWord = isSame === true && phrase.length === 1
      const usual = isWord ? (isOfTrade ? relevance.tradeWord : 1) : phraseWeight
      const weight = isBeside ? relevance.tradeWordBesideTyped : usual
      const alternative = asProse(phrase.map((word) => exactAndForms(collection, word, weight)))
      if (isWord) same.push(...alternative.flat())
      else if (isFound(alternative)) others.push(alternative)
    }
  }
  return { same, others }
}

/** Returns the synonyms of words that begin with an incomplete word: `televi` begins a synonym of the shop's `teler`. */
export function synonymsBeginning(
  collection: Lexicon,
  typed: string,
  synonyms: SynonymTable | undefined,
): Expansion[] {
  if (typed.length < shortestBeginning) return []
  const words = synonyms
    ?.beginningWith(typed)
    .flatMap(({ to }) => to.filter(({ length }) => length === 1).flat())
  return [...new Set(words)].flatMap((word) => exactAndForms(collection, word, relevance.synonymTyped))
}

function isInUse(collection: Lexicon, word: string): boolean {
  const terms = exactAndForms(collection, word, 1)
  return fieldsOfGoods.some((field) => {
    const index = collection.text(field)
    return terms.reduce((sum, { term }) => sum + (index?.documentsWith(term) ?? 0), 0) >= inUse
  })
}

/**
 * A word that means the same counts as a form of the typed one, and shares its rarity: otherwise the goods that fewest
 * products are called after would come first, feature phones before smartphones.
 */
export function withSame(typed: readonly Alternative[], same: readonly Expansion[]): Alternative[] {
  if (same.length === 0) return [...typed]
  const [first = [[]], ...others] = typed
  const [word] = first
  return first.length === 1 && word !== undefined
    ? [[[...word, ...same]], ...others]
    : [first, [same], ...others]
}

/** A word with synonyms is a word. */
export const asProse = (alternative: Alternative): Alternative =>
  alternative.map((expansions) => expansions.map((expansion) => ({ ...expansion, isProse: true })))
