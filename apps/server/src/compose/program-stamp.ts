import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What makes documents of products and the index of them: sources, and package.json for the versions of libraries. */
const sources = [
  'packages/contract',
  'packages/domain',
  'packages/search',
  'packages/db',
  'packages/commerce/src/catalogue',
]

const projectDir = fileURLToPath(new URL('../../../../', import.meta.url))

/** Another text for every other program: what one has stored, another does not read. */
export function programStamp(): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources)
    for (const file of listSources(join(projectDir, source))) hash.update(readFileSync(file))
  return hash.digest('hex')
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return notSources.has(entry.name) ? [] : listSources(path)
      return /(?<!\.test)\.(ts|sql)$|^package\.json$/.test(entry.name) ? [path] : []
    })
}

const notSources: ReadonlySet<string> = new Set(['node_modules', 'test', 'testing', 'build'])
