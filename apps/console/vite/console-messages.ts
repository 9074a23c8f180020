import { fileURLToPath } from 'node:url'
import { languages } from '@ambra/storefront/compile-messages'
import type { Plugin } from 'vite'
import { consoleCatalogs, messageFiles } from './message-catalogs.ts'

const prefix = 'virtual:messages/'

/** `virtual:messages/et` and the others: one module a language, of which a visit loads one. */
export function consoleMessages(): Plugin {
  return {
    name: 'ambra-console-messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      const language = languages.find((one) => id === `\0${prefix}${one}`)
      if (!language) return undefined
      for (const file of messageFiles) this.addWatchFile(fileURLToPath(file))
      return `export default ${JSON.stringify(consoleCatalogs()[language])}`
    },
  }
}
