import { AdminError } from '@ambra/contract/platform/operations/admin-client'
import type { Language } from '@ambra/contract/platform/api/language'
import { type CompiledMessage, formatMessage } from '@ambra/ui/format-message'
import { useSyncExternalStore } from 'react'
import type { MessageParameters } from 'virtual:console-message-keys'
import { currentLanguage, onLanguage, type Spoken } from './language.ts'
import { PartlyDone } from './partly-done.ts'

type MessageKey = keyof MessageParameters & string
type Parameters<K extends MessageKey> =
  Record<never, never> extends MessageParameters[K] ? [] : [parameters: MessageParameters[K]]
/** Message keys without parameters. */
export type PlainMessageKey = {
  [K in MessageKey]: Record<never, never> extends MessageParameters[K] ? K : never
}[MessageKey]
/**
 * Returns the text of `key` in the person's language. Parameters are required exactly where the message has
 * some.
 */
export type Translate = <K extends MessageKey>(key: K, ...parameters: Parameters<K>) => string

const translates = new WeakMap<Spoken, Translate>()

/** Creates `t()` for a loaded language. Unknown keys are returned unchanged. */
function translateIn(spoken: Spoken): Translate {
  const known = translates.get(spoken)
  if (known) return known
  const translate: Translate = (key, ...[parameters]) => {
    // The build compiled the catalogue into this form.
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

/**
 * Returns the text of a key that ends with a code. A code of a newer server without a text is returned
 * unchanged.
 */
export function codeText(t: Translate, key: string, parameters: AdminError['params'] = {}): string {
  const text = (t as (key: string, parameters: AdminError['params']) => string)(key, parameters)
  return text === key ? key.slice(key.indexOf('.') + 1) : text
}

/** Returns the text of an error, or a request to try again if the error has none. */
export function errorText(t: Translate, error: unknown): string {
  if (error instanceof PartlyDone) return error.message
  const translate = t as (key: string, parameters: AdminError['params']) => string
  if (!(error instanceof AdminError)) return t('error.server.unreachable')
  const text = translate(`error.${error.error}`, error.params)
  return text === `error.${error.error}` ? t('error.server.try_again') : text
}
