import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Sources that affect product documents and their index, and package.json for the versions of libraries.
 */
const sources = [
  'packages/contract',
  'packages/domain',
  'packages/search',
  'packages/db',
  'packages/commerce/src/catalogue',
]

const projectDir = fileURLToPath(new URL('../../../../', import.meta.url))

/** Written by the build of the published package, which contains no sources. */
const packagedStamp = join(projectDir, 'program-stamp.txt')

/** Returns a text that differs for every other program, so that none reads data that another stored. */
export const programStamp = (): string =>
  `${process.version} ${existsSync(packagedStamp) ? readFileSync(packagedStamp, 'utf8') : sourceStamp()}`

/** Returns the checksum of the sources. */
export function sourceStamp(): string {
  const hash = createHash('sha256')
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
