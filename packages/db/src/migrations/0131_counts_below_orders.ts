import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Allows a count below what orders hold: `short` is the number of missing pieces. Sales still take only free
 * pieces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table stock drop constraint stock_never_oversold,
      add column short integer not null default 0 check (short >= 0),
      add constraint stock_never_oversold check (not manage or reserved <= qty + short)`,
  ])
}

/** Raises the counts to what orders hold. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `drop trigger if exists stock_short on stock`,
    `update stock set qty = reserved, updated_at = now() where manage and qty < reserved`,
    `alter table stock drop constraint stock_never_oversold, drop column short`,
    `alter table stock add constraint stock_never_oversold check (not manage or reserved <= qty)`,
  ])
}
