import { fileURLToPath } from 'node:url'
import { type Catalog, languages } from '@ambra/ui/compile-messages'
import type { Plugin } from 'vite'
import { coreCatalogs, lateRooms, messageFiles, roomCatalogs } from './message-catalogs.ts'

const prefix = 'virtual:messages/'

/**
 * Provides `virtual:messages/et` and the other languages (core texts, one module each) and
 * `virtual:messages/rooms` (loaders of the texts of each room by language, as separate modules).
 */
export function consoleMessages(): Plugin {
  const modules = new Map<string, () => string>()
  for (const language of languages) {
    modules.set(language, () => asModule(coreCatalogs()[language]))
    for (const room of lateRooms)
      modules.set(`${room}-${language}`, () => asModule(roomCatalogs(room)[language]))
  }
  modules.set('rooms', () => `export default ${roomLoaders}`)
  return {
    name: 'ambra-console-messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const text = modules.get(id.slice(prefix.length + 1))
      if (!text) return undefined
      for (const file of messageFiles) this.addWatchFile(fileURLToPath(file))
      return text()
    },
  }
}

const loaderOf = (name: string) => `() => import('${prefix}${name}')`
const objectOf = (rows: readonly string[]) => `{${rows.join(',\n')}}`
const roomLoaders = objectOf(
  languages.map((language) => {
    const rooms = lateRooms.map((room) => `'${room}': ${loaderOf(`${room}-${language}`)}`)
    return `'${language}': ${objectOf(rooms)}`
  }),
)

const asModule = (texts: Catalog) => `export default ${JSON.stringify(texts)}`
