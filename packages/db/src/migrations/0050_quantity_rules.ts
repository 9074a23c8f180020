import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the minimum quantity and quantity increments of a SKU. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table stock
      add column min_sale_qty integer not null default 1 check (min_sale_qty between 1 and 10000),
      add column qty_increments integer not null default 1 check (qty_increments between 1 and 10000)`,
  ])
}

/** Drops the columns. The trigger reads them; the next program to start creates its own. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop trigger if exists stock_came_back on stock',
    'alter table stock drop column min_sale_qty, drop column qty_increments',
  ])
}
