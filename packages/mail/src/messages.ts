import { fillText } from '@ambra/contract/fill-text'
import type { Language } from '@ambra/domain/stores'
import en from './messages/en.json' with { type: 'json' }
import et from './messages/et.json' with { type: 'json' }
import lt from './messages/lt.json' with { type: 'json' }
import lv from './messages/lv.json' with { type: 'json' }
import ru from './messages/ru.json' with { type: 'json' }

/** Key of a mail text. */
export type MessageKey = keyof typeof en

/** All mail texts; a language that lacks a key does not compile. */
export const mailMessages: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  et,
  en,
  ru,
  lt,
  lv,
}

/** Gives the texts of one language, params filled in. */
export function translator(language: Language) {
  return (key: MessageKey, params?: Readonly<Record<string, string | number>>) =>
    fillText(mailMessages[language][key], params)
}
