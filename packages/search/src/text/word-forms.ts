import type { Language } from '@ambra/contract/platform/api/language'
import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import { createStemmer } from 'multilingual-stemmer'

type Stem = (word: string) => string
type FormKeys = (word: string) => readonly string[]

const shortestWord = 4
const noKeys: readonly string[] = []
const cyrillic = /^\p{Script=Cyrillic}+$/u
const plainWord = /^\p{L}+$/u

/**
 * Keys that the forms of one word have in common, for words folded by the analyser. Two words are forms of one another
 * when they share a key; words with digits and words under four letters have none.
 * @see docs/decisions/016-words-of-five-languages.md
 */
export function formKeysFor(language: Language | undefined): FormKeys {
  const keysOf = language === undefined ? undefined : rules[language]()
  if (keysOf === undefined) return () => noKeys
  return (word) => (word.length < shortestWord || !plainWord.test(word) ? noKeys : keysOf(word))
}

const rules: Readonly<Record<Language, () => FormKeys>> = {
  et: estonian,
  en: () => snowball('en'),
  ru: russian,
  lt: () => snowball('lt'),
  lv: () => (word) => [latvianStem(word)],
}

function snowball(code: 'en' | 'et' | 'lt' | 'ru'): FormKeys {
  const stem = createStemmer(code)
  return (word) => [stem(word)]
}

/** Russian shops write brands and borrowed words in Latin letters: those have English forms. */
function russian(): FormKeys {
  const [own, borrowed] = [snowball('ru'), snowball('en')]
  return (word) => (cyrillic.test(word) ? own(word) : borrowed(word))
}

/**
 * The stemmer keeps the vowel between stem and ending (`telerid` gives `teleri`) and knows no gradation, so the end is
 * simplified once more; and as it takes `-sin` for an ending, the word itself gives a second key.
 */
function estonian(): FormKeys {
  const stem: Stem = createStemmer('et')
  return (word) => {
    const [first, second] = [estonianRoot(stem(word)), estonianRoot(word)]
    return first === second ? [first] : [first, second]
  }
}

const softToHard: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k' }

/** `klapi`, `klappe` to `klap`; `pliidi`, `pliit` to `pliit`; `röstri`, `röster` to `röstr`. */
function estonianRoot(word: string): string {
  const bare = trimEndSigns(word, 'aeiou')
  if (bare.length < 3) return word
  return bare
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/[bdg]$/, (letter) => softToHard[letter] ?? letter)
    .replace(/([^aeiou])e([lr])$/, '$1$2')
}

/** Endings of nouns and adjectives without diacritics, the longest first. */
const latvianEndings = [
  'ajiem ajos ajas ajam ajai iem aja ajo',
  'ais ija iju as es is os us ai am em ei ie im iu um',
  'a e i o s u',
].flatMap((list) => list.split(' '))

/**
 * No maintained library knows Latvian: the ending falls, then the softened end of the second declension (`skapja`,
 * `skapis`).
 */
function latvianStem(word: string): string {
  const ending = latvianEndings.find((end) => word.length - end.length >= 3 && word.endsWith(end))
  const stem = ending === undefined ? word : word.slice(0, -ending.length)
  return stem.length > 3 ? stem.replace(/j$/, '') : stem
}
