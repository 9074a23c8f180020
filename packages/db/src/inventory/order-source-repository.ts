import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { notCarried } from './warehouses-repository.ts'

/** Pieces of an order from a warehouse or shop. */
export type OrderSource = { orderId: number; productId: number; sku: string; warehouse: string; qty: number }
type Connection = Kysely<Db> | Transaction<Db>

/**
 * Source warehouses and shops of orders. The database decides them when an order takes its pieces.
 * @see functions/follow_order_stock.sql
 */
export function orderSourceRepository(db: Connection) {
  return {
    /** Lists sources of orders; pieces without a source come from the main warehouse. */
    async list(orderIds: readonly number[]): Promise<OrderSource[]> {
      const { rows } = await sql<OrderSource>`
        select n.order_id as "orderId", n.product_id as "productId", p.sku, n.warehouse, n.qty::integer as qty
        from (
          select order_id, product_id, warehouse, qty from order_sources where order_id = any(${[...orderIds]}::integer[])
          union all
          select o.order_id, o.product_id, ${mainWarehouse}, o.qty - coalesce((select sum(s.qty) from order_sources s
              where s.order_id = o.order_id and s.product_id = o.product_id), 0)
          from order_stock o where o.order_id = any(${[...orderIds]}::integer[])
        ) n join products p on p.id = n.product_id
        where n.qty > 0 and p.type not in ${notCarried()} order by n.order_id, p.sku, n.warehouse`.execute(db)
      return rows
    },

    /** Lists the warehouses that send the pieces of orders: pieces of a shop are brought to the main one. */
    async listSenders(orderIds: readonly number[]): Promise<OrderSource[]> {
      const warehouses = await db.selectFrom('warehouses').select('code').execute()
      const codes = new Set(warehouses.map(({ code }) => code))
      const found = new Map<string, OrderSource>()
      for (const source of await this.list(orderIds)) {
        const warehouse = codes.has(source.warehouse) ? source.warehouse : mainWarehouse
        const key = `${source.orderId}/${source.productId}/${warehouse}`
        found.set(key, { ...source, warehouse, qty: source.qty + (found.get(key)?.qty ?? 0) })
      }
      return [...found.values()]
    },

    /** Maps orders to the codes of the warehouses that send them, by preference. */
    async warehousesOf(orderIds: readonly number[]): Promise<Map<number, string[]>> {
      const { rows } = await sql<{ id: number; codes: string[] }>`
        select n.order_id as id, array_agg(w.code order by w.position, w.code) as codes from (
          select order_id, case when exists (select 1 from warehouses h where h.code = warehouse) then warehouse
            else ${mainWarehouse} end as warehouse from order_sources where order_id = any(${[...orderIds]}::integer[])
          union
          select o.order_id, ${mainWarehouse} from order_stock o join products p on p.id = o.product_id
          where o.order_id = any(${[...orderIds]}::integer[]) and p.type not in ${notCarried()}
            and o.qty > coalesce((select sum(s.qty) from order_sources s
              where s.order_id = o.order_id and s.product_id = o.product_id), 0)
        ) n join warehouses w on w.code = n.warehouse group by n.order_id`.execute(db)
      return new Map(rows.map(({ id, codes }) => [id, codes]))
    },

    /** Returns whether an order is unsent, has released its pieces, and is being packed or picked. */
    async state(orderId: number): Promise<{ isTaking: boolean; isReleased: boolean; isPacking: boolean }> {
      const { rows } = await sql<{ isTaking: boolean; isReleased: boolean; isPacking: boolean }>`
        select o.stock_state = 'reserved' as "isTaking", o.stock_state = 'released' as "isReleased",
          exists (select 1 from shipments s where s.order_id = o.id and s.state <> 'cancelled') or exists (
            select 1 from pick_run_pieces r join pick_runs u on u.id = r.run_id
            where r.order_id = o.id and u.finished_at is null) as "isPacking"
        from orders o where o.id = ${orderId}`.execute(db)
      return rows[0] ?? { isTaking: false, isReleased: false, isPacking: false }
    },

    /** Locks an order and the stock of its pieces, as shipping does. */
    async lock(orderId: number): Promise<void> {
      await sql`select 1 from orders where id = ${orderId} for update`.execute(db)
      await sql`select 1 from stock s join products p on p.id = s.product_id
        where s.product_id in (select product_id from order_stock where order_id = ${orderId})
        order by p.sku for update of s`.execute(db)
    },

    /**
     * Makes one warehouse the source of all pieces of a locked order. Returns the SKUs of which it has too
     * few; the caller must then roll back.
     */
    async setAll(orderId: number, warehouse: string): Promise<string[]> {
      await db.deleteFrom('order_sources').where('order_id', '=', orderId).execute()
      const counted = sql`from order_stock o join stock s on s.product_id = o.product_id and s.manage
        join products p on p.id = o.product_id where o.order_id = ${orderId}`
      const { rows } = await sql<{ sku: string }>`
        select p.sku ${counted} and free_pieces(${warehouse}::text, o.product_id, o.qty) < o.qty order by p.sku`.execute(
        db,
      )
      if (rows.length === 0)
        await sql`select add_order_source(o.order_id, o.product_id, ${warehouse}::text, o.qty) ${counted}`.execute(
          db,
        )
      return rows.map(({ sku }) => sku)
    },
  }
}
