import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * Stock held by unpaid orders. `oldestCashAt`: time since which the oldest cash-on-delivery order has waited
 * for staff.
 */
export type HeldStock = {
  orders: number
  pieces: number
  /** Pieces of managed stock, including held ones. */
  stock: number
  cashOrders: number
  oldestCashAt: Date | undefined
  /** Highest number of orders held by one network, address or account. */
  mostOfOneKey: number
}

/** Stock held by unpaid orders. @see migrations/0027_stock_holds.ts */
export function stockHoldRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    async figures(): Promise<HeldStock> {
      const { rows } = await sql<{
        orders: number
        pieces: number
        stock: number
        cash: number
        oldest: Date | null
        most: number
      }>`select count(*)::integer as orders, coalesce(sum(pieces), 0)::double precision as pieces,
          (select coalesce(sum(qty), 0)::double precision from stock where manage) as stock,
          count(*) filter (where is_cash)::integer as cash, min(created_at) filter (where is_cash) as oldest,
          (select coalesce(max(n), 0)::integer from (select count(*) as n from stock_hold_keys group by key) k) as most
        from stock_holds`.execute(db)
      const [row] = rows
      return {
        orders: row?.orders ?? 0,
        pieces: row?.pieces ?? 0,
        stock: row?.stock ?? 0,
        cashOrders: row?.cash ?? 0,
        oldestCashAt: row?.oldest ?? undefined,
        mostOfOneKey: row?.most ?? 0,
      }
    },

    /** Returns whether the shop has ever received a payment from this customer. */
    async hasPaidBefore(customerId: number): Promise<boolean> {
      const row = await db
        .selectFrom('orders')
        .innerJoin('payments', 'payments.order_id', 'orders.id')
        .select('orders.id')
        .where('orders.customer_id', '=', customerId)
        .where('payments.state', '=', 'paid')
        .where('orders.grand_total_cents', '>', 0)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
