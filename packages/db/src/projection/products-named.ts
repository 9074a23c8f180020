import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** How products are named; without any of it the newest and the promoted ones are meant. */
export type ProductNames = {
  readonly categoryIds?: readonly number[]
  readonly ids?: readonly number[]
  readonly skus?: readonly string[]
  /** Last parts of addresses. */
  readonly urlKeys?: readonly string[]
}

/**
 * Ids of the products (parents) that belong to one of these categories or have one of these names, at most `limit`: for
 * lists that must be shown while no search index answers.
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
