import type { Language } from '@ambra/contract/platform/api/language'
import { languages } from '@ambra/contract/platform/api/language'
import { stores } from '@ambra/domain/platform/shop/stores'
import { formKeysFor } from './word-forms.ts'

/**
 * Turns text into the tokens of an index and of a query. The one place where words are split, folded
 * and grouped by their forms; every engine uses it.
 */
export type Analyser = {
  /** The language the store writes in; undefined where unknown. */
  readonly language: Language | undefined
  /** Tokens a document is found under: its words, the parts of compounds, and compounds written as one. */
  indexTokens(text: string): string[]
  /** Tokens searched for, repeats included: the minimum match of 75 % is a share of their number. */
  queryTokens(text: string): string[]
  /** The key that forms of one word share (`telerit`, `telerid`); empty for numbers and short words. */
  formKeys(word: string): readonly string[]
}

const maxTokenLength = 40
// A decimal number (with its unit) is one word; words joined by hyphen, dot, slash or apostrophe are a compound.
const wordPattern = /\d+[.,]\d+\p{L}{0,3}(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:['’.\-_/+][\p{L}\p{N}]+)*/gu
/** `128GB`, `6,7in`, `5G`: a number and its unit are two words, as in `128 GB`. */
const quantityPattern = /^(\d+(?:[.,]\d+)?)(\p{L}{1,3})?$/u
const joinPattern = /['’.\-_/+]/
const asciiPattern = /^[\p{ASCII}]*$/u

const shortI = /и\u0306/g

/**
 * Lower case without accents (`Külmik` and `kulmik` are one, `ё` and `е` too), full-width forms folded. `й` is a letter
 * of its own, not an `и` with a mark: endings depend on it.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (asciiPattern.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(shortI, 'й')
    .replace(/\p{M}+/gu, '')
}

const writtenWord = /[\p{L}\p{N}\p{M}]+/gu

/** Words of a text that folding changes, folded and as written in small letters. */
export function accentedWords(text: string): [folded: string, written: string][] {
  const lower = text.toLowerCase()
  if (asciiPattern.test(lower)) return []
  return [...lower.matchAll(writtenWord)].flatMap(([written]): [string, string][] => {
    const folded = foldText(written)
    return folded === written ? [] : [[folded, written]]
  })
}

/** Words of a text in order, compounds split; the basis of phrases. */
export function wordsOf(text: string): string[] {
  return [...wordGroups(text)].flat()
}

function* wordGroups(text: string): Generator<string[]> {
  for (const [word] of foldText(text).matchAll(wordPattern)) {
    const parts = quantityPattern.test(word) ? [word] : word.split(joinPattern)
    yield parts.flatMap(splitQuantity).map((part) => part.slice(0, maxTokenLength))
  }
}

function splitQuantity(word: string): string[] {
  const match = quantityPattern.exec(word)
  if (match === null) return [word]
  const [, number = '', unit] = match
  return unit === undefined ? [number.replace(',', '.')] : [number.replace(',', '.'), unit]
}

function indexTokens(text: string): string[] {
  const tokens: string[] = []
  for (const parts of wordGroups(text)) {
    tokens.push(...parts)
    // "WH-1000XM4" is also found as "wh1000xm4"; "128gb" as one word is not indexed.
    if (parts.length > 1 && !quantityPattern.test(parts.join('')))
      tokens.push(parts.join('').slice(0, maxTokenLength))
  }
  return tokens
}

const analysers = new Map<string, Analyser>()

/**
 * The analyser of one store: all stores split and fold alike, the forms of words are those of its language. A code
 * that is no store's may be a language itself (`lv`).
 */
export function analyserFor(storeCode: string): Analyser {
  const known = analysers.get(storeCode)
  if (known !== undefined) return known
  const language =
    stores.find(({ code }) => code === storeCode)?.language ?? languages.find((code) => code === storeCode)
  const made = { language, indexTokens, queryTokens: wordsOf, formKeys: formKeysFor(language) }
  if (language !== undefined) analysers.set(storeCode, made)
  return made
}
