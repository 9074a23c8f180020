import type { Collection } from '../index/collection.ts'
import { textFields } from '../model/index-plan.ts'
import { inOtherAlphabet, onOtherLayout } from '../text/keyboard-layout.ts'
import { type ShopperPart, shopperParts } from '../text/tokenizer.ts'
import { allowedEdits, beginningWeight, expansionWeight, shortestBeginning } from './text-match.ts'
import { foldText, wordsOf } from '../text/analyse.ts'
import { isJoiningWord } from '../text/trade-vocabulary.ts'

/** A word of the dictionary that stands for what was typed, and what it counts against the word itself. */
export type StandIn = {
  readonly term: number
  readonly weight: number
  /** A word of the language, never a piece of a code. */
  readonly isProse?: boolean
}

/** One way to find a part: for each of its words any of the stand-ins. */
export type Way = readonly (readonly StandIn[])[]

/** How a part was understood: as typed, as the same keys of another layout, or with a mistake forgiven. */
type Reading = 'typed' | 'layout' | 'alphabet' | 'mistake' | 'unknown'

export type PartPlan = {
  readonly typed: string
  readonly ways: readonly Way[]
  readonly reading: Reading
  /** The dictionary word it was read as, when that is not what was typed. */
  readonly standIn?: string
}

type PlanOptions = {
  /** The last word is still being typed: two letters are a beginning already. */
  readonly isTyping?: boolean
  readonly without?: readonly string[]
}

const formWeight = 0.95
const synonymWeight = 0.85
const joinedWeight = 1
const otherReadingWeight = 0.9
const compoundEndWeight = 0.45
const shortestCompoundEnd = 5
const lettersAfterEnd = 3
const lettersOfLast = 3
const maxStandIns = 50
const maxSplits = 3
const typingBeginning = 2
const shortestPart = 5
const shortestEan = 8
const longestCode = 40
const shortestCompound = 8
const shortestPiece = 3
/** Words this long are forgiven a second mistake where one finds nothing. */
const longWord = 8

/** Reads a shopper's text against the dictionary of a collection. */
export function planShopperText(collection: Collection, text: string, options: PlanOptions = {}): PartPlan[] {
  const typed = shopperParts(text)
  const meaning = typed.filter(
    ({ words: own }) => !own.every((word) => isJoiningWord(word, collection.analyser.language)),
  )
  const parts = meaning.length > 0 ? meaning : typed
  const words = parts.map((part) => part.words.join(''))
  const plans: PartPlan[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    if (part === undefined || options.without?.includes(part.typed)) continue
    const rules = part.measures.length > 0 ? [] : synonymsAt(collection, parts, at)
    const others = rules
      .flatMap(({ to }) => to.map((phrase) => synonymWay(collection, phrase)))
      .filter(isFound)
    const wanted = Math.max(1, ...rules.map(({ from }) => from.length))
    // Words that no synonym stands for are read one by one.
    const length = others.length > 0 ? wanted : 1
    const covered = parts.slice(at, at + length)
    const isLast = at + length >= parts.length
    const plan = new PartReader(collection, options.isTyping === true && isLast).read(
      part,
      joinedWith(words, at),
    )
    const ways = [
      ...(length > 1
        ? [covered.flatMap(({ words: own }) => own).map((word) => exactAndForms(collection, word, 1))]
        : others.length > 0
          ? plan.ways.map(asProse)
          : plan.ways),
      ...others,
    ]
    const found = ways.filter((way) => way.every((word) => word.length > 0))
    plans.push(
      others.length > 0 && found.length > 0
        ? { typed: covered.map(({ typed }) => typed).join(' '), ways: found, reading: 'typed' }
        : { ...plan, ways: found },
    )
    at += length - 1
  }
  return plans
}

function synonymsAt(collection: Collection, parts: readonly ShopperPart[], at: number) {
  // A rule covers whole parts: a compound such as `wi-fi` counts as its words.
  const words = parts.slice(at).flatMap(({ words: own, measures }) => (measures.length > 0 ? [] : own))
  const rules = collection.synonyms?.startingAt(words) ?? []
  const longest = rules[0]?.from.length ?? 0
  return parts[at]?.words.length === 1 ? rules.filter(({ from }) => from.length === longest) : []
}

