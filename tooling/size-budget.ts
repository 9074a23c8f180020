import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Fails the build when the first product page outgrows its budget: script 140 KB and style 25 KB, gzipped.
 * Counts what the page's HTML asks for: entry, root, layout and product modules with all their imports, and the
 * largest language file.
 */
const budget = { script: 140 * 1024, style: 25 * 1024 }
const client = join(import.meta.dirname, '../apps/storefront/build/client')

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; src?: string }
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))

const wanted = ['entry.client', 'root', 'layouts/default', 'routes/product']
const isWanted = (key: string) => wanted.some((name) => key.split('?')[0]?.endsWith(`app/${name}.tsx`))

const scripts = new Set<string>()
const styles = new Set<string>()
function collect(key: string): void {
  const chunk = manifest[key]
  if (!chunk || scripts.has(chunk.file)) return
  scripts.add(chunk.file)
  for (const file of chunk.css ?? []) styles.add(file)
  for (const each of chunk.imports ?? []) collect(each)
}
for (const key of Object.keys(manifest)) if (isWanted(key)) collect(key)

const sizeOf = (file: string) => gzipSync(readFileSync(join(client, file))).length
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0)
const messages = readdirSync(join(client, 'assets')).filter((name) => /^messages[-.]/.test(name))
const script = sum(scripts) + Math.max(0, ...messages.map((name) => sizeOf(`assets/${name}`)))
const style = sum(styles)

const report = (name: string, bytes: number, limit: number) =>
  console.log(`${name}: ${(bytes / 1024).toFixed(1)} KB gzip of ${limit / 1024} KB`)
report('first product page, script', script, budget.script)
report('first product page, style', style, budget.style)
if (scripts.size === 0) throw new Error('no script found for the product page: has the manifest changed?')
if (script > budget.script || style > budget.style) {
  console.error('The first product page is over its budget.')
  process.exitCode = 1
}
