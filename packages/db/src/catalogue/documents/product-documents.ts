import type { Product } from '@ambra/contract/catalogue/product'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { guestView, type PriceView } from './price-view.ts'
import { productDocument } from './product-document.ts'
import { loadProductRows, rowsIn } from './product-rows.ts'
import { loadReferenceData, type ReferenceData } from './reference-data.ts'
import { variantDocument } from './variant-document.ts'

/**
 * Selection of documents: `ids` of products (parents), or all after `afterId`; `limit` is the batch size
 * (default 250); `prices` is the viewer of the prices (default guests); `usesUrlKeys` chooses url keys as
 * slugs (default true).
 */
export type CatalogSelection = {
  now: Date
  ids?: readonly number[]
  afterId?: number
  limit?: number
  prices?: PriceView
  usesUrlKeys?: boolean | undefined
}

async function nextIds(db: Kysely<Db>, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('parent_id', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Yields product documents of one store by ascending id, each configurable product followed by its variants,
 * in batches that each use one snapshot. Ids are those of parents; an id without a document was deleted.
 * Prices are those in force at `now`.
 * @see docs/rules/search SRC-12, docs/rules/catalogue CAT-1
 */
export async function* catalogDocuments(
  db: Kysely<Db> | Transaction<Db>,
  store: Store,
  selection: CatalogSelection,
): AsyncGenerator<Product[]> {
  for await (const batch of documentsByStore(db, [store], selection)) yield batch.documentsOf(store)
}

/** Runs consecutive queries in one turn of the connection. */
const onOneConnection = <T>(
  db: Kysely<Db> | Transaction<Db>,
  read: (held: Kysely<Db> | Transaction<Db>) => Promise<T>,
): Promise<T> => (db.isTransaction ? read(db) : db.connection().execute(read))

/** Batch of rows; `documentsOf` builds the documents of a store. */
export type DocumentBatch = { ids: readonly number[]; documentsOf: (store: Store) => Product[] }

/** Yields the documents of several stores and reads their shared rows once. */
export async function* documentsByStore(
  db: Kysely<Db> | Transaction<Db>,
  stores: readonly Store[],
  { now, ids, afterId = 0, limit = 250, prices = guestView, usesUrlKeys = true }: CatalogSelection,
): AsyncGenerator<DocumentBatch> {
  const shared = new Map<Store, { reference: ReferenceData; metadata: Map<string, unknown> }>()
  for (const store of stores) {
    const reference = await loadReferenceData(db, store, { now, prices, usesUrlKeys })
    shared.set(store, { reference, metadata: new Map() })
  }
  const languages = stores.map(({ language }) => language)
  const wanted = ids && [...new Set(ids)].sort((a, b) => a - b)
  let last = afterId
  for (let start = 0; ; start += limit) {
    const batch = wanted ? wanted.slice(start, start + limit) : await nextIds(db, last, limit)
    if (batch.length === 0) return
    last = batch.at(-1) ?? last
    const all = await onOneConnection(db, (held) => loadProductRows(held, batch, languages))
    yield {
      ids: batch,
      documentsOf: (store) => {
        const known = shared.get(store)
        if (!known) throw new Error(`the rows were not read for store ${store.code}`)
        const rows = rowsIn(all, { storeId: store.id, language: store.language })
        return rows.roots.flatMap((product) => {
          const document = productDocument(product, { rows, reference: known.reference }, known.metadata)
          return [
            document,
            ...document.configurable_children.map((child) => variantDocument(document, child)),
          ]
        })
      },
    }
  }
}

/** Finds documents by SKU, for a variant its own; unknown SKUs are absent. */
export async function findDocumentsBySku(
  db: Kysely<Db> | Transaction<Db>,
  store: Store,
  skus: readonly string[],
  view: Pick<CatalogSelection, 'now' | 'prices' | 'usesUrlKeys'>,
): Promise<Map<string, Product>> {
  const found = new Map<string, Product>()
  if (skus.length === 0) return found
  const { rows } = await sql<{ id: number }>`
    select distinct coalesce(parent_id, id) as id from products where sku = any(${[...skus]}::text[])`.execute(
    db,
  )
  const wanted = new Set(skus)
  for await (const batch of catalogDocuments(db, store, { ...view, ids: rows.map((row) => row.id) }))
    for (const document of batch) if (wanted.has(document.sku)) found.set(document.sku, document)
  return found
}
