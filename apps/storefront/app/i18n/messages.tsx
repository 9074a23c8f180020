import { createContext, type ReactNode, useContext } from 'react'
import type { MessageParameters } from 'virtual:message-keys'
import { type CompiledMessage, formatMessage } from '@ambra/ui/format-message'

type MessageKey = keyof MessageParameters & string
type Parameters<K extends MessageKey> =
  Record<never, never> extends MessageParameters[K] ? [] : [parameters: MessageParameters[K]]
/** Keys of messages without parameters. */
export type PlainMessageKey = {
  [K in MessageKey]: Record<never, never> extends MessageParameters[K] ? K : never
}[MessageKey]
/**
 * Returns the text of `key` in the page's language; parameters are required exactly for messages that have
 * them.
 */
export type Translate = <K extends MessageKey>(key: K, ...parameters: Parameters<K>) => string

/**
 * Creates `t()` for a compiled catalogue; `locale` (`et-EE`) determines plurals and digits. An unknown key
 * returns itself.
 */
export function createTranslate(locale: string, catalog: Readonly<Record<string, unknown>>): Translate {
  return (key, ...[parameters]) => {
    // The build creates the catalogue in this form.
    const message = catalog[key] as CompiledMessage | undefined
    return message ? formatMessage(message, parameters ?? {}, locale) : key
  }
}

const TranslateContext = createContext<Translate | undefined>(undefined)

export function MessagesProvider({ translate, children }: { translate: Translate; children: ReactNode }) {
  return <TranslateContext value={translate}>{children}</TranslateContext>
}

/** Returns `t('key', { parameters })` for the page's language. */
export function useTranslate(): Translate {
  const translate = useContext(TranslateContext)
  if (!translate) throw new Error('MessagesProvider is missing')
  return translate
}
