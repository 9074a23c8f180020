import type { Language } from '@ambra/contract/language'
import { readKept, writeKept } from '#console/storage/kept.ts'

/** The languages of the console, each in its own words. */
export const languages: readonly { code: Language; name: string; locale: string }[] = [
  { code: 'et', name: 'Eesti', locale: 'et-EE' },
  { code: 'en', name: 'English', locale: 'en-US' },
  { code: 'ru', name: 'Русский', locale: 'ru-RU' },
  { code: 'lt', name: 'Lietuvių', locale: 'lt-LT' },
  { code: 'lv', name: 'Latviešu', locale: 'lv-LV' },
]

type Catalog = Readonly<Record<string, unknown>>
export type Spoken = { language: Language; locale: string; catalog: Catalog }

const load: Record<Language, () => Promise<{ default: Catalog }>> = {
  et: () => import('virtual:messages/et'),
  en: () => import('virtual:messages/en'),
  ru: () => import('virtual:messages/ru'),
  lt: () => import('virtual:messages/lt'),
  lv: () => import('virtual:messages/lv'),
}

let spoken: Spoken = { language: 'en', locale: 'en-US', catalog: {} }
const listeners = new Set<() => void>()

export const currentLanguage = (): Spoken => spoken
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Speaks a language from now on, and next time before anybody has signed in. */
export async function speak(language: Language): Promise<void> {
  if (language === spoken.language && Object.keys(spoken.catalog).length > 0) return
  const { default: catalog } = await load[language]()
  const locale = languages.find(({ code }) => code === language)?.locale ?? 'en-US'
  spoken = { language, locale, catalog }
  document.documentElement.lang = language
  writeKept('language', language)
  for (const listener of listeners) listener()
}

export const isLanguage = (value: unknown): value is Language => languages.some(({ code }) => code === value)

/** What this browser spoke last, else the first of the visitor's languages that the console has. */
export function firstLanguage(): Language {
  const wanted = [readKept('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find(isLanguage) ?? 'en'
}
