import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { type MovementWhy, withReason } from '../../inventory/movement-reason.ts'

/** Upper limit of a count: more digits are a typing error. */
const mostCounted = 1_000_000

/**
 * Adds or removes pieces, but removes none that orders hold. Notifies `stock_changed`. Returns the new stock
 * and holds, or undefined for an unknown SKU, a product without a stock count, or too few pieces.
 */
export async function adjustQuantity(
  db: Kysely<Db>,
  { sku, by, now, why }: { sku: string; by: number; now: Date; why: MovementWhy },
): Promise<{ qty: number; reserved: number } | undefined> {
  const { rows } = await sql<{ qty: number; reserved: number }>`
    with changed as (
      update stock s set qty = s.qty + ${by}::integer, updated_at = ${now}
      from products r, (select ${withReason(why)} as reason) why
      where r.id = s.product_id and r.sku = ${sku} and s.manage and why.reason is not null
        and s.qty + ${by}::integer between case when ${by}::integer > 0 then 0 else s.reserved end and ${mostCounted}
      returning s.qty, s.reserved, coalesce(r.parent_id, r.id) as shown_id
    )
    select qty, reserved, pg_notify('stock_changed', jsonb_build_array(shown_id)::text) from changed`.execute(
    db,
  )
  const [level] = rows
  return level && { qty: level.qty, reserved: level.reserved }
}
