import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../routes')
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/(?:^|\/)(?:error|not-found)\.tsx$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  .filter(({ text }) => text.includes('export default function'))

// The page preloads what its route waits for; loaded by a script it would arrive a round trip later.
it.each(pages)('waits for the second catalogue or works without it: $file', ({ text }) => {
  expect(text.includes('coreTexts')).toBe(!text.includes('await loadMoreMessages()'))
})
