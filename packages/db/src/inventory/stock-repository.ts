import type { StockItem, TrackedQuantity } from '@ambra/contract/inventory/stock'
import { mostAllowed, type QuantityRule } from '@ambra/domain/catalogue/prices/quantity-rule'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { type MovementWhy, withReason } from './movement-reason.ts'

/** Availability of a SKU: `available` = stock minus reserved; without `manage` it is unlimited. */
export type Availability = {
  productId: number
  available: number
  manage: boolean
  maxSaleQty: number
  rule: QuantityRule & Pick<StockItem, 'min_sale_qty' | 'qty_increments'>
  status: number
}

function stockItem(
  sku: string,
  { productId, available, manage, maxSaleQty, rule, status }: Availability,
): StockItem {
  const qty = Math.max(0, available)
  return {
    item_id: productId,
    product_id: productId,
    product_sku: sku,
    stock_id: 1,
    qty,
    is_in_stock: status === 1 && (!manage || mostAllowed(qty, rule) > 0),
    manage_stock: manage,
    min_qty: 0,
    max_sale_qty: maxSaleQty,
    enable_qty_increments: rule.qty_increments > 1,
    ...rule,
    backorders: 0,
    is_qty_decimal: false,
  }
}

const free = sql<number>`greatest(stock.qty - stock.reserved, 0)`

/** Stock quantities. Only `place_order` reserves. @see docs/rules/stock STK-1, docs/rules/stock STK-4 */
export function stockRepository(db: Kysely<Db> | Transaction<Db>) {
  async function availableBySkus(skus: readonly string[]): Promise<Map<string, Availability>> {
    if (skus.length === 0) return new Map()
    const rows = await db
      .selectFrom('products')
      .innerJoin('stock', 'stock.product_id', 'products.id')
      .select([
        'products.sku',
        'products.id',
        'products.status',
        'stock.qty',
        'stock.reserved',
        'stock.manage',
        'stock.max_sale_qty',
        'stock.min_sale_qty',
        'stock.qty_increments',
      ])
      .where('products.sku', 'in', skus)
      .execute()
    return new Map(
      rows.map((row) => [
        row.sku,
        {
          productId: row.id,
          available: Math.max(0, row.qty - row.reserved),
          manage: row.manage,
          maxSaleQty: row.max_sale_qty,
          rule: { min_sale_qty: row.min_sale_qty, qty_increments: row.qty_increments },
          status: row.status,
        },
      ]),
    )
  }

  return {
    availableBySkus,

    /** Lists stock items in the given order; omits unknown SKUs. */
    async listBySkus(skus: readonly string[]): Promise<StockItem[]> {
      const found = await availableBySkus(skus)
      return skus.flatMap((sku) => {
        const entry = found.get(sku)
        return entry ? [stockItem(sku, entry)] : []
      })
    },

    /**
     * Lists products and variants, of these SKUs or all, with at most `threshold` pieces left.
     * @see docs/rules/stock STK-5
     */
    async listTracked(threshold: number, skus?: readonly string[]): Promise<TrackedQuantity[]> {
      if (skus?.length === 0) return []
      const rows = await db
        .selectFrom('stock')
        .innerJoin('products', 'products.id', 'stock.product_id')
        .select(['products.id', 'products.sku', free.as('qty')])
        .where('stock.manage', '=', true)
        .where('products.status', '=', 1)
        .where(free, '<=', threshold)
        .$if(skus !== undefined, (query) => query.where('products.sku', 'in', skus ?? []))
        .orderBy('products.id')
        .execute()
      return rows.map((row) => ({ product_id: row.id, sku: row.sku, qty: row.qty }))
    },

    /**
     * Announces stock changed by orders and cancellations since the last call; returns false when there was
     * none. Reads the list and notifies in one transaction: what a crashed process did not announce, the next
     * call does.
     */
    async announceChanges(): Promise<boolean> {
      const { rows } = await sql<{ count: number }>`select announce_stock_changes() as count`.execute(db)
      return (rows[0]?.count ?? 0) > 0
    },

    /**
     * Sets the stock, even below what orders hold; then nothing is free. Notifies `stock_changed`. Returns
     * the new quantity; undefined for an unknown SKU.
     */
    async setQuantity(
      sku: string,
      qty: number,
      now: Date,
      why: MovementWhy = { reason: 'correction', actor: 'cli' },
    ): Promise<number | undefined> {
      const { rows } = await sql<{ qty: number }>`
        with changed as (
          update stock s set qty = ${qty}::integer, short = greatest(s.reserved - ${qty}::integer, 0), updated_at = ${now}
          from products r, (select ${withReason(why)} as reason) why
          where r.id = s.product_id and r.sku = ${sku} and why.reason is not null
          returning s.qty, coalesce(r.parent_id, r.id) as shown_id
        )
        select qty, pg_notify('stock_changed', jsonb_build_array(shown_id)::text) from changed`.execute(db)
      return rows[0]?.qty
    },
  }
}
