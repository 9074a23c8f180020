import { mkdirSync, writeFileSync } from 'node:fs'
import { parametersOf } from '@ambra/ui/compile-messages'
import { allTexts, lateRooms } from './message-catalogs.ts'

/** Writes the types of message keys and parameters that `t()` accepts (`npm run typegen`). */
const lines = Object.entries(allTexts()).map(([key, message]) => {
  const parameters = Object.entries(parametersOf(message)).map(
    ([name, type]) => `${JSON.stringify(name)}: ${type === 'number' ? 'number' : 'string | number'}`,
  )
  return `    ${JSON.stringify(key)}: { ${parameters.join('; ')} }`
})
const declarations = `declare module 'virtual:console-message-keys' {
  export interface MessageParameters {
${lines.join('\n')}
  }
  export type LateRoom = ${lateRooms.map((room) => JSON.stringify(room)).join(' | ')}
}
`
const folder = new URL('../.react-router/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('message-keys.d.ts', folder), declarations)
