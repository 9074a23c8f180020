import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { withReason } from './movement-reason.ts'

/** Stock of a SKU in a store; `taken` are the pieces of unsent orders. */
export type ShopCount = { shop: string; sku: string; qty: number; taken: number; countedAt: Date }

/** Counted stock of the shop's own stores. @see docs/delivery.md "Stock of the shops" */
export function shopStockRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists counts of these SKUs by shop and SKU; a store without stock of a SKU has no row. */
    async listBySkus(skus: readonly string[]): Promise<ShopCount[]> {
      if (skus.length === 0) return []
      return db
        .selectFrom('shop_stock as s')
        .innerJoin('products as p', 'p.id', 's.product_id')
        .leftJoin('shop_stock_counts as c', 'c.shop', 's.shop')
        .select(['s.shop', 'p.sku', 's.qty', 's.taken'])
        .select(sql<Date>`greatest(s.updated_at, c.counted_at)`.as('countedAt'))
        .where('p.sku', 'in', skus)
        .orderBy('s.shop')
        .orderBy('p.sku')
        .execute()
    },

    /** Lists the stores that were ever counted; nothing is known about the others. */
    async listCounted(): Promise<string[]> {
      const rows = await db.selectFrom('shop_stock_counts').select('shop').orderBy('shop').execute()
      return rows.map(({ shop }) => shop)
    },

    /**
     * Sets the stock of one SKU in a store or warehouse, never below what orders take from it and never above
     * what the total has left; marks it as counted now. Returns the new quantity; undefined for an unknown SKU.
     */
    async setQuantity({ shop, sku, qty, now }: { shop: string; sku: string; qty: number; now: Date }) {
      const { rows } = await sql<{ qty: number }>`
        with changed as (
          insert into shop_stock (product_id, shop, qty, updated_at)
          select p.id, ${shop}, least(${qty}::integer, case when s.manage then greatest(s.qty + s.short - coalesce((
              select sum(x.qty) from shop_stock x where x.product_id = p.id and x.shop <> ${shop}), 0), 0) end), ${now}
          from (select ${withReason({ reason: 'count', actor: 'cli' })} as reason) why,
            (select id from products where sku = ${sku}) p
            left join lateral (select * from stock where product_id = p.id for update) s on true
          where why.reason is not null
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
