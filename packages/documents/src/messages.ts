import { fillText } from '@ambra/contract/platform/errors/fill-text'
import type { Language } from '@ambra/contract/platform/api/language'
import en from './messages/en.json' with { type: 'json' }
import et from './messages/et.json' with { type: 'json' }
import lt from './messages/lt.json' with { type: 'json' }
import lv from './messages/lv.json' with { type: 'json' }
import ru from './messages/ru.json' with { type: 'json' }

export type DocumentTextKey = keyof typeof en

/** All texts; a language that lacks a key does not compile. */
export const documentMessages: Readonly<Record<Language, Readonly<Record<DocumentTextKey, string>>>> = {
  et,
  en,
  ru,
  lt,
  lv,
}

/** Returns a function for the texts of one language with params filled in. */
export const documentTexts =
  (language: Language) =>
  (key: DocumentTextKey, params?: Readonly<Record<string, string | number>>): string =>
    fillText(documentMessages[language][key], params)