/** Neighbours written as one word; `sure` letters of it must stand in a form of it, some of the last neighbour's too. */
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

function uses(collection: Collection, term: number): number {
  let documents = 0
  for (const { field } of textFields(collection.type))
    documents += collection.text(field)?.documentsWith(term) ?? 0
  return documents
}

/** The word and its other forms, as far as documents have them. */
function exactAndForms(collection: Collection, word: string, weight: number): StandIn[] {
  const { vocabulary } = collection
  const exact = vocabulary.find(word)
  const forms = vocabulary.formsOf(word).map((term) => ({ term, weight: weight * formWeight }))
  const all = exact === undefined ? forms : [{ term: exact, weight }, ...forms]
  return all.filter(({ term }) => uses(collection, term) > 0)
}

/** A word with synonyms is a word. */
const asProse = (way: Way): Way =>
  way.map((standIns) => standIns.map((standIn) => ({ ...standIn, isProse: true })))

function synonymWay(collection: Collection, phrase: readonly string[]): Way {
  return phrase.map((word) =>
    exactAndForms(collection, word, synonymWeight).map((standIn) => ({ ...standIn, isProse: true })),
  )
}

/** Chooses the stand-ins of one part. */
class PartReader {
  readonly #collection: Collection
  readonly #isTyping: boolean

  constructor(collection: Collection, isTyping: boolean) {
    this.#collection = collection
    this.#isTyping = isTyping
  }

