import { typesWhere } from '@ambra/domain/catalogue/product-types/traits'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'

const composed = typesWhere(({ composedOf }) => composedOf !== undefined)

/** Product or variant with its price in all stores, in cents; null means unknown. */
export type PricedRow = { product_id: number; sku: string; type: string; price_cents: number | null }

/** Pages of products whose prices are to change. */
export function pricedRows(db: Kysely<Db>) {
  return {
    /** Lists products with their own price that match a condition of the product list, after an id. */
    async listFound(condition: string | undefined, afterId: number, limit: number): Promise<PricedRow[]> {
      const fits = condition === undefined ? sql`true` : sql`l.terms @@ ${condition}::tsquery`
      const { rows } = await sql<PricedRow>`
        select l.product_id, l.sku, l.type, r.price_cents from product_list l
        left join prices r on r.product_id = l.product_id and r.store_id = 0
        where l.product_id > ${afterId} and l.type <> all(${composed}::text[]) and ${fits}
        order by l.product_id limit ${limit}`.execute(db)
      return rows
    },

    /** Finds products by SKU; unknown ones are absent. */
    async findBySkus(skus: readonly string[]): Promise<Map<string, PricedRow>> {
      const { rows } = await sql<PricedRow>`
        select p.id as product_id, p.sku, p.type, r.price_cents from products p
        left join prices r on r.product_id = p.id and r.store_id = 0
        where p.sku = any(${[...skus]}::text[])`.execute(db)
      return new Map(rows.map((row) => [row.sku, row]))
    },
  }
}
