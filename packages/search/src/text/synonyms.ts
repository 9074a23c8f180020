import { wordsOf } from './analyse.ts'
import { editDistance } from './edit-distance.ts'

/** `from` may be found by any of `to`; both as words. A group of equals gives one rule for each member. */
export type SynonymRule = {
  readonly from: readonly string[]
  readonly to: readonly (readonly string[])[]
  /** The words mean the same: what is called by one of them is as good as what is called by another. */
  readonly isSame?: true
  /** A word of the trade and not the shopkeeper's own. */
  readonly isOfTrade?: true
  /** A word about buying, which names help pages and no goods. */
  readonly isOfHelp?: true
  /** The shop does not sell `from`; `to` is what comes closest. */
  readonly isNotSold?: true
}

/** A line that cannot be used, counted from 1. */
export type SynonymProblem = { readonly line: number; readonly reason: string }

const maxPhraseWords = 4
const maxMembers = 20
const maxRules = 5_000

/**
 * Reads a file of synonyms. One rule a line: words that mean the same, separated by commas (`külmik, külmkapp`), or
 * `words typed => words to find as well` for one direction; with `!` before it the shop does not sell what is typed. `#`
 * begins a remark. Case and accents do not matter; a word stands for all its forms. A bad line is reported and left out,
 * the others hold.
 */
export function parseSynonyms(text: string): { rules: SynonymRule[]; problems: SynonymProblem[] } {
  const rules: SynonymRule[] = []
  const problems: SynonymProblem[] = []
  for (const [position, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = (raw.split(/(?:^|\s)#/, 1)[0] ?? '').trim()
    if (line === '') continue
    const read = readLine(line)
    if (typeof read === 'string') problems.push({ line: position + 1, reason: read })
    else if (rules.length + read.length > maxRules)
      problems.push({ line: position + 1, reason: `more than ${maxRules} rules` })
    else rules.push(...read)
  }
  return { rules, problems }
}

function readLine(line: string): SynonymRule[] | string {
  const isNotSold = line.startsWith('!')
  const sides = line.slice(isNotSold ? 1 : 0).split('=>')
  if (sides.length > 2) return 'has more than one =>'
  const [left, right] = sides.map((side) => side.split(',').map((phrase) => wordsOf(phrase)))
  const members = [...(left ?? []), ...(right ?? [])]
  if (members.some((words) => words.length === 0)) return 'has an empty place between commas or beside =>'
  const long = members.find((words) => words.length > maxPhraseWords)
  if (long !== undefined) return `"${long.join(' ')}" has more than ${maxPhraseWords} words`
  if (members.length > maxMembers) return `has more than ${maxMembers} members`
  if (left !== undefined && right !== undefined)
    return left.map((from) => ({ from, to: right, ...(isNotSold && { isNotSold }) }))
  if (isNotSold) return 'has ! without =>'
  if (members.length < 2) return 'has nothing to be a synonym of'
  return members.map((from) => ({ from, to: members.filter((other) => other !== from), isSame: true }))
}

/** Rules by the keys of their first word, so that a question looks at few. */
export class SynonymTable {
  readonly #byFirst = new Map<string, SynonymRule[]>()
  readonly #keysOf: (word: string) => readonly string[]

  constructor(rules: readonly SynonymRule[], formKeys: (word: string) => readonly string[]) {
    this.#keysOf = (word) => [word, ...formKeys(word).map((key) => `~${key}`)]
    for (const rule of rules) {
      for (const key of this.#keysOf(rule.from[0] ?? '')) {
        const list = this.#byFirst.get(key)
        if (list === undefined) this.#byFirst.set(key, [rule])
        else list.push(rule)
      }
    }
  }

  /** The rules whose words stand at the beginning of `words`, the longest first. */
  startingAt(words: readonly string[]): SynonymRule[] {
    const [first] = words
    if (first === undefined) return []
    const candidates = new Set(this.#keysOf(first).flatMap((key) => this.#byFirst.get(key) ?? []))
    return [...candidates]
      .filter(({ from }) => from.every((word, at) => this.#isForm(word, words[at])))
      .sort((left, right) => right.from.length - left.from.length)
  }

  /** The rules of single words that begin with what is being typed. */
  beginningWith(typed: string): SynonymRule[] {
    const rules = [...this.#byFirst].flatMap(([word, list]) => (word.startsWith(typed) ? list : []))
    return [...new Set(rules)].filter(
      ({ from: [first = ''], from }) => from.length === 1 && first.startsWith(typed),
    )
  }

  /** The rules of the single words that differ from `typed` by one mistake after the first letter. */
  similarTo(typed: string): SynonymRule[] {
    return [...this.#byFirst.values()]
      .flat()
      .filter(
        ({ from: [word = ''], from }) =>
          from.length === 1 && word[0] === typed[0] && editDistance(word, typed, 1) <= 1,
      )
  }

  #isForm(word: string, other: string | undefined): boolean {
    if (other === undefined) return false
    const keys = this.#keysOf(other)
    return this.#keysOf(word).some((key) => keys.includes(key))
  }
}
