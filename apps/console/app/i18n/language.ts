import type { Language } from '@ambra/contract/platform/api/language'
import type { LateRoom } from 'virtual:console-message-keys'
import rooms from 'virtual:messages/rooms'
import { readKept, writeKept } from '#console/storage/kept.ts'

/** Languages of the console, each with its own name. */
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

/** Rooms whose texts must be loaded when the language changes. */
const openRooms = new Set<LateRoom>()

/** Switches to a language and remembers it for the next visit, before sign-in. */
export async function speak(language: Language): Promise<void> {
  if (language === spoken.language && Object.keys(spoken.catalog).length > 0) return
  let parts: { default: Catalog }[] = []
  // Repeats when a room was opened during loading.
  while (parts.length < openRooms.size + 1)
    parts = await Promise.all([load[language](), ...[...openRooms].map((room) => rooms[language][room]())])
  const locale = languages.find(({ code }) => code === language)?.locale ?? 'en-US'
  document.documentElement.lang = language
  writeKept('language', language)
  change({ language, locale, catalog: Object.assign({}, ...parts.map(({ default: texts }) => texts)) })
}

/** Loads the texts of a room before its first screen. A change of language reloads them. */
export async function loadTexts(room: LateRoom): Promise<void> {
  openRooms.add(room)
  for (;;) {
    const { language } = spoken
    const { default: texts } = await rooms[language][room]()
    if (language !== spoken.language) continue
    const isKnown = Object.keys(texts).every((key) => key in spoken.catalog)
    if (!isKnown) change({ ...spoken, catalog: { ...spoken.catalog, ...texts } })
    return
  }
}

function change(next: Spoken): void {
  spoken = next
  for (const listener of listeners) listener()
}

export const isLanguage = (value: unknown): value is Language => languages.some(({ code }) => code === value)

/** Returns the last language of this browser, otherwise the first preferred language that the console has. */
export function firstLanguage(): Language {
  const wanted = [readKept('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find(isLanguage) ?? 'en'
}
