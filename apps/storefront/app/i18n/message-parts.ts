import messageUrls from 'virtual:message-urls'
import type { Language } from '@ambra/domain/stores'

/** Texts that have arrived in this browser; `createTranslate` reads it, so later ones are found as well. */
export const browserCatalog: Record<string, unknown> = {}

async function load(url: string) {
  const part: { default: Record<string, unknown> } = await import(/* @vite-ignore */ url)
  Object.assign(browserCatalog, part.default)
}

let more: Promise<void> | undefined

/** The texts of every page; the page preloads them. */
export const loadCoreMessages = (language: Language) => load(messageUrls[language].core)

/**
 * The texts that only some pages say. A route that says them awaits this at the top of its module, so that the router
 * shows it when they are there; other pages fetch them when idle. On the server all texts are there.
 */
export function loadMoreMessages(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  const { lang } = document.documentElement
  // The server wrote the language of the store into the document.
  if (!more) {
    more = load(messageUrls[lang as Language].more)
    // Every waiting caller gets the error; the next call loads again.
    // oxlint-disable-next-line no-console -- the log of the browser is where it belongs (spec §8)
    more.catch((error) => (console.warn(error), (more = undefined)))
  }
  return more
}
