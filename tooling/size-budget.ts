import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  offlineBudget,
  precachedFiles,
  readOnlineFiles,
} from '../apps/storefront/vite/build-service-worker.ts'

/**
 * Fails the build when the first product page exceeds its budget: 145 KB of script and 25 KB of style,
 * gzipped. Counts what the page requests at once: entry, root, layout and product modules with their imports,
 * and the largest language file. The browser test of the same budget counts requests after hydration. Also
 * fails when the files precached by the service worker exceed 420 KB, Brotli, including the shells of a
 * store.
 */
const budget = { script: 145 * 1024, style: 25 * 1024 }
const client = join(import.meta.dirname, '../apps/storefront/build/client')
const assets = readdirSync(join(client, 'assets'))

type Entry = { module: string; imports?: string[]; css?: string[] }
type Manifest = { entry: Entry; routes: Record<string, Entry> }

function readManifest(): Manifest {
  const name = assets.find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('no route manifest in the build')
  const text = readFileSync(join(client, 'assets', name), 'utf8')
  const window: { __reactRouterManifest?: Manifest } = {}
  runInNewContext(text, { window })
  if (!window.__reactRouterManifest) throw new Error('the route manifest sets nothing')
  return window.__reactRouterManifest
}

const { entry, routes } = readManifest()
const parts = [entry, ...['root', 'en/default-layout', 'en/product'].map((id) => routes[id])]
const scripts = new Set<string>()
const styles = new Set<string>()
for (const part of parts) {
  if (!part) throw new Error('a module of the product page is missing: has the route table changed?')
  for (const file of [part.module, ...(part.imports ?? [])]) scripts.add(file)
  for (const file of part.css ?? []) styles.add(file.replace(/#$/, ''))
}

const sizeOf = (file: string) => gzipSync(readFileSync(join(client, file))).length
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0)
const messages = assets
  .filter((name) => /^messages-.*-core-.*\.js$/.test(name))
  .map((name) => sizeOf(`assets/${name}`))
const script = sum(scripts) + Math.max(...messages)
const style = sum(styles)

for (const [name, bytes, limit] of [
  ['script', script, budget.script],
  ['style', style, budget.style],
] as const) {
  console.log(`first product page, ${name}: ${(bytes / 1024).toFixed(1)} KB gzip of ${limit / 1024} KB`)
  if (bytes > limit) process.exitCode = 1
}
if (process.exitCode) console.error('The first product page is over its budget.')

const files = precachedFiles(assets, readOnlineFiles(client)).map((name) =>
  readFileSync(join(client, 'assets', name)),
)
const precache = files.reduce((total, body) => total + brotliCompressSync(body).length, 0)
const worker = brotliCompressSync(readFileSync(join(client, 'service-worker.js'))).length
const limit = offlineBudget.all - offlineBudget.shells
const inKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
console.log(
  `service worker: ${inKilobytes(worker)}, precache: ${inKilobytes(precache)} Brotli of ${inKilobytes(limit)} (${files.length} files)`,
)
if (precache > limit) {
  console.error('The service worker fetches more at its installation than its budget allows.')
  process.exitCode = 1
}
