import { type Language, languages } from '@ambra/contract/language'

/** Texts in every language that has one. */
export type Texts<T> = { et: T } & Partial<Record<Language, T>>

/** One text in its own language and as the fallback of all others. */
export function inLanguage<T>(language: Language, text: T): Texts<T> {
  return language === 'et' ? { et: text } : { et: text, [language]: text }
}

/** Whether a word names one of the languages. */
export function isLanguage(word: string): word is Language {
  return languages.some((language) => language === word)
}
