import { fillText } from '@ambra/contract/platform/errors/fill-text'
import type { Language } from '@ambra/domain/platform/shop/stores'
import en from './messages/en.json' with { type: 'json' }
import et from './messages/et.json' with { type: 'json' }
import lt from './messages/lt.json' with { type: 'json' }
import lv from './messages/lv.json' with { type: 'json' }
import ru from './messages/ru.json' with { type: 'json' }

export type MessageKey = keyof typeof en

/** Mail texts; a language that lacks a key does not compile. */
export const mailMessages: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  et,
  en,
  ru,
  lt,
  lv,
}

/** Returns the texts of one language with parameters filled in. */
export function translator(language: Language) {
  return (key: MessageKey, params?: Readonly<Record<string, string | number>>) =>
    fillText(mailMessages[language][key], params)
}
