import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Maps each known SKU to the SKU that lists show: a variant maps to its product. */
export async function shownSkus(
  db: Kysely<Db> | Transaction<Db>,
  skus: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (skus.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .leftJoin('products as parent', 'parent.id', 'products.parent_id')
    .select(['products.sku', 'parent.sku as parent_sku'])
    .where('products.sku', 'in', skus)
    .execute()
  return new Map(rows.map(({ sku, parent_sku: parent }) => [sku, parent ?? sku]))
}
