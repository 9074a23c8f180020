import { fillText } from '@ambra/contract/fill-text'
import type { Language } from '@ambra/contract/language'
import en from './messages/en.json' with { type: 'json' }
import et from './messages/et.json' with { type: 'json' }
import lt from './messages/lt.json' with { type: 'json' }
import lv from './messages/lv.json' with { type: 'json' }
import ru from './messages/ru.json' with { type: 'json' }

/** Key of a text on a document. */
export type DocumentTextKey = keyof typeof en

/** All texts; a language that lacks a key does not compile. */
export const documentMessages: Readonly<Record<Language, Readonly<Record<DocumentTextKey, string>>>> = {
  et,
  en,
  ru,
  lt,
  lv,
}

/** Gives the texts of one language, params filled in. */
export const documentTexts =
  (language: Language) =>
  (key: DocumentTextKey, params?: Readonly<Record<string, string | number>>): string =>
    fillText(documentMessages[language][key], params)
