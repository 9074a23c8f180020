import { type AllMessages, setupI18n } from '@lingui/core'
import { createContext, type ReactNode, useContext } from 'react'
import type { MessageParameters } from 'virtual:message-keys'

export type MessageKey = keyof MessageParameters & string
type Parameters<K extends MessageKey> =
  Record<never, never> extends MessageParameters[K] ? [] : [parameters: MessageParameters[K]]
/** Text of `key` in the page's language; parameters are required exactly where the message has some. */
export type Translate = <K extends MessageKey>(key: K, ...parameters: Parameters<K>) => string

/** `t()` over one compiled catalogue. A locale with a region (`et-EE`) drives plurals and number signs. */
export function createTranslate(locale: string, catalog: unknown): Translate {
  // The build made the catalogue in lingui's compiled form; its own type describes a union we do not need.
  const messages = { [locale]: catalog } as AllMessages
  const i18n = setupI18n({ locale, messages })
  return (key, ...[parameters]) => i18n._(key, parameters)
}

const TranslateContext = createContext<Translate | undefined>(undefined)

export function MessagesProvider({ translate, children }: { translate: Translate; children: ReactNode }) {
  return <TranslateContext value={translate}>{children}</TranslateContext>
}

/** `t('key', { parameters })` in the page's language. */
export function useTranslate(): Translate {
  const translate = useContext(TranslateContext)
  if (!translate) throw new Error('MessagesProvider is missing')
  return translate
}
