import { createContext, type ReactNode, useContext } from 'react'
import type { MessageParameters } from 'virtual:message-keys'
import { type CompiledMessage, formatMessage } from './format-message.ts'

type MessageKey = keyof MessageParameters & string
type Parameters<K extends MessageKey> =
  Record<never, never> extends MessageParameters[K] ? [] : [parameters: MessageParameters[K]]
/** Keys of the messages without parameters. */
export type PlainMessageKey = {
  [K in MessageKey]: Record<never, never> extends MessageParameters[K] ? K : never
}[MessageKey]
/** Text of `key` in the page's language; parameters are required exactly where the message has some. */
export type Translate = <K extends MessageKey>(key: K, ...parameters: Parameters<K>) => string

/** `t()` over one compiled catalogue; `locale` (`et-EE`) drives plurals and number signs. An unknown key is its own text. */
export function createTranslate(locale: string, catalog: Readonly<Record<string, unknown>>): Translate {
  return (key, ...[parameters]) => {
    // The build made the catalogue in exactly this form.
    const message = catalog[key] as CompiledMessage | undefined
    return message ? formatMessage(message, parameters ?? {}, locale) : key
  }
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
