import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { detectSource, readSource } from './read-source.ts'
import type { ReadContext } from './source.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambra-formats-'))

/** Writes a file into the test's own folder. */
export function aFile(content: string | Uint8Array, name = 'rows'): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

/** Result of reading a file. */
export type Reading = {
  rows: ImportRow[]
  products: ProductRow[]
  refused: { line: number; field: string; reason: string }[]
  notes: string[]
  count: number
}

/** Reads a file of any format with the defaults of the command. */
export async function read(content: string | Uint8Array, over: Partial<ReadContext> = {}): Promise<Reading> {
  const file = aFile(content)
  const reading: Reading = { rows: [], products: [], refused: [], notes: [], count: 0 }
  const context: ReadContext = {
    file,
    workDir: join(folder, 'work'),
    language: 'et',
    currency: 'EUR',
    rates: {},
    storeViews: {},
    keepUnpriced: false,
    knownInputs: new Map(),
    knownCategories: new Map(),
    checkPicture: () => undefined,
    onBytes: () => undefined,
    onProgress: () => undefined,
    // `check-of-files.test.ts` of commerce tests the subject of a row.
    refuse: ({ line, field, reason }) =>
      reading.refused.push({ line, field, reason: reasonText('en', reason) }),
    note: (text) => reading.notes.push(text),
    countRow: () => (reading.count += 1),
    ...over,
  }
  const kind = await detectSource(file, over.encoding)
  if (kind === undefined || kind === 'empty') throw new Error(`not a known format: ${kind ?? ''}`)
  for await (const { text } of readSource(kind, context)) {
    if (text === '') continue
    // Rows from a reader, or lines from the test.
    const row = JSON.parse(text) as ImportRow
    reading.rows.push(row)
    if (row.type === 'product') reading.products.push(row)
  }
  return reading
}

/** Working folder of the readers in this run. */
export const workFolder = join(folder, 'work')
