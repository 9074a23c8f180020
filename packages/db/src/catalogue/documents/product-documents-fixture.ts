import type { Product } from '@ambra/contract/catalogue/product'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { catalogDocuments } from './product-documents.ts'

/**
 * Finds product documents by SKU; a variant's SKU yields its parent's document. Keeps the given order, omits
 * unknown SKUs and duplicates.
 */
export async function findProductDocuments(
  db: Kysely<Db> | Transaction<Db>,
  store: Store,
  skus: readonly string[],
  now: Date,
): Promise<Product[]> {
  if (skus.length === 0) return []
  const { rows } = await sql<{ sku: string; id: number }>`
    select sku, coalesce(parent_id, id) as id from products where sku = any(${[...skus]}::text[])`.execute(db)
  const idOf = new Map(rows.map((row) => [row.sku, row.id]))
  const ids = [...new Set(skus.flatMap((sku) => idOf.get(sku) ?? []))]
  const found = new Map<number, Product>()
  for await (const batch of catalogDocuments(db, store, { now, ids }))
    for (const document of batch) found.set(document.id, document)
  return ids.flatMap((id) => found.get(id) ?? [])
}