  read(part: ShopperPart, joined: readonly Joined[]): PartPlan {
    const { typed } = part
    const measured = part.measures.flatMap((token) => exactAndForms(this.#collection, token, 1))
    if (measured.length > 0) return { typed, ways: [[measured]], reading: 'typed' }
    const own = part.words.join('')
    const compound = part.words.length > 1 ? [{ word: own, sure: own.length }] : []
    const asOne = [...compound, ...joined].flatMap((run) => this.#written(run))
    const asTyped = part.words.map((word) => this.#typedWord(word))
    const ways = [
      asTyped,
      asOne.length > 0 ? [asOne] : [],
      ...this.#nearCodes(own),
      ...this.#splits(part.words),
      ...this.#compounds(part.words),
    ].filter(isFound)
    if (ways.length > 0) return { typed, ways, reading: 'typed' }
    return this.#otherReading(part) ?? this.#mistaken(part)
  }

  #written({ word, sure }: Joined): StandIn[] {
    const { vocabulary } = this.#collection
    return exactAndForms(this.#collection, word, joinedWeight).filter(({ term }) =>
      vocabulary.wordOf(term).startsWith(word.slice(0, sure)),
    )
  }

  /** The word, its forms, what begins or (in Estonian compounds) ends with it. */
  #typedWord(word: string): StandIn[] {
    const { vocabulary, analyser } = this.#collection
    const found = exactAndForms(this.#collection, word, 1)
    const shortest = this.#isTyping ? typingBeginning : shortestBeginning
    const longer: StandIn[] =
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
    return [...found, ...this.#mostUsed(others)].slice(0, maxStandIns)
  }

  #mostUsed(standIns: readonly StandIn[]): StandIn[] {
    const counted = standIns.map((standIn) => ({ standIn, used: uses(this.#collection, standIn.term) }))
    return counted
      .filter(({ used }) => used > 0)
      .sort((left, right) => right.used - left.used || left.standIn.term - right.standIn.term)
      .slice(0, maxStandIns)
      .map(({ standIn }) => standIn)
  }

  /** `iphone15` as `iphone 15`, `wh1000xm5` as `wh 1000xm5`, `wh1000 xm5`, `wh 1000 xm5`: where letters meet digits. */
  #splits(words: readonly string[]): Way[] {
    const [word = ''] = words
    if (words.length !== 1 || !/\p{L}\d/u.test(word)) return []
    const pieces = word.split(/(?<=\p{L})(?=\d)/u)
    const runs = word.split(/(?<=\d)(?=\p{L})/u)
    const both = runs.flatMap((run) => run.split(/(?<=\p{L}{2})(?=\d)/u))
    return [pieces, runs, both]
      .filter((split) => split.length > 1)
      .slice(0, maxSplits)
      .map((split) => split.map((piece) => exactAndForms(this.#collection, piece, 1)))
  }

  /** A part number or EAN with one character wrong, missing, too many or swapped; no other number is meant by it. */
  #nearCodes(typed: string): Way[] {
    const { vocabulary } = this.#collection
    const codes = this.#collection.text('codes')
    const isCode =
      /\d/.test(typed) &&
      (typed.length >= shortestEan || (/\p{L}/u.test(typed) && typed.length >= shortestPart))
    if (codes === undefined || !isCode || typed.length > longestCode) return []
    const exact = vocabulary.find(typed)
    if (exact !== undefined && uses(this.#collection, exact) > 0) return []
    const near = vocabulary
      .similar(typed, 1, 0)
      .filter(({ term }) => codes.documentsWith(term) > 0)
      .map(({ term }) => ({ term, weight: otherReadingWeight }))
    return near.length === 0 ? [] : [[near.slice(0, maxStandIns)]]
  }

  /** `telefoniümbris` as `telefoni ümbris`, `hairdryer` as `hair dryer`, where the catalogue has both words. */
  #compounds([word = '', ...rest]: readonly string[]): Way[] {
    if (rest.length > 0 || word.length < shortestCompound || !/^\p{L}+$/u.test(word)) return []
    if (exactAndForms(this.#collection, word, 1).length > 0) return []
    for (let at = word.length - shortestPiece; at >= shortestPiece; at--) {
      const way = [word.slice(0, at), word.slice(at)].map((piece) =>
        exactAndForms(this.#collection, piece, joinedWeight).filter(({ term }) =>
          isOfGoods(this.#collection, term),
        ),
      )
      if (isFound(way)) return [way]
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
      const way = read.map((word) =>
        this.#typedWord(word).map(({ term, weight }) => ({ term, weight: weight * otherReadingWeight })),
      )
      if (isFound(way)) return { typed, ways: [way], reading, standIn: foldText(text) }
    }
    return undefined
  }

  /**
   * One mistake forgiven, also in what the word is in the other alphabet; a second one only in a long word nothing
   * else is like. @see spec §9 "fuzziness 1"
   */
  #mistaken({ typed, words }: ShopperPart): PartPlan {
    const { vocabulary } = this.#collection
    for (const edits of [1, 2] as const) {
      for (const read of [words, ...spellings(words)]) {
        const way = read.map((word) => this.#near(word, edits))
        if (!isFound(way)) continue
        const standIn = way.map((near) => vocabulary.wordOf(near[0]?.term ?? 0)).join(' ')
        return { typed, ways: [way], reading: 'mistake', standIn }
      }
    }
    return { typed, ways: [], reading: 'unknown' }
  }

  #near(word: string, edits: 1 | 2): StandIn[] {
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

/** Pieces of codes are no words that a shopper mistypes. */
const isPieceOfCode = (word: string): boolean => word.length < 3 || /\d/.test(word)

/** Fields that say what goods are. */
const goodsFields = ['name', 'category.name', 'category_above']

function isOfGoods(collection: Collection, term: number): boolean {
  return goodsFields.some((field) => (collection.text(field)?.documentsWith(term) ?? 0) > 0)
}

/** Whether one of the readings is a word of a category's name. */
export function isKindOfGoods(collection: Collection, ways: readonly Way[]): boolean {
  const names = collection.text('category.name')
  return ways.some((way) =>
    way.every((standIns) =>
      standIns.some(
        ({ term, weight }) => weight > compoundEndWeight && (names?.documentsWith(term) ?? 0) > 0,
      ),
    ),
  )
}

function isFound(way: Way): boolean {
  return way.length > 0 && way.every((standIns) => standIns.length > 0)
}
