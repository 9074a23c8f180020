import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')

it('links every decision record once from the index', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const linked = [...index.matchAll(/^\| \d{3} \| \[[^\]]+\]\(([\w.-]+)\)/gm)].map(([, file]) => file)
  const records = readdirSync(folder).filter((file) => /^\d{3}-/.test(file))
  expect(linked).toEqual(records.toSorted())
})
