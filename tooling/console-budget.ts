import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Fails the build when the console exceeds its budget, gzipped: 220 KB of script for the first load (entry,
 * root, frame, the largest language and the start screen), 40 KB of additional script for any screen with its
 * texts.
 */
const budget = { first: 220 * 1024, route: 40 * 1024 }
const client = join(import.meta.dirname, '../apps/console/build/client')
const assets = join(client, 'assets')

type Part = { module: string; imports?: string[] }
type Manifest = { entry: Part; routes: Record<string, Part> }

function readManifest(): Manifest {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('no route manifest in the build of the console')
  const text = readFileSync(join(assets, name), 'utf8')
  // The file contains `window.__reactRouterManifest=` and JSON.
  return JSON.parse(text.slice(text.indexOf('{')).replace(/;\s*$/, '')) as Manifest
}

const sizes = new Map<string, number>()
function sizeOf(address: string): number {
  const known = sizes.get(address)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(join(client, address.replace(/^\/admin\//, '')))).length
  sizes.set(address, size)
  return size
}
const filesOf = (parts: readonly (Part | undefined)[]) =>
  new Set(parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])))
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0)
const inKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const { entry, routes } = readManifest()
const shell = filesOf([entry, ...['root', 'routes/frame', 'routes/screens'].map((id) => routes[id])])
const added = Object.entries(routes)
  .filter(([id]) => !['root', 'routes/frame', 'routes/screens'].includes(id))
  .map(([id, part]) => ({ id, bytes: sum([...filesOf([part])].filter((file) => !shell.has(file))) }))
  .sort((a, b) => b.bytes - a.bytes)
const heaviest = added[0]
if (!heaviest) throw new Error('the console has no screens')
const textsNamed = (pattern: RegExp) =>
  readdirSync(assets)
    .filter((name) => pattern.test(name))
    .map((name) => sizeOf(`/admin/assets/${name}`))
const languages = textsNamed(/^(et|en|ru|lt|lv)-.*\.js$/)
const roomTexts = Math.max(...textsNamed(/^[a-z]{3,}-(et|en|ru|lt|lv)-.*\.js$/))
if (languages.length !== 5) throw new Error(`${languages.length} language files of the console, not 5`)
const screen = heaviest.bytes + roomTexts
const start = added.find(({ id }) => id === 'screens/platform/start/start')
if (!start) throw new Error('the console has no first screen')
const first = sum(shell) + Math.max(...languages) + start.bytes

console.log(`console, first load: ${inKilobytes(first)} gzip of ${budget.first / 1024} KB`)
console.log(`console, heaviest screen (${heaviest.id}): ${inKilobytes(screen)} of ${budget.route / 1024} KB`)
if (first > budget.first || screen > budget.route) {
  console.error('The console is over its budget.')
  process.exitCode = 1
}
