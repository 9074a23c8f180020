import { mkdirSync, writeFileSync } from 'node:fs'
import { parametersOf } from '@ambra/ui/compile-messages'
import { compileMessages } from './compile-messages.ts'

/** Writes the types of message keys and parameters for `t()`: `npm run typegen`. */
const lines = Object.entries(compileMessages().en).map(([key, message]) => {
  const parameters = Object.entries(parametersOf(message)).map(
    ([name, type]) => `${JSON.stringify(name)}: ${type === 'number' ? 'number' : 'string | number'}`,
  )
  return `    ${JSON.stringify(key)}: { ${parameters.join('; ')} }`
})

const declarations = `declare module 'virtual:message-keys' {
  export interface MessageParameters {
${lines.join('\n')}
  }
}
`
const folder = new URL('../.react-router/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('message-keys.d.ts', folder), declarations)
