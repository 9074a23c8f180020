import { AdminError } from '@ambra/contract/admin/admin-client'
import type { Language } from '@ambra/contract/language'
import { type CompiledMessage, formatMessage } from '@ambra/storefront/format-message'
import { useSyncExternalStore } from 'react'
import type { MessageParameters } from 'virtual:console-message-keys'
import { currentLanguage, onLanguage, type Spoken } from './language.ts'

type MessageKey = keyof MessageParameters & string
type Parameters<K extends MessageKey> =
  Record<never, never> extends MessageParameters[K] ? [] : [parameters: MessageParameters[K]]
/** Keys of the messages without parameters. */
export type PlainMessageKey = {
  [K in MessageKey]: Record<never, never> extends MessageParameters[K] ? K : never
}[MessageKey]
/** Text of `key` in the person's language; parameters are required exactly where the message has some. */
export type Translate = <K extends MessageKey>(key: K, ...parameters: Parameters<K>) => string

const translates = new WeakMap<Spoken, Translate>()

/** `t()` in a language that is loaded. An unknown key is its own text. */
function translateIn(spoken: Spoken): Translate {
  const known = translates.get(spoken)
  if (known) return known
  const translate: Translate = (key, ...[parameters]) => {
    // The build made the catalogue in exactly this form.
    const message = spoken.catalog[key] as CompiledMessage | undefined
    return message ? formatMessage(message, parameters ?? {}, spoken.locale) : key
  }
  translates.set(spoken, translate)
  return translate
}

const useSpoken = () => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)

export const useTranslate = (): Translate => translateIn(useSpoken())
export const useLanguage = (): Language => useSpoken().language
export const useLocale = (): string => useSpoken().locale

/** Text of a key that ends with a code; a code of a newer server, which has no text, is shown as it is. */
export function codeText(t: Translate, key: string): string {
  const text = (t as (key: string) => string)(key)
  return text === key ? key.slice(key.indexOf('.') + 1) : text
}

/** What an error says to the person; without a text of its own it says to try again. */
export function errorText(t: Translate, error: unknown): string {
  const translate = t as (key: string, parameters: AdminError['params']) => string
  if (!(error instanceof AdminError)) return t('error.server.unreachable')
  const text = translate(`error.${error.error}`, error.params)
  return text === `error.${error.error}` ? t('error.server.try_again') : text
}
