import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { withReason } from '../stock/movement-reason.ts'

/** What a store had of a sku when it was counted last, pieces; whether the house can still sell them is not considered. */
export type ShopCount = { shop: string; sku: string; qty: number; countedAt: Date }

/** Pieces counted in the shop's own stores. @see docs/delivery.md "Stock of the shops" */
export function shopStockRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Counts of these skus by shop and sku; a store that has none of a sku by its files has no row of it. */
    async listBySkus(skus: readonly string[]): Promise<ShopCount[]> {
      if (skus.length === 0) return []
      return db
        .selectFrom('shop_stock as s')
        .innerJoin('products as p', 'p.id', 's.product_id')
        .leftJoin('shop_stock_counts as c', 'c.shop', 's.shop')
        .select(['s.shop', 'p.sku', 's.qty'])
        .select(sql<Date>`greatest(s.updated_at, c.counted_at)`.as('countedAt'))
        .where('p.sku', 'in', skus)
        .orderBy('s.shop')
        .orderBy('p.sku')
        .execute()
    },

    /** Ids of the stores that were ever counted: of the others nothing is known. */
    async listCounted(): Promise<string[]> {
      const rows = await db.selectFrom('shop_stock_counts').select('shop').orderBy('shop').execute()
      return rows.map(({ shop }) => shop)
    },

    /**
     * Sets what a store or warehouse has of one sku, never below what orders take from it: what it has now, undefined when no
     * product has the sku. It counts as counted from then on.
     */
    async setQuantity({ shop, sku, qty, now }: { shop: string; sku: string; qty: number; now: Date }) {
      const { rows } = await sql<{ qty: number }>`
        with changed as (
          insert into shop_stock (product_id, shop, qty, updated_at)
          select id, ${shop}, ${qty}::integer, ${now}
          from products, (select ${withReason({ reason: 'count', actor: 'cli' })} as reason) why
          where sku = ${sku} and why.reason is not null
          on conflict (product_id, shop) do update set qty = greatest(excluded.qty, shop_stock.taken),
            updated_at = excluded.updated_at
          returning product_id, qty
        ), counted as (
          insert into shop_stock_counts (shop, counted_at) select ${shop}, ${now} from changed on conflict do nothing
        )
        select qty from changed`.execute(db)
      return rows[0]?.qty
    },
  }
}
