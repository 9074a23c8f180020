import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/**
 * Lists bundles and grouped products that contain one of these products or their variants: price and stock of
 * their documents change with it. Ignores related products and similar links.
 */
export async function listDependentProducts(
  db: Kysely<Db> | Transaction<Db>,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with parts as (
      select sku from products where id = any(${[...ids]}::integer[]) or parent_id = any(${[...ids]}::integer[])
    )
    select o.product_id as id from bundle_links l join bundle_options o on o.id = l.option_id
      where l.linked_sku in (select sku from parts)
    union
    select l.product_id from product_links l
      where l.type = 'associated' and l.linked_sku in (select sku from parts)`.execute(db)
  return rows.map((row) => row.id)
}
