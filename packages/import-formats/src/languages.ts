import { type Language, languages } from '@ambra/contract/platform/api/language'

/** Texts in every available language. */
export type Texts<T> = { et: T } & Partial<Record<Language, T>>

/** Returns a text in its own language and as the fallback of all others. */
export function inLanguage<T>(language: Language, text: T): Texts<T> {
  return language === 'et' ? { et: text } : { et: text, [language]: text }
}

/** Returns whether a word is the code of a supported language. */
export function isLanguage(word: string): word is Language {
  return languages.some((language) => language === word)
}

const languageWords: Readonly<Record<Language, readonly string[]>> = {
  et: ['et', 'est', 'estonian', 'eesti'],
  en: ['en', 'eng', 'english', 'inglise'],
  ru: ['ru', 'rus', 'russian', 'vene'],
  lt: ['lt', 'lit', 'lithuanian', 'leedu', 'lietuviu'],
  lv: ['lv', 'lav', 'latvian', 'lati', 'latviesu'],
}

/** Returns the language that a store view names by its code, such as `en_us` or `b2b-russian`; undefined if none or several. */
export function languageOfView(view: string): Language | undefined {
  const words = view.toLowerCase().split(/[^a-z]+/)
  const named = languages.filter((language) => languageWords[language].some((word) => words.includes(word)))
  return named.length === 1 ? named[0] : undefined
}
