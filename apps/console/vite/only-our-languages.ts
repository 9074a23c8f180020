import type { Plugin } from 'vite'

/** Matches texts of React Aria in languages that the console does not have. English stays as the fallback. */
const library = /[\\/]@?react-(?:aria|stately)[\\/]/
const texts = /[\\/]intl[\\/]/
const language = /[a-z]{2}-[A-Z]{2}\.(?:mjs|js|cjs)$/
const ours = /[\\/](?:et-EE|en-US|ru-RU|lt-LT|lv-LV)\.(?:mjs|js|cjs)$/

const isForeign = (id: string) => library.test(id) && texts.test(id) && language.test(id) && !ours.test(id)

/** Excludes React Aria texts of about thirty languages from the bundle; dialogs and lists need only five. */
export function onlyOurLanguages(): Plugin {
  return {
    name: 'ambra-only-our-languages',
    enforce: 'pre',
    load: (id) => (isForeign(id) ? 'export default {}' : undefined),
  }
}
