import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'

export async function readJson(file: string): Promise<unknown> {
  return JSON.parse(gunzipSync(await readFile(file)).toString())
}

export async function writeLines(file: string, rows: Iterable<object>): Promise<void> {
  const out = createWriteStream(file)
  for (const row of rows) if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}

/** Returns a deterministic sku, derived from its content, for a product without one. */
export function skuOf(prefix: string, content: unknown): string {
  return `${prefix}-${hash('sha256', JSON.stringify(content), 'hex').slice(0, 12).toUpperCase()}`
}

/** Returns lower-case letters and digits joined by single hyphens. */
export function keyOf(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '')
}

/** Uses English texts as the Estonian ones too. */
export function english<T>(text: T): { et: T; en: T } {
  return { et: text, en: text }
}
