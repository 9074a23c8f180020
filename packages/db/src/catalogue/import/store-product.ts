import { hash } from 'node:crypto'
import type { AttributeRow, CategoryRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { May } from '../../platform/staff/runs-as.ts'
import type { BatchContext } from './batch-context.ts'
import type { Problem } from './check-product.ts'
import { importBatch } from './import-batch.ts'
import { OfferedRows } from './offered-rows.ts'
import { PlannedRows } from './planned-rows.ts'
import { readRow } from './read-row.ts'
import { loadDictionary, loadStoredProducts, type StoredProduct } from './reference-data.ts'

/** `brings`: attributes and categories that the product may name and the shop may lack. */
type Storing = { now: Date; may: May; brings: Iterable<AttributeRow | CategoryRow> }
/**
 * Result of storing a product. `taken`: an existing product with one of the SKUs, not created by this row.
 */
export type StoredRow =
  | { id: number; bringsWords: boolean }
  | { problems: Problem[] }
  | { taken: StoredProduct }

/**
 * Advisory lock that serializes the creation of products, so that two people with the same SKU do not
 * overwrite each other.
 */
const lock = 8710

/**
 * Stores one product with the checks, permissions and writes of an import, in the caller's transaction.
 * Idempotent for the same row. `isNew`: none of its SKUs may exist yet.
 * @see docs/decisions/102-one-writer-of-products.md
 */
export async function storeProduct(
  db: Kysely<Db>,
  given: ProductRow,
  { isNew, ...storing }: Storing & { isNew: boolean },
): Promise<StoredRow> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
  const text = JSON.stringify(given)
  const read = readRow(text, 0)
  if ('problems' in read) return read
  const rowHash = `console:${hash('sha256', text, 'base64url')}`
  const skus = [given.sku, ...(given.variants ?? []).map(({ sku }) => sku)]
  const stored = await loadStoredProducts(db, skus)
  const before = stored.get(given.sku)
  if (before?.content_hash === rowHash) return { id: before.id, bringsWords: false }
  const [taken] = isNew ? stored.values() : []
  if (taken) return { taken }
  const { refused, changed, dictionaryChanged } = await importBatch(
    [{ line: 0, row: given, hash: rowHash, rows: 1 }],
    await contextOf(db, storing),
  )
  const [id] = changed
  if (id === undefined) return { problems: refused }
  // Keeps the hash of the imported row, so that importing the file again leaves what the console added.
  if (before)
    await db.updateTable('products').set({ content_hash: before.content_hash }).where('id', '=', id).execute()
  return { id, bringsWords: dictionaryChanged }
}

async function contextOf(db: Kysely<Db>, { now, may, brings }: Storing): Promise<BatchContext> {
  const offers = new OfferedRows()
  for (const row of brings) offers.add({ line: 0, row, hash: '', rows: 0 })
  return {
    db,
    dictionary: await loadDictionary(db),
    offers,
    planned: new PlannedRows(),
    isDryRun: false,
    media: new Map(),
    now,
    last: true,
    may,
    note: () => undefined,
    assumedSkus: new Set(),
    acceptsPriceJumps: true,
    author: undefined,
  }
}
