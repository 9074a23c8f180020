import messageUrls from 'virtual:message-urls'
import type { Language } from '@ambra/domain/platform/shop/stores'

/**
 * Messages loaded in this browser; `createTranslate` reads them on each call, so later ones are included.
 */
export const browserCatalog: Record<string, unknown> = {}

async function load(url: string) {
  const part: { default: Record<string, unknown> } = await import(/* @vite-ignore */ url)
  Object.assign(browserCatalog, part.default)
}

let more: Promise<void> | undefined

/** Loads the messages of every page; the page preloads them. */
export const loadCoreMessages = (language: Language) => load(messageUrls[language].core)

/**
 * Loads the messages that only some pages use (the second catalogue). A route with these texts awaits this
 * at the top of its module, so that the router shows it when they are loaded; other parts are loaded by
 * `withTexts`: a module whose evaluation has failed never loads again. The server has all messages.
 */
export function loadMoreMessages(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  const { lang } = document.documentElement
  // The server sets the document language to that of the store.
  if (!more) {
    more = load(messageUrls[lang as Language].more)
    // Every waiting caller gets the error; the next call loads again.
    // oxlint-disable-next-line no-console -- the log of the browser is where it belongs (spec §8)
    more.catch((error) => (console.warn(error), (more = undefined)))
  }
  return more
}
