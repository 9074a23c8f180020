import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Lets orders take pieces from physical shops, reduces warehouses and shops that together hold more than the
 * total, and lets special prices be checked at their start. @see docs/decisions/108-named-sources.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table order_sources drop constraint order_sources_warehouse_fkey`,
    `alter table planned_starts drop constraint planned_starts_kind_check,
      add check (kind in ('content', 'coupon', 'rule', 'special'))`,
    // Leaves a movement in the ledger.
    `update shop_stock x set qty = x.qty - e.part, updated_at = now()
      from (
        select f.product_id, f.shop, least(f.free, greatest(f.before + f.free - f.room, 0)) as part from (
          select x.product_id, x.shop, x.qty - x.taken as free, s.qty + s.short - sum(x.taken) over product as room,
            coalesce(sum(x.qty - x.taken) over (product order by w.position nulls last, x.shop
              rows between unbounded preceding and 1 preceding), 0) as before
          from shop_stock x join stock s on s.product_id = x.product_id and s.manage left join warehouses w on w.code = x.shop
          window product as (partition by x.product_id)
        ) f
      ) e
      where e.product_id = x.product_id and e.shop = x.shop and e.part > 0`,
  ])
}

/** Assigns pieces that orders take from shops to the main warehouse. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `delete from planned_starts where kind = 'special'`,
    `alter table planned_starts drop constraint planned_starts_kind_check,
      add check (kind in ('content', 'coupon', 'rule'))`,
    `drop trigger if exists order_sources_taken on order_sources`,
    `drop trigger if exists stock_fits on stock`,
    `drop trigger if exists stock_fits_counted on stock`,
    `drop trigger if exists shop_stock_fits on shop_stock`,
    `drop trigger if exists shop_stock_fits_counted on shop_stock`,
    `delete from order_sources where warehouse not in (select code from warehouses)`,
    `update shop_stock x set taken = 0 where not exists (select 1 from warehouses w where w.code = x.shop)`,
    `alter table order_sources add constraint order_sources_warehouse_fkey foreign key (warehouse) references warehouses (code)`,
  ])
}
