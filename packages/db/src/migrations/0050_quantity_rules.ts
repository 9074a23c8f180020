import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** In which quantities a sku is sold: at least so many pieces, in multiples of so many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table stock
      add column min_sale_qty integer not null default 1 check (min_sale_qty between 1 and 10000),
      add column qty_increments integer not null default 1 check (qty_increments between 1 and 10000)`,
  ])
}

/** Forgets the rules. The trigger reads them; the program that starts next creates its own. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop trigger if exists stock_came_back on stock',
    'alter table stock drop column min_sale_qty, drop column qty_increments',
  ])
}
