import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Selects products by name; without any criteria, the newest and promoted ones. */
export type ProductNames = {
  readonly categoryIds?: readonly number[]
  readonly ids?: readonly number[]
  readonly skus?: readonly string[]
  /** Last segments of addresses. */
  readonly urlKeys?: readonly string[]
}

/**
 * Lists up to `limit` products (parents) in one of these categories or with one of these names: a fallback
 * for lists while no search index is available.
 */
export async function listProductsNamed(
  db: Kysely<Db> | Transaction<Db>,
  names: ProductNames,
  limit: number,
): Promise<number[]> {
  const { categoryIds = [], ids = [], skus = [], urlKeys = [] } = names
  const isAny = categoryIds.length + ids.length + skus.length + urlKeys.length === 0
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct coalesce(p.parent_id, p.id) as id from products p
        where ${isAny}
          or p.id = any(${[...ids]}::integer[])
          or p.sku = any(${[...skus]}::text[])
          or p.id in (select product_id from product_texts where url_key = any(${[...urlKeys]}::text[]))
          or p.id in (select product_id from product_categories where category_id = any(${[...categoryIds]}::integer[]))
    ) named
    order by (select promoted from products where id = named.id) desc, id desc
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
